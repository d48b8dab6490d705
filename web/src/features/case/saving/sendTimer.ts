import type { PendingEntry } from "./journal.ts";
import { gatherMs, longestPatienceMs, patienceFor } from "./outboxBatch.ts";

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Says when to send. Each call takes the place of the one before it, except that patience never begins anew. */
export type SendTimer = {
  /** At once, or rather as soon as what runs now has ended. */
  soon(): void;
  /** When these have waited for what may go with them; however much comes meanwhile, in 10 s at the latest. */
  withPatience(waiting: readonly PendingEntry[]): void;
  /** After a failure, the first being 1: later each time, up to half a minute. */
  again(failures: number): void;
  /** Forgets the time that was set; patience goes on. */
  cancel(): void;
  /** Called when what waited is on its way, to end the waiting. */
  endPatience(): void;
  stop(): void;
};

type SendTimerPorts = {
  send(): void;
  /** A time is running out: nothing waits for more to go with it. */
  isUrgent(): boolean;
  /** 0 to 1, to spread retries. */
  random(): number;
};

export function createSendTimer({ send, isUrgent, random }: SendTimerPorts): SendTimer {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs from the first entry that waits for more. */
  let patience: ReturnType<typeof setTimeout> | undefined;

  function cancel(): void {
    clearTimeout(timer);
  }

  function sendIn(delayMs: number): void {
    cancel();
    if (!isStopped) timer = setTimeout(send, delayMs);
  }

  function endPatience(): void {
    clearTimeout(patience);
    patience = undefined;
  }

  return {
    soon: () => sendIn(0),
    withPatience(waiting) {
      if (isStopped) return;
      sendIn(isUrgent() ? gatherMs : patienceFor(waiting));
      patience ??= setTimeout(send, longestPatienceMs);
    },
    again(failures) {
      const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
      sendIn(delayMs * (0.75 + random() / 2));
    },
    cancel,
    endPatience,
    stop() {
      isStopped = true;
      cancel();
      endPatience();
    },
  };
}
