import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type CoveredCourse, listCoveredCourses } from "#shared/contract/mapping/coverage.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { BarRows } from "../../ui/charts/BarRows.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./coverage.module.css";
import { coverageParts } from "./coverageParts.ts";

const cases = counted({ one: "{n} case", other: "{n} cases" });

/** The courses of the program, each with how much of the curriculum it teaches and assesses. @see ADR 0395 */
export function CoverageCoursesPage() {
  const courses = useQuery({
    queryKey: keyOf(listCoveredCourses),
    queryFn: ({ signal }) => call(listCoveredCourses, { signal }),
  });
  return (
    <QueryState
      of={{ courses }}
      skeleton={<TableSkeleton />}
      page="Coverage"
      refused="Coverage is for those who write and review cases."
    >
      {(loaded) => <Courses courses={loaded.courses} />}
    </QueryState>
  );
}

function Courses({ courses }: { courses: readonly CoveredCourse[] }) {
  return (
    <>
      <PageHeading
        title="Coverage"
        tabTitle="Coverage"
        below="Curriculum objectives that each course's cases and questions cover."
      />
      {courses.length === 0 ? (
        <p>This program has no courses yet.</p>
      ) : (
        <div className={classes.courses}>
          <BarRows
            rows={courses.map((course) => ({
              key: course.id,
              label: <Link to={`/coverage/${course.id}`}>{course.name}</Link>,
              end: cases(course.cases),
              parts: coverageParts(course.objectives),
            }))}
          />
        </div>
      )}
    </>
  );
}
