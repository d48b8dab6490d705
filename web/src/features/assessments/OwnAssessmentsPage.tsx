import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listOwnRosterings } from "#shared/contract/assessments/ownRosterings.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { RosteringCards } from "./RosteringCards.tsx";
import { words } from "./words.ts";

/** Pause between two looks for windows that opened and pauses that ended. Milliseconds. */
const lookAgainMs = 30_000;

/** `/rosterings`: a student's own assessments, a card for each course. @see spec assessments §2.1 */
export function OwnAssessmentsPage() {
  const own = useQuery({
    queryKey: keyOf(listOwnRosterings),
    queryFn: ({ signal }) => call(listOwnRosterings, { signal }),
    refetchInterval: lookAgainMs,
    refetchOnMount: "always",
  });
  return (
    <QueryState
      of={{ own }}
      page={words.assessments}
      skeleton={<TableSkeleton />}
      refused={words.pageStudentsProgram}
    >
      {({ own: { courses } }) => (
        <>
          <PageHeading
            title={words.assessments}
            tabTitle={words.assessments}
            {...(courses.length > 0
              ? { below: <Link to="/rosterings/performance">{words.performanceAllAssessments}</Link> }
              : {})}
          />
          {courses.length === 0 ? (
            <EmptyState title={words.noAssessmentsYet}>{words.programRegistersAssessmentsThey}</EmptyState>
          ) : (
            <RosteringCards courses={courses} />
          )}
        </>
      )}
    </QueryState>
  );
}
