import { describe, expect, it } from "vitest";
import { selfAssessmentOf } from "#shared/case/model/selfAssessment.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSelfAssessmentCard, aSmallCase } from "#tests/builders/smallCase.ts";

const root = aSmallCase();

describe("the self-assessment questions of a case (D-10, D-12)", () => {
  it("are the multiple choices of its SAQ cards, in their order, and not those of its other cards", () => {
    expect(selfAssessmentOf(root)).toEqual([]);
    const withCard = { ...root, content: [...contentOf(root), aSelfAssessmentCard()] };
    const [one, two, ...others] = selfAssessmentOf(withCard);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ isSingleSelect: true, input: { uid: "saq_one_input" } });
    expect(two).toMatchObject({ isSingleSelect: false, input: { uid: "saq_two_input" } });
    expect(one?.options.map(({ uid }) => uid)).toEqual(["saq_one_input_1", "saq_one_input_2"]);
  });

  it("are sections with options, wherever in the card they stand: in reusable content, too", () => {
    const card = aSelfAssessmentCard();
    const [one, two] = contentOf(card);
    const [stem, input] = one ? contentOf(one) : [];
    if (!one || !two || !stem || !input) throw new Error("the card begins with two questions");
    const held: ContentNode = { type: "RLOModal", uid: "held", content: [input, two] };
    const empty: ContentNode = { ...one, uid: "empty", content: [stem, { ...input, content: [] }] };
    expect(selfAssessmentOf({ ...root, content: [{ ...card, content: [held, empty] }] })).toMatchObject([
      { section: { uid: "saq_two" } },
    ]);
    const pressed: ContentNode = { ...one, content: [{ type: "button", uid: "hint" }, stem, input] };
    expect(selfAssessmentOf({ ...root, content: [{ ...card, content: [pressed] }] })[0]?.asked).toEqual([
      stem,
    ]);
  });

  it("come with what is asked before the options, without buttons, and with what their answer comments hold", () => {
    const [one] = selfAssessmentOf({ ...root, content: [aSelfAssessmentCard()] });
    expect(one?.asked.map(({ uid }) => uid)).toEqual(["saq_one_stem"]);
    expect(one?.explanation.map(({ type }) => type)).toEqual(["paragraph"]);
  });
});
