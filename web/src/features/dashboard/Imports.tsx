import type { SuperadminDashboard } from "#shared/contract/dashboards/operations.ts";
import { counted } from "#shared/words/counted.ts";
import { displayTime } from "#shared/words/dates.ts";
import { Line, Lines, Mark, Panel } from "./Panel.tsx";

type Import = SuperadminDashboard["imports"]["files"][number];

const ofPeople = counted({ one: "{n} person", other: "{n} people" });
const added = counted({ one: "{n} added", other: "{n} added" });
const others = counted({ one: "1 more in this period", other: "{n} more in this period" });

/** The state of a file, at the end of its line. Only a state that somebody should look at is marked. */
function StateOf({ run }: { run: Import }) {
  if (run.state === "failed") return <Mark>Stopped early</Mark>;
  if (run.state === "running") return `Adding, ${Math.floor(run.progress)}%`;
  return { previewed: "Ready to import", queued: "Queued", ready: "Done" }[run.state];
}

/** The files of people that programs have read in, with how each went. @see ADR 0125 */
export function Imports({ imports }: { imports: SuperadminDashboard["imports"] }) {
  const { count, files } = imports;
  return (
    <Panel title="People imports">
      <Lines
        of={files}
        keyOf={({ id }) => id}
        none="No imports in this period."
        foot={count > files.length && others(count - files.length)}
      >
        {(run) => (
          <Line
            name={run.file_name}
            more={`${run.program_name}, ${ofPeople(run.people)}${run.state === "previewed" ? "" : `, ${added(run.added)}`}`}
            end={
              <>
                <StateOf run={run} />
                <div>{displayTime(run.created_at)}</div>
              </>
            }
          />
        )}
      </Lines>
    </Panel>
  );
}
