import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { beginsTime } from "#web/features/case/exam/connectExam.ts";
import { milestonePassed } from "#web/features/case/exam/timeLeftNotice.ts";
import { play } from "../../../viewer/playing.tsx";

const m = caseBuilder("t");
const asking = (uid: string): ContentNode =>
  m.card({
    uid: `card_${uid}`,
    title: uid,
    content: [m.freeTextQuestion({ uid, stem: "Why?", answerComment: "Because." })],
  });

/** Two cards with a question each; which is timed is up to the test. */
const aCaseOf = (change: (root: ContentNode) => ContentNode) =>
  play(
    change(
      m.signatureCase({
        uid: "case",
        title: "A case",
        authors: [],
        learningObjectives: [],
        cards: [asking("one"), asking("two")],
      }),
    ),
  ).store;

const anEntry = (uid: string, key = "value") => ({ uid, key, value: "x", updatedAt: 1, card: "" });

describe("what starts the time of an exam (A-03, D-25)", () => {
  it("is an answer or a timer's button within the timed section, and nothing that only unfolds", () => {
    const store = aCaseOf((root) => ({ ...root, timeLimit: 600 }));
    expect(beginsTime(store, [anEntry("one_input")])).toBe(true);
    expect(beginsTime(store, [anEntry("case", "currentTimeSegmentStart")])).toBe(true);
    expect(beginsTime(store, [anEntry("card_two", "collapsed"), anEntry("one_submit", "inactive")])).toBe(
      false,
    );
  });

  it("is nothing outside of the timed section", () => {
    const store = aCaseOf((root) => ({
      ...root,
      content: (root.content as ContentNode[]).map((card) =>
        card.uid === "card_two" ? { ...card, timeLimit: 600 } : card,
      ),
    }));
    expect(beginsTime(store, [anEntry("one_input")])).toBe(false);
    expect(beginsTime(store, [anEntry("two_input")])).toBe(true);
  });

  it("is nothing in a case without time limit", () => {
    expect(
      beginsTime(
        aCaseOf((root) => root),
        [anEntry("one_input")],
      ),
    ).toBe(false);
  });
});

describe("what is said of the time left (A-03)", () => {
  it.each([
    [601, 600, "10 minutes left."],
    [600, 599, undefined],
    [301, 300, "5 minutes left."],
    [61, 60, "1 minute left."],
    [900, 59, "1 minute left."],
    [10, 0, undefined],
  ])("from %s to %s seconds: %s", (before, now, said) => {
    expect(milestonePassed(before, now)).toBe(said);
  });
});
