import { Button } from "@mantine/core";
import {
  type ArchivedReport,
  deleteArchivedReport,
  downloadArchivedReport,
  listArchivedReports,
} from "#shared/contract/reports/archivedReports.ts";
import { displayTime } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { keyOf } from "../../api/queryKeys.ts";
import classes from "./ArchivedReportsPage.module.css";
import { factsText } from "./reportTexts.ts";

/** Shows the actions of a report: download it again, delete it, or stop it while it is being made. */
export function ReportActions(props: { report: ArchivedReport }) {
  const { report } = props;
  const { id, state, is_own: isOwn } = report;
  const isBeingMade = state === "queued" || state === "running";
  const name = `${report.title} of ${displayTime(report.ordered_at)}`;

  const download = useAction(downloadArchivedReport, {
    onDone: ({ url }) => {
      window.location.assign(url);
    },
  });
  const remove = useAction(deleteArchivedReport, {
    confirm: () =>
      isBeingMade
        ? undefined
        : {
            title: isOwn ? "Delete this report?" : "Remove this report from your list?",
            message: isOwn
              ? `${report.title} (${factsText(report)}). The file will be deleted for everyone who received it. You can create the report again.`
              : `${report.title} (${factsText(report)}). The person who created it keeps it.`,
            confirmLabel: isOwn ? "Delete report" : "Remove from my list",
            isDangerous: isOwn,
          },
    success: isBeingMade ? "Report canceled." : isOwn ? "Report deleted." : "Removed from your list.",
    invalidates: [keyOf(listArchivedReports)],
  });

  return (
    <span className={classes.actions}>
      {state === "ready" && (
        <Button
          size="compact-sm"
          variant="default"
          loading={download.isRunning}
          aria-label={`Download ${name}`}
          onClick={() => void download.run({ params: { id } })}
        >
          Download
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={remove.isRunning}
        aria-label={`${isBeingMade ? "Cancel" : "Delete"} ${name}`}
        onClick={() => void remove.run({ params: { id } })}
      >
        {isBeingMade ? "Cancel" : "Delete"}
      </Button>
    </span>
  );
}
