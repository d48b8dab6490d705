import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type CourseSittings, listLateAnswers } from "#shared/contract/exams/sittings.ts";
import { timerText } from "#shared/domain/examTimer.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { DataTable, type TableColumn } from "../../ui/DataTable.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import type { Sort } from "../../ui/tableSort.ts";
import classes from "./ExamsPage.module.css";
import {
  type ExamRow,
  everybodyIn,
  isSitting,
  lateText,
  limitText,
  rowsOf,
  type SittingRow,
  statusText,
  studentName,
  timeText,
} from "./examRows.ts";
import { LateAnswerTable } from "./LateAnswerTable.tsx";
import { RestartButton } from "./RestartButton.tsx";
import { SetAsideAnswers } from "./SetAsideAnswers.tsx";

const columns: TableColumn<ExamRow>[] = [
  {
    key: "name",
    head: "Student",
    widthPx: 222,
    sortBy: studentName,
    cell: studentName,
  },
  {
    key: "email",
    head: "Email",
    widthPx: 222,
    sortBy: (row) => row.email,
    cell: (row) => row.email,
  },
  { key: "status", head: "Status", widthPx: 180, sortBy: statusText, cell: statusText },
  {
    key: "late",
    head: "Late answers",
    widthPx: 86,
    firstOrder: "DESC",
    sortBy: (row) => (isSitting(row) ? (row.late?.length ?? 0) : -1),
    cell: (row) => isSitting(row) && <LateMark late={row.late} />,
  },
  {
    key: "time",
    head: "Time",
    widthPx: 188,
    align: "end",
    sortBy: (row) => (isSitting(row) ? row.time_left : -1),
    cell: (row) => isSitting(row) && timeText(row),
  },
  {
    key: "limit",
    head: "Limit",
    widthPx: 82,
    align: "end",
    sortBy: (row) => (isSitting(row) ? row.timeLimit : -1),
    cell: (row) => isSitting(row) && <span title={limitText(row)}>{timerText(row.timeLimit * 1000)}</span>,
  },
];

/** One exam: its students, and below them the answers that came after the time. */
export function ExamTable(props: {
  courseId: string;
  exam: CourseSittings["exams"][number];
  /** The person may count answers that were set aside, and restart exams. */
  mayCount: boolean;
}) {
  const { courseId, exam, mayCount } = props;
  const [sort, setSort] = useState<Sort>({ key: "name", order: "ASC" });
  const late = useQuery({
    queryKey: keyOf(listLateAnswers, courseId, exam.document_id, stoppedSittings(exam)),
    queryFn: ({ signal }) =>
      call(listLateAnswers, {
        params: { id: courseId },
        query: { document_id: String(exam.document_id) },
        signal,
      }),
  });
  const rows = rowsOf(exam.sittings, late.data?.late_answers);
  const restartOf = (row: ExamRow) =>
    mayCount &&
    isSitting(row) &&
    row.submitted_by === "clock" && (
      <RestartButton courseId={courseId} documentId={exam.document_id} row={row} />
    );
  const shown = columnsWith(restartOf);
  const unnamed = (exam.not_started ?? 0) - (exam.not_begun?.length ?? 0);
  return (
    <section className={classes.exam} aria-label={exam.title}>
      <h2 className={classes.title}>{exam.title}</h2>
      <p className={classes.count}>{countText(exam)}</p>
      <DataTable
        label={`Students of ${exam.title}`}
        columns={shown}
        rows={everybodyIn(rows, exam.not_begun)}
        keyOf={({ user_id }) => user_id}
        sort={sort}
        onSort={setSort}
        card={(row) =>
          isSitting(row) ? <SittingCard row={row} action={restartOf(row)} /> : <NotBegunCard row={row} />
        }
      />
      {unnamed > 0 && <p className={classes.more}>{unnamedText(unnamed)}</p>}
      {late.error && <ErrorState error={late.error} onRetry={() => void late.refetch()} />}
      <SetAsideAnswers courseId={courseId} documentId={exam.document_id} rows={rows} mayCount={mayCount} />
      {rows.some((row) => row.late && row.late.length > 0) && <LateAnswerTable exam={exam} rows={rows} />}
    </section>
  );
}

/** Columns of an exam, with what can be done beside the status. */
const columnsWith = (actionOf: (row: ExamRow) => ReactNode): TableColumn<ExamRow>[] =>
  columns.map((column) =>
    column.key === "status"
      ? {
          ...column,
          cell: (row) => (
            <>
              {statusText(row)}
              {actionOf(row)}
            </>
          ),
        }
      : column,
  );

/** Late answers can only have come where a sitting was stopped: more of those ask anew. */
const stoppedSittings = ({ sittings }: CourseSittings["exams"][number]): number =>
  sittings.filter(({ status }) => status !== "in_progress").length;

function countText({ sittings, not_started }: CourseSittings["exams"][number]): string {
  const running = sittings.filter(({ status }) => status === "in_progress").length;
  const submitted = sittings.filter(({ status }) => status === "submitted").length;
  const held = sittings.length - running - submitted;
  return [
    `${running} in progress`,
    ...(held > 0 ? [`${held} on hold`] : []),
    `${submitted} submitted`,
    ...(not_started === null ? [] : [`${not_started} not started`]),
  ].join(" · ");
}

function LateMark(props: { late: SittingRow["late"] }) {
  const { late } = props;
  if (!late || late.length === 0) return <span className={classes.none}>{lateText(late)}</span>;
  return <span className={classes.late}>{lateText(late)}</span>;
}

const unnamedText = counted({
  one: "{n} more student has not started.",
  other: "{n} more students have not started.",
});

function NotBegunCard(props: { row: ExamRow }) {
  const { row } = props;
  return (
    <>
      <p className={classes.name}>{studentName(row)}</p>
      <p className={classes.more}>{row.email}</p>
      <p className={classes.more}>{statusText(row)}</p>
    </>
  );
}

function SittingCard(props: { row: SittingRow; action: ReactNode }) {
  const { row } = props;
  return (
    <>
      <p className={classes.name}>{studentName(row)}</p>
      <p className={classes.more}>{row.email}</p>
      <p className={classes.more}>
        {statusText(row)} · {timeText(row)}
      </p>
      {props.action}
      <p className={classes.more}>
        Late answers: <LateMark late={row.late} />
      </p>
    </>
  );
}
