import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { settle } from "#shared/domain/examClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import {
  getRostering,
  listDueRosterings,
  type RosteringRow,
  replaceRostering,
} from "../table/assessments/rosterings.ts";
import {
  getSittings,
  getTimeoutsSeen,
  listDueSittings,
  putSitting,
  putTimeoutsSeen,
  type SittingRow,
} from "../table/exams/sittings.ts";
import { hoursToSee, lastHourSeen } from "./hoursToSee.ts";

/** More than that are left to the next minute. */
const sittingsAtOnce = 500;

/**
 * Every minute: records the running sittings whose deadline has passed as submitted by the clock, at the deadline. It only
 * records: what counts is decided by the deadline alone. Looks back over every hour that no run has seen to its end. The same for
 * assessments, and for pauses that outlast their limit.
 */
export async function handler(): Promise<{ submitted: number }> {
  const now = nowMs();
  const seen = await getTimeoutsSeen();
  let submitted = 0;
  for (const hour of hoursToSee(seen, now)) {
    const due = await listDueSittings(hour, now, sittingsAtOnce);
    const assessments = await listDueRosterings(hour, now, sittingsAtOnce);
    const failed = [
      ...(await forEachConcurrent(due, 10, (row) => submitByClock(row, now))),
      ...(await forEachConcurrent(assessments, 10, (row) => endAssessment(row, now))),
    ];
    submitted += due.length + assessments.length - failed.length;
    const [failure] = failed;
    if (failure) throw new Error("Exams past their deadline were left running", { cause: failure.error });
    // The rest of this hour comes with the next run, and the hours after it then.
    if (Math.max(due.length, assessments.length) >= sittingsAtOnce) return done(submitted);
  }
  const nowSeen = lastHourSeen(now);
  if (seen === undefined || seen < nowSeen) await putTimeoutsSeen(nowSeen);
  return done(submitted);
}

function done(submitted: number): { submitted: number } {
  if (submitted > 0) logger.info("exams submitted by the clock", { submitted });
  return { submitted };
}

/** The index lags behind: the row itself says whether the sitting is still running out. */
async function submitByClock(found: SittingRow, now: number): Promise<void> {
  const [row] = await getSittings([found]);
  if (!row) return;
  const sitting = settle(row.sitting, now);
  if (sitting === row.sitting) return;
  // A lost race is somebody else's change, which the next run looks at.
  const isWritten = await putSitting({ ...row, sitting, rev: row.rev + 1 });
  if (isWritten) logger.info("exam timed out", { actor: row.userId, document_id: row.documentId });
}

/** The same of an assessment, by its clock or its pause. */
async function endAssessment(found: RosteringRow, now: number): Promise<void> {
  const row = await getRostering(found.delivery_id, found.user_id);
  if (!row?.sitting) return;
  const sitting = settleAssessment(row.sitting, now);
  if (sitting === row.sitting) return;
  if (await replaceRostering(row, { sitting }))
    logger.info("assessment timed out", { actor: row.user_id, delivery_id: row.delivery_id });
}
