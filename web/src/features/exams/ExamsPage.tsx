import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { getCourse } from "#shared/contract/courses/courses.ts";
import type { CourseSittings } from "#shared/contract/exams/sittings.ts";
import { call } from "../../api/call.ts";
import type { LiveState } from "../../api/connection.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LiveSign } from "../../ui/LiveSign.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./ExamsPage.module.css";
import { ExamTable } from "./ExamTable.tsx";
import { useCourseSittings } from "./useCourseSittings.ts";

/** The timed exams of a course that have begun: who sits them, and which answers came after the time. */
export function ExamsPage() {
  const { id = "" } = useParams();
  const course = useQuery({
    queryKey: keyOf(getCourse, id),
    queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }),
  });
  const { sittings, live } = useCourseSittings(id);
  return (
    <QueryState
      of={{ course, sittings }}
      page="Exams"
      skeleton={<ExamsSkeleton />}
      refused="This page is for staff of your program."
    >
      {(read) => (
        <Exams
          courseId={id}
          courseName={read.course.name}
          mayCount={read.course.permissions.can_proctor}
          exams={read.sittings.exams}
          live={live}
        />
      )}
    </QueryState>
  );
}

function Exams(props: {
  courseId: string;
  courseName: string;
  mayCount: boolean;
  exams: CourseSittings["exams"];
  live: LiveState;
}) {
  const { courseId, courseName, mayCount, exams, live } = props;
  return (
    <>
      <PageHeading
        title="Exams"
        tabTitle={`Exams of ${courseName}`}
        action={<LiveSign state={live} />}
        above={
          <Breadcrumbs
            steps={[
              { label: "Courses", to: "/document_sets" },
              { label: courseName, to: `/document_sets/${courseId}` },
              { label: "Exams" },
            ]}
          />
        }
      />
      {exams.length === 0 ? (
        <EmptyState title="No exams have started">
          Students appear here as soon as they start a timed exam in this course.
        </EmptyState>
      ) : (
        <div className={classes.exams}>
          {exams.map((exam) => (
            <ExamTable key={exam.document_id} courseId={courseId} exam={exam} mayCount={mayCount} />
          ))}
        </div>
      )}
    </>
  );
}

function ExamsSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">Loading exams</VisuallyHidden>
      <Skeleton h={14} w={200} mb={14} />
      <Skeleton h={28} w={160} mb={32} />
      <Skeleton h={20} w="min(420px, 80%)" mb={16} />
      <TableSkeleton />
    </div>
  );
}
