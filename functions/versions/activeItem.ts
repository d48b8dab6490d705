import { listFormsByNumber, readForms } from "../table/assessments/forms.ts";
import { readQuestionLinks } from "../table/bank/questions.ts";
import type { DocumentRow } from "../table/cases/documents.ts";

/**
 * Tells if a document is the text of a question on an active assessment form: an exam variation that is available for delivery and
 * asks it. @see spec documents §5 Publishing, ADR 0158
 */
export async function isActiveItem({
  id,
  kind,
  is_on_active_form,
}: Pick<DocumentRow, "id" | "kind" | "is_on_active_form">): Promise<boolean> {
  if (kind !== "assessment_question_mcq") return false;
  if (is_on_active_form) return true;
  const question = (await readQuestionLinks()).rows.find(
    ({ editing_document_id }) => editing_document_id === id,
  );
  if (!question) return false;
  const available = (await readForms()).rows.filter(({ status }) => status === "available");
  const forms = await listFormsByNumber(available.map((form) => form.id));
  return [...forms.values()].some(({ items }) =>
    items.some(({ question_id, selected }) => selected && question_id === question.id),
  );
}
