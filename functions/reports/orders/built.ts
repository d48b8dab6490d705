import { decideByRole } from "#shared/domain/access.ts";
import { requireProgram } from "../../access/course.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { factsOfBuilt } from "../builder/builtFacts.ts";
import type { ReportPlanner } from "./planner.ts";

/** A report of the report builder. @see spec courses §2.16 "Custom report builder" */
export const builtPlanner: ReportPlanner<"built"> = {
  aboutOf: (_params) => null,
  requireRight: async (_params, { actor }, { isOrdered }) => {
    // Saved reports are sent to staff who may see reports: `mayReceive`.
    const decision = decideByRole(actor, isOrdered ? "custom_report.create" : "usage_report.read");
    if (!decision.ok) throw new Refusal(decision.code);
  },
  factsOf: async (params, signedIn) =>
    factsOfBuilt(params, { program: await requireProgram(signedIn), readers: [signedIn.actor.userId] }),
};
