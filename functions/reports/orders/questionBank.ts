import { decideByRole } from "#shared/domain/access.ts";
import { aboutExport } from "../../questions/exportedQuestions.ts";
import { Refusal } from "../../runtime/refusal.ts";
import type { ReportPlanner } from "./planner.ts";

/** Questions of the bank, for those who manage it. @see spec assessments §2.12, §6 */
export const questionBankPlanner: ReportPlanner<"question_bank"> = {
  aboutOf: () => null,
  requireRight: async (_params, { actor }) => {
    const decision = decideByRole(actor, "question_bank.manage");
    if (!decision.ok) throw new Refusal(decision.code);
  },
  factsOf: async (params) => [["Questions", aboutExport(params)]],
};
