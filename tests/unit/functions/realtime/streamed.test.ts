import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { streamed } from "#functions/realtime/streamed.ts";

const at = "2026-05-01T08:00:00.000Z";
const streamOf = (content: string) =>
  streamed({
    message: { id: "m", role: "user", content: "When did it start?", at },
    reply: { id: "m-reply", role: "assistant", content, at },
    isStopped: true,
  });

describe("what followers hear of an answered message (D-28)", () => {
  it("is the reply's first word, then the message, then more and more of the reply", () => {
    const news = streamOf("It began four days ago, when I lifted a crate.");
    expect(news.map(({ id, content, status }) => [id, status, content])).toEqual([
      ["m-reply", "streaming", "It"],
      ["m", "complete", "When did it start?"],
      ["m-reply", "streaming", "It began four days ago,"],
      ["m-reply", "complete", "It began four days ago, when I lifted a crate."],
    ]);
    expect(news.map(({ is_stopped }) => is_stopped)).toEqual([false, true, false, true]);
  });

  it.each(["", "Yes."])("tells a reply of one word or none (%j) at once", (content) => {
    expect(streamOf(content).map(({ id, status }) => [id, status])).toEqual([
      ["m-reply", "complete"],
      ["m", "complete"],
    ]);
  });

  it("grows to the whole reply in few parts, however long it is", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^\S{1,9}$/), { minLength: 1, maxLength: 2000 }), (words) => {
        const parts = streamOf(words.join(" ")).filter(({ role }) => role === "assistant");
        expect(parts.at(-1)).toMatchObject({ content: words.join(" "), status: "complete" });
        for (const [place, { content }] of parts.slice(1).entries())
          expect(content.startsWith(parts[place]?.content ?? "?")).toBe(true);
        expect(parts.length).toBeLessThanOrEqual(Math.ceil(Math.log2(words.length + 1) / 2) + 2);
      }),
      { numRuns: 50 },
    );
  });
});
