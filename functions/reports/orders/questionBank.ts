import { decideByRole } from "#shared/domain/access.ts";
import { interchangeFormats } from "#shared/questions/interchange/written.ts";
import { aboutExport } from "../../questions/exportedQuestions.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { Refusal } from "../../runtime/refusal.ts";
import type { ReportPlanner } from "./planner.ts";

/** Questions of the bank, for those who manage it. @see spec assessments §2.12, §6 */
export const questionBankPlanner: ReportPlanner<"question_bank"> = {
  aboutOf: () => null,
  requireRight: async (_params, signedIn) => requireManager(signedIn),
  factsOf: async (params) => [["Questions", aboutExport(params)]],
};

/** Questions for other systems, for the same people. */
export const questionInterchangePlanner: ReportPlanner<"question_interchange"> = {
  aboutOf: () => null,
  requireRight: async (_params, signedIn) => requireManager(signedIn),
  factsOf: async (params) => [
    ["Questions", aboutExport(params)],
    ["Format", interchangeFormats[params.format]],
  ],
};

function requireManager({ actor }: SignedIn): void {
  const decision = decideByRole(actor, "question_bank.manage");
  if (!decision.ok) throw new Refusal(decision.code);
}
