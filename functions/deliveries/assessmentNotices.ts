import { type AssessmentWindow, deliveryStatus } from "#shared/domain/assessments/deliveries.ts";
import { noticesOf } from "#shared/domain/assessments/notices.ts";
import { planJob } from "../jobs/orderJob.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { createJob, type JobRow, jobWrites } from "../table/operations/jobs.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import type { TransactItem } from "../table/table.ts";

type Order = { about: "opens" | "closes" | "done"; at: string; dueAt: string; userIds?: readonly string[] };

function planNotice(deliveryId: number, { about, at, dueAt, userIds }: Order, id = newUlid()): JobRow {
  const waitsMs = Math.max(0, Date.parse(dueAt) - nowMs());
  return planJob({
    kind: "assessment_notice",
    id: `assessment-notice:${id}`,
    input: { delivery_id: deliveryId, about, at, user_ids: userIds ? [...userIds] : null },
    ...{ requestedBy: null, programId: null },
    // It waits for the window before it is looked at.
    keptDays: 30 + Math.ceil(waitsMs / 86_400_000),
  });
}

type Placed = Pick<DeliveryRow, "id"> & AssessmentWindow;

/**
 * Orders of the mails about a window, for the transaction that sets it. They come due by themselves, and a mail whose window was moved by
 * then is sent to nobody.
 * @param before - Window until now: what stays has been ordered.
 * @param userIds - Students of a date exception; without them all of the delivery.
 */
export const noticeWrites = (
  delivery: Placed,
  { before, userIds }: { before?: AssessmentWindow | undefined; userIds?: readonly string[] } = {},
): TransactItem[] =>
  noticesOf(delivery)
    .filter(({ about, at }) => at !== (about === "opens" ? before?.starts_at : before?.ends_at))
    .filter(() => nowMs() < Date.parse(delivery.ends_at))
    .flatMap((notice) =>
      jobWrites(planNotice(delivery.id, userIds ? { ...notice, userIds } : notice), {
        startsAt: notice.dueAt,
      }),
    );

/** Milliseconds before the window in which students who are added are mailed for themselves: the mail to all may have read their list. */
const aroundOpeningMs = 10 * 60_000;

/** Order of the first mail for students who come into an assessment that is open by now. */
export function lateNoticeWrites(delivery: Placed, userIds: readonly string[]): TransactItem[] {
  if (deliveryStatus(delivery, nowMs() + aroundOpeningMs) !== "active") return [];
  const [opens] = noticesOf(delivery);
  if (!opens) return [];
  return jobWrites(planNotice(delivery.id, { ...opens, userIds }), { startsAt: isoTime(nowMs()) });
}

/** Milliseconds within which work that comes in is told of together. */
const togetherMs = 10 * 60_000;

/** Orders the mail to staff once the work of all students is in. Ordered several times within ten minutes, it is one order. */
export async function orderDoneNotice(deliveryId: number): Promise<void> {
  const dueAt = isoTime(Math.ceil((nowMs() + 1) / togetherMs) * togetherMs);
  const job = planNotice(
    deliveryId,
    { about: "done", at: dueAt, dueAt },
    `done:${deliveryId}:${Date.parse(dueAt)}`,
  );
  await createJob(job, { startsAt: dueAt });
}

/** Roles that deliver assessments in a program. */
const toldRoles: readonly string[] = ["Program Service Administrator", "Curriculum Administrator"];

/** Whoever delivers assessments in a program, and has access to it at a time. @param at - UTC. */
export async function deliveryStaffOf(programId: string, at: string): Promise<PersonInProgram[]> {
  const { rows } = await readPeopleOfProgram(programId);
  return rows.filter(
    ({ role, subscription_end }) =>
      toldRoles.includes(role) && subscription_end !== null && subscription_end > at,
  );
}
