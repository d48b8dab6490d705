import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { listCourses } from "#shared/contract/courses/courses.ts";
import { createCourse, getNewCourse, shownItemsAtMost } from "#shared/contract/courses/editCourse.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { canByRole } from "#shared/domain/access.ts";
import { tooManyText } from "#shared/domain/courseItemsPlan.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { useAskedItems, useEmptyBasket } from "../../api/keptBasket.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, QueryState, Refused } from "../../ui/QueryState.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { CourseFormFields } from "./CourseFormFields.tsx";
import { courseFields, detailsOf, emptyCourse } from "./courseFormFields.ts";
import classes from "./NewCoursePage.module.css";

const title = "New course";
const forWhom = "Program administrators and course managers create courses.";

/** A course of the items that were chosen in the library, if any. @see spec courses §2.1 "Create Course" */
export function NewCoursePage() {
  const mayCreate = canByRole(actorOf(useCurrentUser()), "course.create");
  if (!mayCreate) return <Refused page={title} error={forbidden} hint={forWhom} />;
  return <NewCourse />;
}

function NewCourse() {
  const asked = useAskedItems();
  const shown = asked.slice(0, shownItemsAtMost);
  const options = useQuery({
    queryKey: keyOf(getNewCourse, ...shown),
    queryFn: ({ signal }) =>
      call(getNewCourse, { query: shown.length > 0 ? { document_ids: shown } : {}, signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <QueryState
      of={{ options }}
      page={title}
      skeleton={<Skeleton h={320} w="min(30rem, 100%)" />}
      refused={forWhom}
    >
      {(read) => <NewCourseForm options={read.options} asked={asked} />}
    </QueryState>
  );
}

const itemsText = counted({ one: "{n} item of the course", other: "{n} items of the course" });
const moreText = counted({ one: "and {n} more", other: "and {n} more" });
const leftOutText = counted({
  one: "{n} selected item is not available to your program and was left out.",
  other: "{n} selected items are not available to your program and were left out.",
});

function NewCourseForm(props: { options: ReplyOf<typeof getNewCourse>; asked: readonly string[] }) {
  const { options, asked } = props;
  const { documents } = options;
  const navigate = useNavigate();
  const emptyBasket = useEmptyBasket();
  const unseen = asked.slice(shownItemsAtMost);
  const leftOut = asked.length - unseen.length - documents.length;
  const documentIds = [...documents.map(({ id }) => id), ...unseen.map(Number)];
  const tooMany = tooManyText(documentIds.length);
  const form = useRouteForm(createCourse, {
    id: "new-course",
    initial: emptyCourse,
    fields: courseFields(),
    toBody: (values) => ({ ...detailsOf(values), document_ids: documentIds }),
    success: "Course created.",
    invalidates: [keyOf(listCourses)],
    onSaved: ({ id }) => {
      if (asked.length > 0) emptyBasket();
      void navigate(`/document_sets/${id}`);
    },
  });
  return (
    <>
      <PageHeading tabTitle={title} title={title} />
      <div className={classes.columns}>
        <RouteFormView form={form} submitLabel="Create Course">
          <CourseFormFields form={form} options={options} />
        </RouteFormView>
        <section aria-labelledby="new-course-items" className={classes.items}>
          <h2 id="new-course-items">{itemsText(documentIds.length)}</h2>
          {leftOut > 0 && <p className={classes.note}>{leftOutText(leftOut)}</p>}
          {tooMany && (
            <p className={classes.note} role="alert">
              {tooMany}
            </p>
          )}
          {documentIds.length === 0 && (
            <p>None yet. Add items after you create the course, or select them in the library first.</p>
          )}
          <ul>
            {documents.map((document) => (
              <li key={document.id}>
                <RichHtml html={document.title} inline />
              </li>
            ))}
          </ul>
          {unseen.length > 0 && <p>{moreText(unseen.length)}</p>}
        </section>
      </div>
    </>
  );
}
