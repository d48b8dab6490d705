import { expect, it } from "vitest";
import { assistantChatChannel } from "#functions/realtime/assistantChatChannel.ts";

it("messages to a patient take turns, but for those that a language model is asked (D-28)", () => {
  const message = { action: "submitChat", thread_id: "t", message: {} };
  expect(assistantChatChannel.takesTurns?.(message)).toBe(true);
  expect(assistantChatChannel.takesTurns?.({ ...message, model_consent: false })).toBe(true);
  expect(assistantChatChannel.takesTurns?.({ ...message, model_consent: true })).toBe(false);
});
