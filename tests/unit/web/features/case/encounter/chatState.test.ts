import { describe, expect, it } from "vitest";
import type { ChatNews } from "#shared/contract/assistant/live.ts";
import {
  type ChatEvent,
  chatAfter,
  emptyChat,
  hasFailedTooOften,
  mayEnd,
} from "#web/features/case/encounter/chatState.ts";

const sent = (id: string, content = "When?"): ChatEvent => ({ type: "sent", id, content });
const reply = (id: string, content: string, status: ChatNews["status"] = "complete"): ChatEvent => ({
  type: "news",
  news: { id: `${id}-reply`, role: "assistant", content, status, is_stopped: false },
});
const after = (...events: readonly ChatEvent[]) => events.reduce(chatAfter, emptyChat);
const shown = (...events: readonly ChatEvent[]) => after(...events).messages.map(({ content }) => content);

describe("what a chat shows (D-28)", () => {
  it("puts a reply that grows in one place, and tells it to a screen reader once it is whole", () => {
    const growing = [sent("a"), reply("a", "Four", "streaming"), reply("a", "Four days", "streaming")];
    expect(after(...growing)).toMatchObject({ waitingFor: "a", lastReply: "" });
    expect(shown(...growing)).toEqual(["When?", "Four days"]);
    expect(after(...growing, reply("a", "Four days ago."))).toMatchObject({
      waitingFor: undefined,
      lastReply: "Four days ago.",
    });
  });

  it("says that the model's budget is used up until a reply says otherwise", () => {
    const over: ChatEvent = {
      type: "news",
      news: {
        ...{ id: "a-reply", role: "assistant", content: "Four.", status: "complete" },
        is_stopped: false,
        is_over_budget: true,
      },
    };
    expect(after(sent("a"), over).isOverBudget).toBe(true);
    expect(after(sent("a"), over, sent("b"), reply("b", "Six.")).isOverBudget).toBe(false);
  });

  it("does not go back to a part of what is whole", () => {
    expect(shown(sent("a"), reply("a", "Four days ago."), reply("a", "Four", "streaming"))).toEqual([
      "When?",
      "Four days ago.",
    ]);
  });

  it("shows what another device said, and goes on waiting for its own reply", () => {
    const other: ChatEvent = {
      type: "news",
      news: { id: "b", role: "user", content: "Where?", status: "complete", is_stopped: false },
    };
    const state = after(sent("a"), other, reply("b", "Here."));
    expect(state.messages).toHaveLength(3);
    expect(state.waitingFor).toBe("a");
    // The first word of a reply may be heard before what it replies to.
    expect(shown(sent("a"), reply("b", "He", "streaming"), other, reply("b", "Here."))).toEqual([
      "When?",
      "Where?",
      "Here.",
    ]);
  });

  it("takes what is kept when it is read again, and keeps what still waits", () => {
    const kept = {
      thread_id: "t",
      is_stopped: false,
      smiley_rating: null,
      try_number: 1,
      model_consent: false,
      messages: [
        { id: "a", role: "user" as const, content: "When?" },
        { id: "a-reply", role: "assistant" as const, content: "Today." },
      ],
    };
    const state = after(sent("a"), reply("a", "To", "streaming"), { type: "read", kept });
    expect(state.messages.map(({ content }) => content)).toEqual(["When?", "Today."]);
    expect(state).toMatchObject({ waitingFor: undefined, lastReply: "Today." });
    const waiting = after(sent("b", "Where?"), { type: "read", kept });
    expect(waiting.messages.map(({ content }) => content)).toEqual(["When?", "Today.", "Where?"]);
    expect(waiting.waitingFor).toBe("b");
  });

  it("begins without the messages of the try before, and keeps what waits in the new one", () => {
    const kept = {
      ...{ thread_id: "t", is_stopped: false, smiley_rating: null, model_consent: false },
      ...{ try_number: 2, messages: [] },
    };
    const said = [sent("a"), reply("a", "Today.")];
    expect(after(...said, { type: "read", kept })).toMatchObject({
      tryNumber: 2,
      isRated: false,
      messages: [],
    });
    const waiting = after(...said, sent("b", "Where?"), { type: "read", kept });
    expect(waiting.messages.map(({ content }) => content)).toEqual(["Where?"]);
    expect(after({ type: "read", kept: { ...kept, smiley_rating: 4 } }).isRated).toBe(true);
  });

  it("counts failures of what is waited for, each once, and says when there were two", () => {
    const once = after(sent("a"), reply("a", "", "error"), reply("a", "", "error"));
    expect([once.failures, hasFailedTooOften(once)]).toEqual([1, false]);
    const twice = after(sent("a"), reply("a", "", "error"), sent("b"), { type: "failed", id: "b" });
    expect([twice.failures, hasFailedTooOften(twice)]).toEqual([2, true]);
  });

  it("takes back what was heard of a reply that failed", () => {
    const partial = reply("a", "It", "streaming");
    expect(after(sent("a"), partial).messages).toHaveLength(2);
    for (const failure of [reply("a", "", "error"), { type: "failed", id: "a" } as const])
      expect(after(sent("a"), partial, failure).messages.map(({ id }) => id)).toEqual(["a"]);
  });

  it("may be ended after five messages of the student, or when the patient says no more", () => {
    const said = ["a", "b", "c", "d"].flatMap((id) => [sent(id), reply(id, "Yes.")]);
    expect(mayEnd(after(...said))).toBe(false);
    expect(mayEnd(after(...said, sent("e")))).toBe(true);
    const stopped: ChatEvent = {
      type: "news",
      news: { id: "a-reply", role: "assistant", content: "Help.", status: "complete", is_stopped: true },
    };
    expect(mayEnd(after(sent("a"), stopped))).toBe(true);
  });
});
