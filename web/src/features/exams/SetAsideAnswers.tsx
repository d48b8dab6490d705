import { Button } from "@mantine/core";
import { countLateAnswers, listLateAnswers } from "#shared/contract/exams/sittings.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../actions/useAction.ts";
import { keyOf } from "../../api/queryKeys.ts";
import classes from "./ExamsPage.module.css";
import { isSetAside, type SittingRow, setAsideText, studentName } from "./examRows.ts";

const answers = counted({ one: "{n} answer", other: "{n} answers" });
const nowCounted = counted({ one: "{n} answer now counts.", other: "{n} answers now count." });
const question = counted({
  one: "Count {n} answer? It will be marked as late, and you can't undo this.",
  other: "Count {n} answers? They will be marked as late, and you can't undo this.",
});

type Exam = { courseId: string; documentId: number; mayCount: boolean };

/**
 * Answers that came after the end of an exam and do not count by themselves, for somebody to decide, student by student.
 * @see ADR 0242
 */
export function SetAsideAnswers({ rows, ...exam }: Exam & { rows: readonly SittingRow[] }) {
  const students = rows.filter((row) => waiting(row).length > 0);
  if (students.length === 0) return null;
  return (
    <div className={classes.setAside}>
      <h3 className={classes.subtitle}>Not counted yet</h3>
      <p className={classes.count}>
        These answers arrived after the exam, when the student had already seen the correct answers, submitted
        the exam, or been online. An offline device can send answers late, but so can someone who kept working
        after the end. Check the times and ask the student. The answers do not count until course staff accept
        them.
      </p>
      <ul className={classes.students}>
        {students.map((row) => (
          <Student key={row.user_id} row={row} {...exam} />
        ))}
      </ul>
    </div>
  );
}

function Student({ row, courseId, documentId, mayCount }: Exam & { row: SittingRow }) {
  const late = waiting(row);
  const count = useAction(countLateAnswers, {
    confirm: { title: studentName(row), message: question(late.length), confirmLabel: "Count" },
    success: (reply) => nowCounted(reply.counted),
    invalidates: [keyOf(listLateAnswers, courseId, documentId)],
  });
  return (
    <li className={classes.student}>
      <span>
        <span className={classes.name}>{studentName(row)}</span>
        <span className={classes.more}>
          {answers(late.length)}; {[...new Set(late.map(setAsideText))].join("; ")}
        </span>
      </span>
      {mayCount && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Count answers from ${studentName(row)}`}
          loading={count.isRunning}
          onClick={() =>
            void count.run({
              params: { id: courseId },
              query: { document_id: String(documentId) },
              body: { user_id: row.user_id },
            })
          }
        >
          Count…
        </Button>
      )}
    </li>
  );
}

const waiting = (row: SittingRow) => (row.late ?? []).filter(isSetAside);
