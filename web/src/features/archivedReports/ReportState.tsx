import type { ArchivedReport } from "#shared/contract/reports/archivedReports.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import classes from "./ArchivedReportsPage.module.css";

/** How far a report is, in words, with a bar while it is being made. */
export function ReportState(props: { report: ArchivedReport }) {
  const { state, progress, title } = props.report;
  if (state === "ready") return <span>Ready</span>;
  if (state === "failed") return <span className={classes.failed}>Failed</span>;
  return (
    <span className={classes.progress}>
      <ProgressBar label={`Preparing ${title}`} percent={progress} />
      <span>{state === "queued" ? "Queued" : `${Math.round(progress)}%`}</span>
    </span>
  );
}
