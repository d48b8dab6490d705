import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import { isObjectivesCard, placeOfObjective } from "#web/features/editor/mapping/AddObjective.tsx";

const make = caseBuilder("lo");
const root = make.signatureCase({
  uid: "lo",
  title: "A case",
  authors: ["A. Author"],
  learningObjectives: ["Take a history", "Examine the heart"],
  cards: [make.card({ uid: "intro", title: "Presentation", content: [make.para("She comes in.")] })],
});

describe("D-58: where an objective is added", () => {
  it("is the card of objectives, behind the last one of its list", () => {
    const card = contentOf(root).find(isObjectivesCard);
    if (!card) throw new Error("The case has no card of objectives");
    const { list, after } = placeOfObjective(card);
    expect(list?.type).toBe("learningObjectivesList");
    expect(after).toBe(contentOf(list ?? card).at(-1)?.uid);
  });

  it("is the end of the card itself where there is no list", () => {
    const empty = make.card({ uid: "bare", title: "Objectives", content: [make.para("Text.")] });
    expect(placeOfObjective(empty)).toEqual({ list: undefined, after: contentOf(empty).at(-1)?.uid });
    expect(isObjectivesCard(empty)).toBe(false);
  });
});
