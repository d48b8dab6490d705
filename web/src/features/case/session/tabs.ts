import * as z from "zod/mini";
import type { LearnerState } from "#shared/case/model/types.ts";
import { learnerStateEntries } from "#shared/contract/documents/userState.ts";

const message = z.union([
  z.object({
    type: z.literal("entries"),
    state: learnerStateEntries,
    /** The state is the server's reply to a save of this. */
    sent: z.optional(learnerStateEntries),
  }),
  z.object({ type: z.literal("reset") }),
]);

export type Tabs = {
  tellOfEntries(state: LearnerState): void;
  tellOfReply(sent: LearnerState, reply: LearnerState): void;
  tellOfReset(): void;
  close(): void;
};

/** Tells the other tabs that show the same attempt what was answered here, and hears it from them. */
export function connectTabs(
  scope: string,
  listeners: { onEntries(state: LearnerState, sent?: LearnerState): void; onReset(): void },
): Tabs {
  if (typeof BroadcastChannel === "undefined") {
    return { tellOfEntries() {}, tellOfReply() {}, tellOfReset() {}, close() {} };
  }
  const channel = new BroadcastChannel(scope);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const parsed = message.safeParse(event.data);
    // A tab that runs an older version of the page may say things that this one does not know.
    if (!parsed.success) return;
    if (parsed.data.type === "reset") listeners.onReset();
    else listeners.onEntries(parsed.data.state, parsed.data.sent);
  };
  return {
    tellOfEntries: (state) => channel.postMessage({ type: "entries", state }),
    tellOfReply: (sent, state) => channel.postMessage({ type: "entries", state, sent }),
    tellOfReset: () => channel.postMessage({ type: "reset" }),
    close: () => channel.close(),
  };
}
