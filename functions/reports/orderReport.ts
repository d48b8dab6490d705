import {
  type ReportKind,
  type ReportParams,
  type ReportType,
  reportKinds,
} from "#shared/contract/reports/reportKinds.ts";
import { orderJob } from "../jobs/orderJob.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { env } from "../runtime/env.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import type { ReportPlanner } from "./orders/planner.ts";
import { reportPlanners } from "./orders/planners.ts";
import { reportKey } from "./reportFile.ts";

const dayMs = 86_400_000;
/** The row is needed for the deletion of its file, which may be late. */
const rowOutlivesDays = 30;

/** Orders a report as a file, for the person's current program. Ordering the same id again orders nothing new. */
export async function orderReport<Kind extends ReportKind>(
  { id, report, type, params }: { id: string; report: Kind; type: ReportType; params: ReportParams<Kind> },
  signedIn: SignedIn,
): Promise<{ aws_path: string; id: string }> {
  const { person, actor } = signedIn;
  const programId = actor.membership?.programId;
  if (programId === undefined) throw new Refusal("FORBIDDEN");
  const plan: ReportPlanner<Kind> = reportPlanners[report];
  const facts = await plan(params, signedIn);
  await requireAllowance("report_orders", { userId: person.profile.id, operationId: id });
  const object_key = reportKey(programId, id, type);
  const { REPORT_KEPT_DAYS: keptDays } = env();
  await orderJob({
    kind: reportKinds[report].job,
    id,
    requestedBy: person.profile.id,
    programId,
    keptDays: keptDays + rowOutlivesDays,
    input: {
      report,
      type,
      params,
      facts,
      object_key,
      kept_until: isoTime(nowMs() + keptDays * dayMs),
      asked_by: `${person.profile.first_name} ${person.profile.last_name}`,
      shared_with: [],
    },
  });
  logger.info("report ordered", { job_id: id, report, type });
  return { aws_path: object_key, id };
}
