import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContentNode } from "#shared/case/model/types.ts";
import { matcherTally } from "#shared/case/questions/categoryMatcher/matcher.ts";
import { cdqScore } from "#shared/case/questions/cdqQuestion/cdq.ts";
import { choiceScore } from "#shared/case/questions/multipleChoice/choice.ts";
import { scoringRuleOf } from "#shared/case/questions/questionPlays.ts";
import { scoringRules } from "#shared/case/questions/scoringRules.ts";
import { scoreOfTally } from "#shared/case/questions/tally.ts";

const aChoice = (right: readonly boolean[], more: Partial<ContentNode> = {}): ContentNode => ({
  type: "multipleChoice",
  uid: "q",
  content: right.map((answer, at) => ({ type: "multipleChoiceAnswer", uid: `o${at}`, answer })),
  ...more,
});
/** The same items as a matcher with a category for what is right and one for nothing. */
const aMatcher = (right: readonly boolean[], more: Partial<ContentNode> = {}): ContentNode => ({
  type: "categoryMatcher",
  uid: "m",
  answer: { yes: right.flatMap((is, at) => (is ? [`o${at}`] : [])) } as never, // a matcher's
  ...more,
});
const picks = fc
  .array(fc.record({ isRight: fc.boolean(), isChosen: fc.boolean() }), { minLength: 1, maxLength: 10 })
  .filter((all) => all.some(({ isRight }) => isRight));

describe("scores (ruling 25)", () => {
  it("of a choice of several and of a matcher follow one rule, with partial credit and without", () => {
    fc.assert(
      fc.property(picks, fc.boolean(), (all, allOrNothing) => {
        const right = all.map(({ isRight }) => isRight);
        const chosen = all.flatMap(({ isChosen }, at) => (isChosen ? [`o${at}`] : []));
        const hits = all.filter(({ isRight, isChosen }) => isRight && isChosen).length;
        const misses = chosen.length - hits;
        const of = right.filter(Boolean).length;
        const expected = allOrNothing ? Number(hits === of && misses === 0) : Math.max(0, hits - misses) / of;
        expect(choiceScore(aChoice(right, { allOrNothing }), new Set(chosen))).toBe(expected);
        const matcher = aMatcher(right, { allOrNothing });
        const tally = matcherTally(matcher, { yes: chosen });
        expect(tally && scoreOfTally(scoringRuleOf(matcher), tally)).toBe(expected);
      }),
    );
  });

  it("of a single best answer is 1 or 0", () => {
    const question = aChoice([false, true, false], { multipleSelect: false });
    expect([0, 1, 2].map((at) => choiceScore(question, new Set([`o${at}`])))).toEqual([0, 1, 0]);
  });

  it("never leave 0 to 1, whoever chooses what", () => {
    fc.assert(
      fc.property(picks, (all) => {
        const chosen = new Set(all.flatMap(({ isChosen }, at) => (isChosen ? [`o${at}`] : [])));
        const cdq: ContentNode = {
          type: "cdqQuestion",
          uid: "c",
          content: all.map(({ isRight }, at) => ({
            type: "cdqQuestionAnswer",
            uid: `o${at}`,
            answer: isRight,
            feature: `f${at % 2}`,
          })),
        };
        for (const score of [
          choiceScore(aChoice(all.map(({ isRight }) => isRight)), chosen),
          cdqScore(cdq, chosen),
        ]) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("have a rule in words for each kind of question", () => {
    const kinds = [
      aChoice([true]),
      aChoice([true], { multipleSelect: false }),
      aChoice([true], { allOrNothing: true }),
      aMatcher([true]),
      { type: "cdqQuestion", uid: "c" } as ContentNode,
      { type: "textInput", uid: "t" } as ContentNode,
    ];
    expect(kinds.map(scoringRuleOf)).toEqual([
      "partial",
      "single",
      "allOrNothing",
      "partial",
      "keyFeatures",
      "none",
    ]);
    for (const rule of kinds.map(scoringRuleOf)) expect(scoringRules[rule]).toMatch(/\.$/);
  });
});
