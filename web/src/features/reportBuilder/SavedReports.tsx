import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  deleteReportDefinition,
  listReportDefinitions,
  type ReportDefinition,
} from "#shared/contract/reports/definitions.ts";
import { counted } from "#shared/words/counted.ts";
import { displayTime } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { QueryState } from "../../ui/QueryState.tsx";
import classes from "./ReportBuilderPage.module.css";
import { scheduleText } from "./SaveReportDialog.tsx";

const people = counted({ one: "{n} person", other: "{n} people" });

/** Saved reports of the program, to open or to send on their schedules. */
export function SavedReports(props: { onOpen: (saved: ReportDefinition) => void }) {
  const query = useQuery({
    queryKey: keyOf(listReportDefinitions),
    queryFn: ({ signal }) => call(listReportDefinitions, { signal }),
  });
  return (
    <QueryState of={{ saved: query }} skeleton={null}>
      {({ saved: { definitions } }) =>
        definitions.length > 0 && (
          <section aria-labelledby="saved-reports" className={classes.saved}>
            <h2 id="saved-reports" className={classes.heading}>
              Saved reports
            </h2>
            <ul className={classes.list}>
              {definitions.map((definition) => (
                <SavedReport key={definition.id} definition={definition} onOpen={props.onOpen} />
              ))}
            </ul>
          </section>
        )
      }
    </QueryState>
  );
}

function SavedReport(props: { definition: ReportDefinition; onOpen: (saved: ReportDefinition) => void }) {
  const { id, name, problem, stopped, saved_by, schedule } = props.definition;
  const remove = useAction(deleteReportDefinition, {
    confirm: {
      title: "Delete this saved report?",
      message: `${name} will be deleted for everyone in your program${schedule ? " and will no longer be sent" : ""}. Existing report files are kept.`,
      confirmLabel: "Delete saved report",
      isDangerous: true,
    },
    success: "Saved report deleted.",
    invalidates: [keyOf(listReportDefinitions)],
  });
  return (
    <li className={classes.savedReport}>
      <span>
        <b>{name}</b>
        <span className={classes.hint}>
          {schedule
            ? ` ${scheduleText(schedule)}, next ${displayTime(schedule.next_at)}, to ${people(schedule.recipients.length)}. Saved by ${saved_by}.`
            : ` Saved by ${saved_by}.`}
        </span>
        {(problem ?? stopped) && <span className={classes.problem}> {problem ?? stopped}</span>}
      </span>
      <span className={classes.actions}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={problem !== null}
          aria-label={`Open ${name}`}
          onClick={() => props.onOpen(props.definition)}
        >
          Open
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={remove.isRunning}
          aria-label={`Delete ${name}`}
          onClick={() => void remove.run({ params: { id } })}
        >
          Delete
        </Button>
      </span>
    </li>
  );
}
