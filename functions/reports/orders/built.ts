import type { ReportFacts, ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { decideByRole } from "#shared/domain/access.ts";
import { requireProgram } from "../../access/course.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { factsOfBuilt } from "../builder/builtFacts.ts";

/** A report of the report builder. @see spec courses §2.16 "Custom report builder" */
export async function planBuilt(params: ReportParams<"built">, signedIn: SignedIn): Promise<ReportFacts> {
  const decision = decideByRole(signedIn.actor, "custom_report.create");
  if (!decision.ok) throw new Refusal(decision.code);
  return factsOfBuilt(params, { program: await requireProgram(signedIn), readers: [signedIn.actor.userId] });
}
