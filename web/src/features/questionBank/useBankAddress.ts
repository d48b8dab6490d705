import {
  type listAssessmentQuestions,
  questionChoiceFilters,
  questionTextFilters,
} from "#shared/contract/bank/questions.ts";
import type { QueryOf } from "#shared/contract/route.ts";
import { bankColumns } from "../../bank/bankColumns.ts";
import { useAdminAddress } from "./adminLists/useAdminAddress.ts";

const keys = {
  textKeys: [...questionTextFilters, "id"],
  choiceKeys: questionChoiceFilters,
  sortable: bankColumns.filter(({ isSortable }) => isSortable).map(({ name }) => name),
};

/** State of the list of questions. @see spec assessments §2.12 */
export function useBankAddress() {
  const address = useAdminAddress(keys);
  // Its keys are those of the route's own filters, and of the columns of its list.
  return { ...address, query: address.query as QueryOf<typeof listAssessmentQuestions> };
}
export type BankAddress = ReturnType<typeof useBankAddress>;
