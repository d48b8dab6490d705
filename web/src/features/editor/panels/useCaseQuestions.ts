import { useQuery } from "@tanstack/react-query";
import { type BankQuestion, listAssessmentQuestions } from "#shared/contract/bank/questions.ts";
import type { QueryOf } from "#shared/contract/route.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";

/** More than any case has. */
const atMost = "500";

/** The questions in use that the bank has about a case, by number. */
export function useCaseQuestions(documentId: number) {
  const query = {
    "filters[document_id]": [String(documentId)],
    archived: "false",
    per: atMost,
    sort_col: "id",
    sort_dir: "asc",
  } satisfies QueryOf<typeof listAssessmentQuestions>;
  return useQuery({
    queryKey: keyOf(listAssessmentQuestions, query),
    queryFn: async ({ signal }): Promise<readonly BankQuestion[]> =>
      (await call(listAssessmentQuestions, { query, signal })).data,
  });
}

/** Address at which a question is edited: its text in the editor, or else its page of the bank. */
export const editPathOf = ({ id, editing_document }: BankQuestion): string => {
  const version = editing_document?.scheduled_review_version_id;
  return typeof version === "number" ? `/versions/${version}/edit` : `/admin/assessment/questions/${id}`;
};
