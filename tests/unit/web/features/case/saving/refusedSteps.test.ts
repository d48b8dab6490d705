import { describe, expect, it } from "vitest";
import type { AsideEntry } from "#web/features/case/saving/journal.ts";
import { refusedStepsIn, refusedStepsText } from "#web/features/case/saving/refusedSteps.ts";

const anEntry = (over: Partial<AsideEntry>): AsideEntry => ({
  card: "card_1",
  uid: "answer_1",
  key: "value",
  value: true,
  updatedAt: 1_000,
  refusal: "EXAM_SUBMITTED",
  ...over,
});

describe("what is told of refused steps (A-05, D-30)", () => {
  it("counts all that one click wrote as one step, and says what the last refusal was", () => {
    const aside = [
      anEntry({}),
      anEntry({ key: "inactive", value: 2 }),
      anEntry({ uid: "answer_2", updatedAt: 2_000, refusal: "UNKNOWN_NODE" }),
    ];
    expect(refusedStepsIn(aside)).toEqual({ steps: 2, code: "UNKNOWN_NODE" });
  });

  it("leaves out what the card flow wrote by itself after an exam, and nothing else", () => {
    const unfolded = anEntry({ key: "collapsed", value: false });
    expect(refusedStepsIn([unfolded])).toBeUndefined();
    expect(refusedStepsIn([{ ...unfolded, refusal: "UNKNOWN_NODE" }])).toEqual({
      steps: 1,
      code: "UNKNOWN_NODE",
    });
  });

  it("does not count what a reset set aside: nobody refused it", () => {
    const { refusal: _, ...kept } = anEntry({});
    expect(refusedStepsIn([kept])).toBeUndefined();
  });

  it("says it in words, for one and for more", () => {
    expect(refusedStepsText({ steps: 1, code: "EXAM_PAUSED" })).toBe(
      "1 of your steps was made outside the exam time and was not sent. It is kept on this device.",
    );
    expect(refusedStepsText({ steps: 2, code: "EXAM_KEY_TOLD" })).toBe(
      "2 of your steps arrived after the correct answers were shown. Your educators will decide whether they count.",
    );
    expect(refusedStepsText({ steps: 2, code: "UNKNOWN_NODE" })).toBe(
      "2 of your steps were rejected and will not be sent again. They are kept on this device.",
    );
  });
});
