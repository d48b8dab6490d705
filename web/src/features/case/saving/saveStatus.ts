import type { ErrorCode } from "#shared/contract/errors.ts";
import type { PendingEntry } from "./journal.ts";
import { stepsIn } from "./outboxBatch.ts";

/** Steps that were refused for good, and what the server said to the last of them. */
export type NotLetIn = { steps: number; code: ErrorCode };

export type SaveStatus = {
  state: "saved" | "saving" | "waiting" | "offline";
  /** Steps (all that one click or one text wrote) that the server has not acknowledged. */
  waiting: number;
  /** False where waiting answers would be lost with the page. */
  isDurable: boolean;
  /** Refusal of the server; absent if only the network is in the way. */
  refusal?: ErrorCode;
  /** Refusal of the last look for changes of other devices; absent once one succeeded. */
  syncError?: ErrorCode;
  /** Steps refused for good: kept on this device and not sent any more. Absent if there are none. */
  notLetIn?: NotLetIn;
};

type Sending = {
  isOnline: boolean;
  isDurable: boolean;
  waiting: readonly PendingEntry[];
  /** Number of failed tries since the last success. */
  failures: number;
  refusal: ErrorCode | undefined;
  syncError: ErrorCode | undefined;
  notLetIn: NotLetIn | undefined;
};

/** Status that the learner is told of the sending. */
export function saveStatusOf(sending: Sending): SaveStatus {
  const { isOnline, isDurable, waiting, failures, refusal, syncError, notLetIn } = sending;
  const isHeldUp = failures > 0 || refusal !== undefined;
  return {
    state: !isOnline ? "offline" : waiting.length === 0 ? "saved" : isHeldUp ? "waiting" : "saving",
    waiting: stepsIn(waiting),
    isDurable,
    ...(refusal ? { refusal } : {}),
    ...(syncError ? { syncError } : {}),
    ...(notLetIn ? { notLetIn } : {}),
  };
}

/** Status before the first save: what an earlier opening left behind is on its way. */
export const saveStatusAtOpening = (waiting: readonly PendingEntry[], isDurable: boolean): SaveStatus => ({
  state: waiting.length === 0 ? "saved" : "saving",
  waiting: stepsIn(waiting),
  isDurable,
});
