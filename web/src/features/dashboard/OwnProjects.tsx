import { useQuery } from "@tanstack/react-query";
import { getWaitingWork, type WaitingWork } from "#shared/contract/projects/projects.ts";
import { projectRoleWords } from "#shared/domain/projects/projectRoles.ts";
import { displayCalendarDate, displayDate, viewersZone } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Line, Lines, Mark, Panel } from "./Panel.tsx";

const zone = viewersZone();

/** Cases of projects whose turn is the author's own. @see ADR 0382 */
export function OwnProjects() {
  const own = useQuery({
    queryKey: keyOf(getWaitingWork, "mine"),
    queryFn: ({ signal }) => call(getWaitingWork, { query: { mine: "true" }, signal }),
  });
  return (
    <Panel title="Your turn" link={{ to: "/projects", label: "Projects" }} isWide>
      {own.error ? (
        <ErrorState error={own.error} onRetry={() => void own.refetch()} />
      ) : (
        <Lines
          of={own.data?.work ?? []}
          keyOf={({ assignment_id }) => assignment_id}
          none={own.data && "No case in a project is waiting for you."}
        >
          {(one) => (
            <Line
              name={one.title}
              to={`/versions/${one.version_id}/edit?project_id=${one.project.id}`}
              more={`${projectRoleWords[one.role]}, ${one.project.name}`}
              end={<Due of={one} />}
            />
          )}
        </Lines>
      )}
    </Panel>
  );
}

function Due({ of }: { of: WaitingWork }) {
  if (of.due_on === null) return <>Since {displayDate(of.since, zone)}</>;
  const due = displayCalendarDate(of.due_on);
  return of.is_overdue ? <Mark>Was due {due}</Mark> : <>Due {due}</>;
}
