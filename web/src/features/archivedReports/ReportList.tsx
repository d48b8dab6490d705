import { useState } from "react";
import type { ArchivedReport } from "#shared/contract/reports/archivedReports.ts";
import { displayTime } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import { DataTable, type TableColumn } from "../../ui/DataTable.tsx";
import { TableDay, TableTime } from "../../ui/TableDate.tsx";
import type { Sort } from "../../ui/tableSort.ts";
import classes from "./ArchivedReportsPage.module.css";
import { ReportActions } from "./ReportActions.tsx";
import { ReportState } from "./ReportState.tsx";
import { factsText, notCarriedText, sizeText } from "./reportTexts.ts";

const columns: TableColumn<ArchivedReport>[] = [
  {
    key: "title",
    head: "Report",
    widthPx: 122,
    sortBy: ({ title }) => title,
    cell: (report) => `${report.title} (${report.type.toUpperCase()})`,
  },
  {
    key: "facts",
    head: "Filters",
    widthPx: 126,
    cell: (report) => `${factsText(report)}${notCarriedText(report)}`,
  },
  {
    key: "ordered_at",
    head: "Requested",
    widthPx: 134,
    firstOrder: "DESC",
    sortBy: ({ ordered_at }) => ordered_at,
    cell: ({ ordered_at }) => <TableTime at={ordered_at} />,
  },
  {
    key: "asked_by",
    head: "Requested by",
    widthPx: 100,
    sortBy: ({ asked_by }) => asked_by,
    cell: ({ asked_by }) => asked_by,
  },
  {
    key: "rows",
    head: "Rows",
    widthPx: 62,
    align: "end",
    sortBy: ({ rows }) => rows ?? -1,
    cell: ({ rows }) => (rows === null ? "" : numberText(rows)),
  },
  {
    key: "size",
    head: "Size",
    widthPx: 74,
    align: "end",
    sortBy: ({ size_bytes }) => size_bytes ?? -1,
    cell: ({ size_bytes }) => (size_bytes === null ? "" : sizeText(size_bytes)),
  },
  {
    key: "kept_until",
    head: "Kept until",
    widthPx: 106,
    sortBy: ({ kept_until }) => kept_until,
    cell: ({ kept_until }) => <TableDay at={kept_until} />,
  },
  { key: "state", head: "Status", widthPx: 96, cell: (report) => <ReportState report={report} /> },
  { key: "actions", head: "Actions", widthPx: 178, cell: (report) => <ReportActions report={report} /> },
];

/** One line for each file, or for one that is being made. */
export function ReportList(props: { reports: readonly ArchivedReport[] }) {
  const [sort, setSort] = useState<Sort>({ key: "ordered_at", order: "DESC" });
  return (
    <DataTable
      label="Archived Reports"
      columns={columns}
      rows={props.reports}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={setSort}
      card={(report) => (
        <div className={classes.card}>
          <b>
            {report.title} ({report.type.toUpperCase()})
          </b>
          <span>{`${factsText(report)}${notCarriedText(report)}`}</span>
          <span>
            {displayTime(report.ordered_at)}, {report.asked_by}
            {report.size_bytes !== null && `, ${sizeText(report.size_bytes)}`}
          </span>
          <ReportState report={report} />
          <ReportActions report={report} />
        </div>
      )}
    />
  );
}
