import { deadlineOf, type Sitting, settle } from "./examClock.ts";

/** When an entry was made, as its device says; both epoch milliseconds on the device's own clock. */
export type EntryTime = {
  updatedAt: number;
  /** When it was sent, if the device said so: with it the device's clock may be wrong by any amount. */
  sentAt?: number | undefined;
};

/** `isLate`: kept, with a mark for staff that it came, or was made, outside of the time. */
export type Admission = { accepted: boolean; isLate: boolean };

/**
 * The device's clock is compared when an entry arrives, so its own trip is taken for a wrong clock. So much of it is
 * forgiven.
 */
export const graceMs = 5_000;

const inTime: Admission = { accepted: true, isLate: false };
const late: Admission = { accepted: true, isLate: true };
const refused: Admission = { accepted: false, isLate: true };

/** When an entry was made on the server's clock: never after it was received. */
export const madeAt = ({ updatedAt, sentAt }: EntryTime, receivedAt: number): number =>
  Math.min(receivedAt, updatedAt + (sentAt === undefined ? 0 : receivedAt - sentAt));

/**
 * Whether an entry of a timed section counts. The deadline decides: what the server receives while the sitting runs is in
 * time whatever the device's clock says; what it receives later counts only if it was made before the time stopped, and
 * carries a mark. What was made while the time stood still and came after it went on carries the mark too. While nobody has
 * started a sitting everything counts: answering starts it.
 * @see spec documents §4 Timed exam; ADR 0040
 */
export function countsInTime(entry: EntryTime, receivedAt: number, sitting: Sitting): Admission {
  const settled = settle(sitting, receivedAt);
  const isWaiting = settled.status === "on_hold" && !settled.isPaused;
  const stoppedAt = settled.segmentEndedAt;
  if (isWaiting || stoppedAt === null) return inTime;
  const made = madeAt(entry, receivedAt);
  const isBeforeStop = made <= stoppedAt + graceMs;
  if (deadlineOf(settled) === null) return isBeforeStop ? late : refused;
  const resumedAt = settled.segmentStartedAt ?? receivedAt;
  return isBeforeStop || made + graceMs >= resumedAt ? inTime : late;
}
