import { Button } from "@mantine/core";
import type { QuestionPair } from "#shared/contract/bank/duplicates.ts";
import { decideOnPair, getQuestionPair, listQuestionDuplicates } from "#shared/contract/bank/duplicates.ts";
import {
  type BankQuestion,
  getAssessmentQuestion,
  listAssessmentQuestions,
  setEnemies,
  updateAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { enemiesAtMost } from "#shared/domain/bank/blueprint/enemies.ts";
import { useAction } from "../../../actions/useAction.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import bank from "../../../bank/bank.module.css";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";

/** Replies that a decision makes old. */
const pairKeys = [
  keyOf(getQuestionPair),
  keyOf(listQuestionDuplicates),
  keyOf(getAssessmentQuestion),
  keyOf(listAssessmentQuestions),
];

/** Decisions of a provider admin about two active questions: they are no duplicates, or must not stand together. */
export function DecideButtons({ pair }: { pair: QuestionPair }) {
  const { first, second, decided } = pair;
  const decide = useAction(decideOnPair, {
    success: ({ decided: now }) => (now ? "Noted: these two are not duplicates." : "The pair is open again."),
    invalidates: pairKeys,
  });
  const enemies = useAction(setEnemies, {
    success: "They are enemies now: no drafted set holds both.",
    invalidates: pairKeys,
  });
  const areEnemies = first.enemies.some(({ id }) => id === second.id);
  if (first.archived_at !== null || second.archived_at !== null || areEnemies) return null;
  const isFull = [first, second].some((one) => one.enemies.length >= enemiesAtMost);
  return (
    <div className={bank.actions}>
      <Button
        variant={decided ? "default" : "filled"}
        loading={decide.isRunning}
        disabled={enemies.isRunning}
        onClick={() =>
          void decide.run({
            body: {
              ...{ first_id: first.id, second_id: second.id },
              are_duplicates: decided ? "undecided" : "no",
              ...{ first_lock_version: first.lock_version, second_lock_version: second.lock_version },
            },
          })
        }
      >
        {decided ? "Open again" : "Not duplicates"}
      </Button>
      <Button
        variant="default"
        loading={enemies.isRunning}
        disabled={decide.isRunning || isFull}
        title={isFull ? `One of them has ${enemiesAtMost} enemies already.` : undefined}
        onClick={() =>
          void enemies.run({
            params: { id: String(first.id) },
            body: {
              enemy_ids: [...first.enemies.map(({ id }) => id), second.id],
              lock_version: first.lock_version,
            },
          })
        }
      >
        Mark as enemies
      </Button>
    </div>
  );
}

/** Archives one question of a pair, so that the other one stays. */
export function ArchiveButton({ question }: { question: BankQuestion }) {
  const { alert } = useConfirm();
  const archive = useAction(updateAssessmentQuestions, {
    confirm: {
      message: `Archive question ${question.id}, ${question.case_summary_identifier}? Exam variations that hold it keep it.`,
      confirmLabel: "Archive",
    },
    success: ({ error }) => (error === 0 ? `Question ${question.id} is archived.` : undefined),
    onDone: ({ error_msgs }) => {
      if (error_msgs.length > 0) void alert({ title: "Nothing was archived", message: error_msgs.join(" ") });
    },
    invalidates: pairKeys,
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={archive.isRunning}
      aria-label={`Archive question ${question.id}`}
      onClick={() =>
        void archive.run({
          body: {
            data: [
              {
                id: question.id,
                archived_at: new Date().toISOString(),
                lock_version: question.lock_version,
              },
            ],
          },
        })
      }
    >
      Archive
    </Button>
  );
}
