import { useState } from "react";
import { Link } from "react-router";
import type { StudentToWriteTo } from "#shared/contract/dashboards/studentsInNeed.ts";
import type { SortOption } from "#shared/domain/collection/listDefinition.ts";
import { reasonLine } from "#shared/domain/reports/studentsInNeed.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { shortDate, viewersZone } from "#shared/words/dates.ts";
import { type ListColumn, type ListSort, ListTable } from "../../lists/ListTable.tsx";
import type { Selection } from "../../lists/useSelection.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { sortRows } from "../../ui/tableSort.ts";
import classes from "./studentsInNeed.module.css";

const zone = viewersZone();

const sorts: readonly SortOption[] = [
  { column: "name", label: "Student", firstOrder: "ASC" },
  { column: "reasons", label: "Reason", firstOrder: "DESC" },
  { column: "percent_complete", label: "Progress", firstOrder: "ASC" },
  { column: "last_accessed_at", label: "Last active", firstOrder: "ASC" },
  { column: "written", label: "Last emailed", firstOrder: "ASC" },
];
const sortKeys = [
  { key: "name", sortBy: ({ name }: StudentToWriteTo) => name },
  { key: "reasons", sortBy: ({ reasons }: StudentToWriteTo) => reasons.length },
  { key: "percent_complete", sortBy: (row: StudentToWriteTo) => row.percent_complete },
  { key: "last_accessed_at", sortBy: (row: StudentToWriteTo) => row.last_accessed_at ?? "" },
  { key: "written", sortBy: ({ written }: StudentToWriteTo) => written?.at ?? "" },
];

const reasonsOf = ({ reasons }: StudentToWriteTo): string => reasons.map(reasonLine).join("; ");
const lastText = ({ last_accessed_at }: StudentToWriteTo): string =>
  last_accessed_at === null ? "Never" : shortDate(last_accessed_at, zone);
const writtenText = ({ written }: StudentToWriteTo): string =>
  written === null ? "" : `${shortDate(written.at, zone)}, ${written.by}`;

/** Those in need, as they come: who most first. */
export function StudentsTable(props: {
  courseId: string;
  students: readonly StudentToWriteTo[];
  selection: Selection | undefined;
}) {
  const [sort, setSort] = useState<ListSort>({ sortBy: "", sortOrder: "DESC" });
  const rows = sortRows(props.students, sortKeys, { key: sort.sortBy, order: sort.sortOrder });
  const nameCell = ({ user_id, name }: StudentToWriteTo) => (
    <Link key="name" to={`/document_sets/${props.courseId}/users/${user_id}/document_set_usage_report`}>
      {name}
    </Link>
  );
  const columns: ListColumn<StudentToWriteTo>[] = [
    { name: "name", widthPx: 190, cell: nameCell },
    {
      name: "reasons",
      widthPx: 300,
      cell: (row) => <Reasons row={row} />,
    },
    {
      name: "percent_complete",
      widthPx: 150,
      cell: ({ name, percent_complete }) => (
        <span className={classes.done}>
          <ProgressBar label={`Progress of ${name}`} percent={percent_complete} />
          {percentText(percent_complete)}
        </span>
      ),
    },
    { name: "last_accessed_at", widthPx: 172, cell: lastText },
    { name: "written", widthPx: 148, cell: writtenText },
  ];
  return (
    <ListTable
      label="Students in need"
      columns={columns}
      card={(row) => [
        nameCell(row),
        reasonsOf(row),
        `${percentText(row.percent_complete)} done, last active: ${lastText(row)}`,
        ...(row.written ? [`Last emailed ${writtenText(row)}`] : []),
      ]}
      windows={{ rowAt: (index) => rows[index], see: () => undefined }}
      total={rows.length}
      idOf={({ user_id }) => user_id}
      nameOf={({ name }) => name}
      selection={props.selection}
      sorts={sorts}
      sort={sort}
      onSort={setSort}
    />
  );
}

function Reasons({ row }: { row: StudentToWriteTo }) {
  return (
    <span className={classes.reasons} title={reasonsOf(row)}>
      {row.reasons.map((reason) => (
        <span key={reason.kind} className={classes.reason} data-kind={reason.kind}>
          {reasonLine(reason)}
        </span>
      ))}
    </span>
  );
}
