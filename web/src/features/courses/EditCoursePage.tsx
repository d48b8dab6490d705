import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { getCourse, listCourses } from "#shared/contract/courses/courses.ts";
import { getCourseForm, updateCourse } from "#shared/contract/courses/editCourse.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { BackToCourse } from "./BackToCourse.tsx";
import { CourseDateFields } from "./CourseDateFields.tsx";
import { CourseFormFields } from "./CourseFormFields.tsx";
import { courseFields, detailsOf, valuesOf } from "./courseFormFields.ts";

type Part = "all" | "dates";
const titles: Record<Part, string> = { all: "Edit course", dates: "Course dates" };

/** Everything that staff may change of a course but its items and its members. */
export const EditCoursePage = () => <CoursePart part="all" />;

/** The dates alone. @see spec courses §2.20 "Course dates with an invite date" */
export const CourseDatesPage = () => <CoursePart part="dates" />;

function CoursePart(props: { part: Part }) {
  const { id = "" } = useParams();
  const course = useQuery({
    queryKey: keyOf(getCourseForm, id),
    queryFn: ({ signal }) => call(getCourseForm, { params: { id }, signal }),
    // What is typed here begins at what is true now.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <QueryState
      of={{ course }}
      page={titles[props.part]}
      skeleton={<Skeleton h={320} w="min(30rem, 100%)" />}
      refused="Only program administrators can edit a course. Provider courses are managed by the provider."
    >
      {(read) => <CourseForm course={read.course} part={props.part} />}
    </QueryState>
  );
}

function CourseForm(props: { course: ReplyOf<typeof getCourseForm>; part: Part }) {
  const { course, part } = props;
  const navigate = useNavigate();
  const id = String(course.id);
  const form = useRouteForm(updateCourse, {
    id: `course-${part}-${id}`,
    initial: valuesOf(course.values),
    fields: courseFields(course.values.invite_date ?? ""),
    params: { id },
    toBody: (values) => ({ ...detailsOf(values), version: course.version }),
    success: "Course saved.",
    invalidates: [keyOf(getCourse, id), keyOf(listCourses)],
    onSaved: () => void navigate(`/document_sets/${id}`),
  });
  return (
    <>
      <PageHeading
        tabTitle={`${titles[part]}: ${course.values.name}`}
        title={titles[part]}
        above={<BackToCourse id={id} name={course.values.name} />}
      />
      <RouteFormView form={form} submitLabel={part === "dates" ? "Save dates" : "Save course"}>
        {part === "dates" ? (
          <CourseDateFields form={form} />
        ) : (
          <CourseFormFields form={form} options={course} />
        )}
      </RouteFormView>
    </>
  );
}
