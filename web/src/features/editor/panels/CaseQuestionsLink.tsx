import { Button } from "@mantine/core";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import type { OpenedVersion } from "../openVersion.ts";

/** Leads to the questions that the bank has about the case, in a new tab. @see spec documents §2.1, §2.8 */
export function CaseQuestionsLink({ opened: { contexts } }: { opened: Pick<OpenedVersion, "contexts"> }) {
  const mayRead = canByRole(actorOf(useCurrentUser()), "question_bank.read");
  const { documentContext, version } = contexts;
  const isQuestion = documentContext.kind === "assessment_question_mcq";
  if (!mayRead || isQuestion || version.type === "PUBLISHED") return null;
  return (
    <Button
      component="a"
      href={`/admin/assessment/questions?document_id=${documentContext.id}`}
      target="_blank"
      rel="noopener"
      size="compact-sm"
      variant="subtle"
    >
      CASE ASSESSMENT QUESTIONS
    </Button>
  );
}
