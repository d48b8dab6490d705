import { Button } from "@mantine/core";
import { IconDownload, IconFileTypeCsv, IconFileTypeXls, IconFileZip } from "@tabler/icons-react";
import { Link } from "react-router";
import {
  type FileType,
  type ReportKind,
  reportFailedText,
  reportTypes,
} from "#shared/contract/reports/reportKinds.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import classes from "./AsyncReportWidget.module.css";
import { type AskedParams, useAsyncReport } from "./useAsyncReport.ts";

const labels: Record<FileType, string> = { xlsx: "XLSX", csv: "CSV", zip: "ZIP" };
const icons = { xlsx: IconFileTypeXls, csv: IconFileTypeCsv, zip: IconFileZip };

/**
 * A report as a file, made in the background, whatever kind of report it is.
 * @see spec courses §2.16 "Async report widget"
 */
export function AsyncReportWidget<Kind extends ReportKind>(props: {
  report: Kind;
  /** Parameters of the report; an undefined one is left out. */
  params: AskedParams<Kind>;
  /** Name of the file, where a page offers several. */
  label?: string;
  /** Forms of the file, where they are not those of a table. */
  types?: readonly FileType[];
}) {
  const { report, order, cancel, dismiss } = useAsyncReport(props.report, props.params);
  const isBusy = report.state === "preparing";

  return (
    <section className={classes.widget} aria-label={props.label ?? "Report as a file"}>
      <div className={classes.buttons}>
        {(props.types ?? reportTypes).map((type) => (
          <OrderButton key={type} type={type} isBusy={isBusy} onOrder={() => void order(type)} />
        ))}
      </div>
      <div role="status" className={classes.status}>
        {report.state === "preparing" && (
          <span className={classes.words}>
            Preparing {labels[report.type]} report.{"  "}Please wait.
          </span>
        )}
        {report.state === "ready" && (
          <a
            className={classes.download}
            href={report.url}
            download
            onClick={() => window.setTimeout(dismiss, 500)}
          >
            <IconDownload size={18} aria-hidden />
            Download {labels[report.type]} Report
          </a>
        )}
      </div>
      {report.state === "preparing" && (
        <div className={classes.progress}>
          <ProgressBar label={`${labels[report.type]} report`} percent={report.progress} />
          <span>{Math.round(report.progress)}%</span>
          <Button variant="subtle" size="compact-sm" disabled={!cancel} onClick={() => void cancel?.()}>
            Cancel
          </Button>
        </div>
      )}
      <div role="alert" className={classes.failed}>
        {report.state === "failed" && <span className={classes.words}>{reportFailedText}</span>}
        {report.state === "limited" && <span className={classes.words}>{report.text}</span>}
      </div>
      {report.state === "failed" && (
        <p className={classes.status}>
          Find your reports under <Link to="/archived_reports">Archived Reports</Link>.
        </p>
      )}
    </section>
  );
}

function OrderButton({ type, isBusy, onOrder }: { type: FileType; isBusy: boolean; onOrder: () => void }) {
  const TypeIcon = icons[type];
  return (
    <Button
      variant="default"
      size="sm"
      disabled={isBusy}
      leftSection={<TypeIcon size={18} stroke={1.6} aria-hidden />}
      onClick={onOrder}
    >
      {labels[type]}
    </Button>
  );
}
