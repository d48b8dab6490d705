import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import {
  type BankQuestion,
  getAssessmentQuestion,
  listAssessmentQuestions,
  mapAssessmentQuestion,
} from "#shared/contract/bank/questions.ts";
import { canByRole } from "#shared/domain/access.ts";
import { useAction } from "../../actions/useAction.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { curriculumKeys } from "../../mapping/curriculumKeys.ts";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";

const ChooseMapping = loadedLater(
  async () => (await import("../../mapping/ChooseMapping.tsx")).ChooseMapping,
);

/**
 * The way to another mapping of a question: to the mapping tool of the editor, where the question has a text that proposes it; else a
 * dialog, for those who change the bank. @see ADR 0396
 */
export function MapQuestion({ question }: { question: BankQuestion }) {
  const actor = actorOf(useCurrentUser());
  const version = question.editing_document?.scheduled_review_version_id;
  if (question.editing_document)
    return typeof version === "number" && canByRole(actor, "case.suggest") ? (
      <Button variant="default" component={Link} to={`/versions/${version}/edit?panel=mapping`}>
        Map in editor
      </Button>
    ) : null;
  return canByRole(actor, "question_bank.manage") ? <MapHere question={question} /> : null;
}

function MapHere({ question }: { question: BankQuestion }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const map = useAction(mapAssessmentQuestion, {
    success: "The question was mapped.",
    invalidates: [keyOf(getAssessmentQuestion), keyOf(listAssessmentQuestions), ...curriculumKeys],
    onDone: close,
  });
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Map
      </Button>
      <DialogFrame isOpen={isOpen} onClose={close} title={`Map question ${question.id}`}>
        <ChooseMapping
          mayBeHalf={false}
          question="This question has no text in the editor, so its mapping changes at once. Click OK to proceed or Cancel to discard."
          onCancel={close}
          onSave={({ learning_objective_id, reusable_object_id }) => {
            if (learning_objective_id === null || reusable_object_id === null) return;
            void map.run({
              params: { id: String(question.id) },
              body: { learning_objective_id, reusable_object_id, lock_version: question.lock_version },
            });
          }}
        />
      </DialogFrame>
    </>
  );
}
