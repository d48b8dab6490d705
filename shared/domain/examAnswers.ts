import { closedSegments, type Sitting, settle } from "./examClock.ts";

/** When an entry was made, as its device says; both epoch milliseconds on the device's own clock. */
export type EntryTime = {
  updatedAt: number;
  /** When it was sent, if the device said so: with it the device's clock may be wrong by any amount. */
  sentAt?: number | undefined;
  /** False for what only shows, folds or marks something. */
  isAnswer?: boolean;
};

/**
 * `isLate`: kept, with a mark for staff that it came outside of the time. `problem`: why it is not accepted. `isSetAside`: not
 * accepted, and kept apart for staff to decide on.
 */
export type Admission = { accepted: boolean; isLate: boolean; problem?: string; isSetAside?: true };

/**
 * The device's clock is compared when an entry arrives, so its own trip is taken for a wrong clock. So much of it is
 * forgiven.
 */
export const graceMs = 5_000;

const dayMs = 24 * 60 * 60_000;

/** How long after its time an exam takes what was made in it, unless an installation says otherwise. Days. */
export const lateDeliveryDays = 7;

const inTime: Admission = { accepted: true, isLate: false };
const late: Admission = { accepted: true, isLate: true };
const outside: Admission = {
  accepted: false,
  isLate: true,
  problem: "was not made in the time of the exam",
};
const setAside: Admission = {
  accepted: false,
  isLate: true,
  isSetAside: true,
  problem: "came after the right answers were shown",
};
const tooLate: Admission = { accepted: false, isLate: true, problem: "came too long after the exam" };

/** The keys under which answers, and that they were submitted, are kept. What else is written shows, folds and marks. */
const answerKeys: ReadonlySet<string> = new Set(["value", "graded", "submitted"]);

export const isAnswerKey = (key: string): boolean => answerKeys.has(key);

/** When an entry was made on the server's clock: never after it was received. */
const madeAt = ({ updatedAt, sentAt }: EntryTime, receivedAt: number): number =>
  Math.min(receivedAt, updatedAt + (sentAt === undefined ? 0 : receivedAt - sentAt));

/**
 * Whether what is right in an exam was told since it stopped last, by the sitting as it truly is. More time given after that
 * begins anew: the end that follows tells it again. Epoch ms. @see ADR 0242
 */
export function isKeyTold(sitting: Sitting, keyToldAt: number | undefined, now: number): boolean {
  const { segmentEndedAt, submittedAt } = settle(sitting, now);
  return keyToldAt !== undefined && keyToldAt >= (segmentEndedAt ?? submittedAt ?? Number.POSITIVE_INFINITY);
}

/**
 * Whether an entry of a timed section counts. An answer must have been made while the time ran, in whichever of its segments;
 * one that arrives when it runs no more carries a mark, and counts up to `lateDays` days after its segment. What is no
 * answer counts while the exam goes on, and afterwards if it was made before. An answer that comes after what is right was told
 * is set aside, whatever its stamp says: the device's word is all that speaks for it. While nobody has started a sitting everything
 * counts: answering starts it.
 * @see spec documents §4 Timed exam; ADR 0040, 0083, 0242
 */
export function countsInTime(
  entry: EntryTime,
  receivedAt: number,
  sitting: Sitting,
  { lateDays = lateDeliveryDays, keyToldAt }: { lateDays?: number; keyToldAt?: number | undefined } = {},
): Admission {
  const isAnswer = entry.isAnswer ?? true;
  const settled = settle(sitting, receivedAt);
  const segments = closedSegments(settled);
  const last = segments.at(-1);
  const runsSince = settled.segmentStartedAt;
  const isWaiting = settled.status === "on_hold" && !settled.isPaused;
  const made = madeAt(entry, receivedAt);
  if (isWaiting || (runsSince !== null && (!isAnswer || made >= runsSince - graceMs))) return inTime;
  const own = isAnswer
    ? segments.find(({ startedAt, endedAt }) => made >= startedAt - graceMs && made <= endedAt + graceMs)
    : last && made <= last.endedAt + graceMs && last;
  if (!own) return outside;
  if (receivedAt > own.endedAt + lateDays * dayMs) return tooLate;
  if (runsSince !== null) return inTime;
  return isAnswer && isKeyTold(sitting, keyToldAt, receivedAt) ? setAside : late;
}
