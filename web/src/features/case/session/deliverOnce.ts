import { deviceClock } from "../../../api/correctedClock.ts";
import type { Journal, JournalScope } from "../saving/journal.ts";
import { createOutbox } from "../saving/outbox.ts";
import { sendingPorts } from "./sendingPorts.ts";

const ignore = (): void => {};

/** Sends once what waits in the journal of an attempt that no page here has open. What does not arrive stays in it. */
export async function deliverOnce(scope: JournalScope, journal: Journal): Promise<void> {
  const outbox = createOutbox({
    ...sendingPorts({ ...scope, now: deviceClock.now }),
    journal,
    attempt: scope.attempt,
    isOnline: () => navigator.onLine,
    isVisible: () => false,
    isUrgent: () => true,
    random: Math.random,
    onArrived: async () => undefined,
    onReply: ignore,
    onStatus: ignore,
    onNotLetIn: ignore,
    onReplaced: ignore,
  });
  await outbox.drain();
  await outbox.stop();
}
