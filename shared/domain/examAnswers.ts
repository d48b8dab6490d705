import { type Admission, graceMs, type SetAsideReason } from "../case/state/admission.ts";
import { closedSegments, type Sitting, settle } from "./examClock.ts";

/** When an entry was made, as its device says; both epoch milliseconds on the device's own clock. */
export type EntryTime = {
  updatedAt: number;
  /** When it was sent, if the device said so: with it the device's clock may be wrong by any amount. */
  sentAt?: number | undefined;
  /** False for what only shows, folds or marks something. */
  isAnswer?: boolean;
};

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
const setAsideProblems: Record<SetAsideReason, string> = {
  key_told: "came after the right answers were shown",
  handed_in: "came after the exam was submitted",
  in_contact: "came after the exam, though the system was reached since it was made",
};
const setAside = (reason: SetAsideReason): Admission => ({
  accepted: false,
  isLate: true,
  setAsideFor: reason,
  problem: setAsideProblems[reason],
});
const tooLate: Admission = { accepted: false, isLate: true, problem: "came too long after the exam" };

/** The keys under which answers, and that they were submitted, are kept. What else is written shows, folds and marks. */
const answerKeys: ReadonlySet<string> = new Set(["value", "graded", "submitted"]);

export const isAnswerKey = (key: string): boolean => answerKeys.has(key);

/** When an entry was made on the server's clock: never after it was received. */
export const madeAt = (
  { updatedAt, sentAt }: Pick<EntryTime, "updatedAt" | "sentAt">,
  receivedAt: number,
): number => Math.min(receivedAt, updatedAt + (sentAt === undefined ? 0 : receivedAt - sentAt));

/**
 * True if what is right in an exam was told since it stopped last, by the sitting as it truly is. More time given after that begins anew: the end
 * that follows tells it again. Epoch ms. @see ADR 0242
 */
export function isKeyTold(sitting: Sitting, keyToldAt: number | undefined, now: number): boolean {
  const { segmentEndedAt, submittedAt } = settle(sitting, now);
  return keyToldAt !== undefined && keyToldAt >= (segmentEndedAt ?? submittedAt ?? Number.POSITIVE_INFINITY);
}

/** Other facts that decide on an answer that comes after the end. Epoch ms. */
type Circumstances = {
  lateDays?: number;
  keyToldAt?: number | undefined;
  contactAt?: number | undefined;
};

/**
 * True if an entry of a timed section counts. An answer must have been made while the time ran, in whichever of its segments; one that arrives when
 * it runs no more carries a mark, and counts up to `lateDays` days after its segment. What is no answer counts while the exam goes on, and afterwards
 * if it was made before. After the end an answer counts by itself only where the time ran out, what is right was not told, and the server had not
 * heard of the person since it was made (`contactAt`: the last time before they came back); otherwise it is set aside, for the device's word is all
 * that speaks for it. While nobody has started a sitting everything counts: answering starts it.
 * @see spec documents §4 Timed exam; ADR 0040, 0242
 */
export function countsInTime(
  entry: EntryTime,
  receivedAt: number,
  sitting: Sitting,
  { lateDays = lateDeliveryDays, keyToldAt, contactAt }: Circumstances = {},
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
  if (!isAnswer || settled.status !== "submitted") return late;
  if (isKeyTold(sitting, keyToldAt, receivedAt)) return setAside("key_told");
  if (settled.submittedBy !== "clock") return setAside("handed_in");
  return contactAt !== undefined && contactAt > made + graceMs ? setAside("in_contact") : late;
}
