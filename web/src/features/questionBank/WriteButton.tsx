import { Button } from "@mantine/core";
import { useNavigate } from "react-router";
import {
  type BankQuestion,
  createQuestionDocument,
  getAssessmentQuestion,
  listAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { useAction } from "../../actions/useAction.ts";
import { keyOf } from "../../api/queryKeys.ts";

/** Gives a question that has no document one, and leads to it in the editor. @see ADR 0396 */
export function WriteButton({ question }: { question: BankQuestion }) {
  const navigate = useNavigate();
  const write = useAction(createQuestionDocument, {
    invalidates: [keyOf(getAssessmentQuestion), keyOf(listAssessmentQuestions)],
  });
  async function open(): Promise<void> {
    const outcome = await write.run({ params: { id: String(question.id) } });
    if (outcome.state !== "done") return;
    const version = outcome.reply.editing_document?.scheduled_review_version_id;
    if (typeof version === "number") void navigate(`/versions/${version}/edit`);
  }
  return (
    <Button variant="default" loading={write.isRunning} onClick={() => void open()}>
      Write in editor
    </Button>
  );
}
