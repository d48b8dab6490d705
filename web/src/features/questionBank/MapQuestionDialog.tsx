import {
  type BankQuestion,
  getAssessmentQuestion,
  listAssessmentQuestions,
  mapAssessmentQuestion,
} from "#shared/contract/bank/questions.ts";
import { useAction } from "../../actions/useAction.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { curriculumKeys } from "../../mapping/curriculumKeys.ts";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";

const ChooseMapping = loadedLater(
  async () => (await import("../../mapping/ChooseMapping.tsx")).ChooseMapping,
);

/** Maps a question that has no text in the editor: at once. */
export function MapQuestionDialog(props: { question: BankQuestion; isOpen: boolean; onClose: () => void }) {
  const { question, onClose } = props;
  const map = useAction(mapAssessmentQuestion, {
    success: "The question was mapped.",
    invalidates: [keyOf(getAssessmentQuestion), keyOf(listAssessmentQuestions), ...curriculumKeys],
    onDone: onClose,
  });
  return (
    <DialogFrame isOpen={props.isOpen} onClose={onClose} title={`Map question ${question.id}`}>
      <ChooseMapping
        mayBeHalf={false}
        question="This question has no text in the editor, so its mapping changes at once. Click OK to proceed or Cancel to discard."
        onCancel={onClose}
        onSave={({ learning_objective_id, reusable_object_id }) => {
          if (learning_objective_id === null || reusable_object_id === null) return;
          void map.run({
            params: { id: String(question.id) },
            body: { learning_objective_id, reusable_object_id, lock_version: question.lock_version },
          });
        }}
      />
    </DialogFrame>
  );
}
