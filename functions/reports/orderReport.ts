import {
  type FileType,
  type ReportKind,
  type ReportParams,
  reportKinds,
} from "#shared/contract/reports/reportKinds.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { orderJob } from "../jobs/orderJob.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import type { ReportPlanner } from "./orders/planner.ts";
import { reportPlanners } from "./orders/planners.ts";
import { reportJob } from "./reportJob.ts";

/** Orders a report as a file, for the person's current program. Ordering the same id again orders nothing new. */
export async function orderReport<Kind extends ReportKind>(
  { id, report, type, params }: { id: string; report: Kind; type: FileType; params: ReportParams<Kind> },
  signedIn: SignedIn,
): Promise<{ aws_path: string; id: string }> {
  const { person, actor } = signedIn;
  const programId = actor.membership?.programId;
  if (programId === undefined) throw new Refusal("FORBIDDEN");
  const types: readonly FileType[] = reportKinds[report].types;
  if (!types.includes(type))
    throw new Refusal("INVALID_REQUEST", {
      fields: [{ path: "body.type", message: `This report is made as ${types.join(" or ")}` }],
    });
  const planner: ReportPlanner<Kind> = reportPlanners[report];
  await planner.requireRight(params, signedIn, { isOrdered: true });
  const facts = await planner.factsOf(params, signedIn);
  await requireAllowance("report_orders", { userId: person.profile.id, operationId: id });
  const order = reportJob({
    ...{ id, report, type, params, facts, programId },
    requestedBy: person.profile.id,
    asked_by: fullName(person.profile),
  });
  await orderJob(order);
  logger.info("report ordered", { job_id: id, report, type });
  return { aws_path: order.input.object_key, id };
}
