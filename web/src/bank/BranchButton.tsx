import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import {
  forkAssessmentQuestion,
  getAssessmentQuestion,
  getQuestionOfDocument,
  listAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { useAction } from "../actions/useAction.ts";
import { textOf } from "../api/ApiError.ts";
import { keyOf } from "../api/queryKeys.ts";
import { useConfirm } from "../ui/ConfirmDialog.tsx";

/** Makes a copy of a question. @see spec assessments §2.16 "Branch", §8 "Branch" */
export function BranchButton({
  id,
  label = "Branch",
  onBranched,
}: {
  id: number;
  label?: string;
  /** Called with the number of the copy, once the message was read. */
  onBranched?: (copy: number) => void;
}) {
  const { alert } = useConfirm();
  const client = useQueryClient();
  const fork = useAction(forkAssessmentQuestion, {
    confirm: { message: "Are you sure you want to duplicate this question?", confirmLabel: "Duplicate" },
    failure: (error) => `Error duplicate selected. ${textOf(error)}`,
    invalidates: [keyOf(listAssessmentQuestions), keyOf(getAssessmentQuestion), keyOf(getQuestionOfDocument)],
  });
  async function branch(): Promise<void> {
    const outcome = await fork.run({ params: { id: String(id) } });
    if (outcome.state !== "done") return;
    const { message, id: copy } = outcome.reply.data;
    await client.invalidateQueries({ queryKey: keyOf(getAssessmentQuestion, String(id)) });
    await alert({ title: "Duplicate finished!", message });
    onBranched?.(copy);
  }
  return (
    <Button variant="default" loading={fork.isRunning} onClick={() => void branch()}>
      {label}
    </Button>
  );
}
