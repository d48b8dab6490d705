import { useQuery } from "@tanstack/react-query";
import { listOwnRosterings, type OwnRostering } from "#shared/contract/assessments/ownRosterings.ts";
import { rosteringAction } from "#shared/domain/assessments/rosteringAction.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Line, Lines, Mark, Panel } from "./Panel.tsx";
import { words } from "./studentWords.ts";

/** A student's assessments in short, with the way to all of them. Nothing is shown to whoever has none. */
export function StudentAssessments() {
  const { data } = useQuery({
    queryKey: keyOf(listOwnRosterings),
    queryFn: ({ signal }) => call(listOwnRosterings, { signal }),
    refetchOnMount: "always",
  });
  const own = data?.courses.flatMap(({ rosterings }) => rosterings) ?? [];
  if (own.length === 0) return null;
  const toDo = own.filter((one) => rosteringAction(one) !== "results");
  return (
    <Panel title={words.assessments} link={{ to: "/rosterings", label: words.allAssessments }} isWide>
      <Lines of={toDo} keyOf={({ id }) => id} none={words.completedAllAssessments}>
        {(one) => (
          <Line
            name={one.name}
            to="/rosterings"
            more={words.courseUntil({ course: one.course, endsOn: displayCalendarDate(one.ends_on) })}
            end={<Standing of={one} />}
          />
        )}
      </Lines>
    </Panel>
  );
}

function Standing({ of }: { of: OwnRostering }) {
  const action = rosteringAction(of);
  const status = translated(of.status);
  return action === "begin" || action === "resume" ? <Mark>{status}</Mark> : status;
}
