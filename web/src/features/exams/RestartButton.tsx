import { Button } from "@mantine/core";
import { listSittings } from "#shared/contract/exams/sittings.ts";
import { batchRestartExam } from "#shared/contract/proctoring/proctoring.ts";
import { useAction } from "../../actions/useAction.ts";
import { keyOf } from "../../api/queryKeys.ts";
import classes from "./ExamsPage.module.css";
import { type SittingRow, studentName } from "./examRows.ts";

/** Gives a student whose exam ended with its time 60 minutes more on the same sitting. @see rulings 28 */
export function RestartButton(props: { courseId: string; documentId: number; row: SittingRow }) {
  const { courseId, documentId, row } = props;
  const name = studentName(row);
  const restart = useAction(batchRestartExam, {
    confirm: {
      title: `Restart the exam of ${name}?`,
      message:
        "The same exam goes on with 60 minutes more, and all answers are kept. It is on hold until the student opens it or, in a proctored course, until a proctor starts it.",
      confirmLabel: "Restart",
    },
    success: ({ results: [result] }) =>
      result?.ok
        ? `The exam of ${name} is on hold, with 60 minutes more.`
        : `The exam of ${name} ${result?.message ?? "was not changed"}.`,
    invalidates: [keyOf(listSittings, courseId)],
  });
  return (
    <div className={classes.restart}>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Restart the exam of ${name}`}
        loading={restart.isRunning}
        onClick={() =>
          void restart.run({
            params: { id: courseId },
            query: { document_id: String(documentId) },
            body: { user_ids: [row.user_id] },
          })
        }
      >
        Restart (+60 min)…
      </Button>
    </div>
  );
}
