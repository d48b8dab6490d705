import { describe, expect, it } from "vitest";
import {
  canBeFavorite,
  courseKindNames,
  documentKindNames,
  hasCardFlow,
  isGated,
  isResettable,
  isResource,
  opensInNewTab,
  productLineOf,
} from "#shared/domain/kinds.ts";

describe("what a document is (courses §1, §2.8; documents §1, §2.3)", () => {
  it("has the learner card flow where it is a signature case, with credit or without", () => {
    expect(documentKindNames.filter(hasCardFlow)).toEqual(["signature_case", "signature_case_cme"]);
  });

  it("is written on the line of questions where it is a question of the bank, and on the other else", () => {
    const questions = documentKindNames.filter((kind) => productLineOf(kind) === "assessment");
    expect(questions).toEqual(["assessment_question_mcq"]);
    expect(productLineOf("signature_case")).toBe("content");
  });

  it("is read, with nothing kept for after an answer, where it is a script or a resource", () => {
    expect(documentKindNames.filter((kind) => !isGated(kind))).toEqual([
      "illness_script",
      "educator_resource",
      "covid_resource",
      "student_resource",
    ]);
  });

  it("has no progress where it is a resource, and no reset where it is one for students", () => {
    expect(documentKindNames.filter(isResource)).toEqual([
      "educator_resource",
      "covid_resource",
      "student_resource",
    ]);
    expect(documentKindNames.filter((kind) => !isResettable(kind))).toEqual(["student_resource"]);
  });
});

describe("what a course is (courses §2.3)", () => {
  it("carries a star where it is custom, signature or of questions, and opens in a tab of its own otherwise", () => {
    const starred = ["custom", "signature", "assessment_question"];
    expect(courseKindNames.filter(canBeFavorite)).toEqual(starred);
    expect(courseKindNames.filter(opensInNewTab)).toEqual(
      courseKindNames.filter((kind) => !starred.includes(kind)),
    );
  });
});
