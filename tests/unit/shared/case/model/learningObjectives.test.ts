import { describe, expect, it } from "vitest";
import { chestPressure } from "#scripts/seed/cases/chestPressure/chestPressure.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { learningObjectivesOf } from "#shared/case/model/learningObjectives.ts";

const make = caseBuilder("case");
const aCase = (learningObjectives: readonly string[]) =>
  make.signatureCase({
    uid: "case",
    title: "A case",
    authors: [],
    cards: [make.card({ title: "Card", content: [make.para("No objective")] })],
    learningObjectives,
  });

describe("learningObjectivesOf", () => {
  it("names the objectives of a case in its order, each once, without markup and without empty ones", () => {
    const objectives = ["  List causes of dyspnea ", "Name <two> tests", "", "List causes of dyspnea"];
    expect(learningObjectivesOf(aCase(objectives))).toEqual(["List causes of dyspnea", "Name <two> tests"]);
  });

  it("finds those of a demo case, and none where there are none", () => {
    expect(learningObjectivesOf(chestPressure.build((file) => file)).length).toBeGreaterThan(0);
    expect(learningObjectivesOf(aCase([]))).toEqual([]);
  });
});
