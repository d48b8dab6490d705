import { useState } from "react";
import type { CourseSittings } from "#shared/contract/exams/sittings.ts";
import { displayTime } from "#shared/words/dates.ts";
import { DataTable, type TableColumn } from "../../ui/DataTable.tsx";
import type { Sort } from "../../ui/tableSort.ts";
import classes from "./ExamsPage.module.css";
import { isSetAside, type LateAnswer, type SittingRow, studentName } from "./examRows.ts";

/** Why neither cards nor questions stand there. @see ADR 0080 */
const keptBackText =
  "You are taking this exam as a student in another program. The questions appear here after your own exam is over.";

type LateRow = LateAnswer & { key: string; student: string };

const cardText = (row: LateRow): string => row.card ?? "";

const columns: TableColumn<LateRow>[] = [
  { key: "student", head: "Student", widthPx: 156, sortBy: (row) => row.student, cell: (row) => row.student },
  { key: "card", head: "Card", widthPx: 132, sortBy: cardText, cell: cardText },
  {
    key: "question",
    head: "Question",
    widthPx: 196,
    sortBy: (row) => row.question ?? "",
    cell: (row) => row.question !== null && <span title={row.question}>{row.question}</span>,
  },
  {
    key: "made",
    head: "Answered",
    widthPx: 202,
    align: "end",
    sortBy: (row) => row.made_at,
    cell: (row) => displayTime(row.made_at, "second"),
  },
  {
    key: "received",
    head: "Arrived",
    widthPx: 202,
    align: "end",
    sortBy: (row) => row.received_at,
    cell: (row) => displayTime(row.received_at, "second"),
  },
  {
    key: "counts",
    head: "Counts",
    widthPx: 90,
    sortBy: (row) => countsText(row),
    cell: (row) => countsText(row),
  },
];

const countsText = (row: LateRow): string => (isSetAside(row) ? "Not yet" : "Yes");

/** Which answers they are, when they were made and when they came: what staff judge them by. @see ADR 0040 */
export function LateAnswerTable(props: {
  exam: CourseSittings["exams"][number];
  rows: readonly SittingRow[];
}) {
  const [sort, setSort] = useState<Sort>({ key: "student", order: "ASC" });
  const rows = props.rows.flatMap((row) =>
    (row.late ?? []).map((answer, at) => ({
      ...answer,
      key: `${row.user_id} ${at}`,
      student: studentName(row),
    })),
  );
  return (
    <div className={classes.lateAnswers}>
      <h3 className={classes.subtitle}>Late answers</h3>
      <p className={classes.count}>
        Answered offline before the time ran out, and delivered afterward. Compare the times to judge them.
      </p>
      {rows.some(({ question }) => question === null) && <p className={classes.count}>{keptBackText}</p>}
      <DataTable
        label={`Late answers in ${props.exam.title}`}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        sort={sort}
        onSort={setSort}
        card={(row) => <LateAnswerCard row={row} />}
      />
    </div>
  );
}

function LateAnswerCard(props: { row: LateRow }) {
  const { row } = props;
  const place = [row.card, row.question].filter(Boolean).join(": ");
  return (
    <>
      <p className={classes.name}>{row.student}</p>
      {place && <p className={classes.more}>{place}</p>}
      <p className={classes.more}>Answered {displayTime(row.made_at, "second")}</p>
      <p className={classes.more}>Arrived {displayTime(row.received_at, "second")}</p>
      {isSetAside(row) && <p className={classes.more}>Not counted yet</p>}
    </>
  );
}
