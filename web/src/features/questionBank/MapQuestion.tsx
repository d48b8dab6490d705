import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { MapQuestionDialog } from "./MapQuestionDialog.tsx";

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
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Map
      </Button>
      <MapQuestionDialog question={question} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
