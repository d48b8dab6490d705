import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  assessStatement,
  type StatementPart,
  type StatementRubric,
  statementParts,
  statementRubricSchema,
} from "#shared/patient/statement/assessStatement.ts";

const rubric: StatementRubric = {
  person: [
    { name: "age", terms: ["63 year old", "63 yo"] },
    { name: "man", terms: ["man", "male"] },
  ],
  keyFeatures: [
    { name: "dyspnea", terms: ["dyspnea", "shortness of breath"] },
    { name: "leg edema", terms: ["edema", "swollen legs"] },
    { name: "orthopnea", terms: ["orthopnea", "cannot lie flat"] },
    { name: "no fever", terms: ["no fever", "afebrile"] },
  ],
  differential: [
    { name: "heart failure", terms: ["heart failure", "CHF"] },
    { name: "cirrhosis", terms: ["cirrhosis"] },
    { name: "nephrotic syndrome", terms: ["nephrotic syndrome"] },
    { name: "COPD", terms: ["COPD"] },
  ],
  contradictions: [
    { name: "woman", terms: ["woman", "female"] },
    { name: "chest pain", terms: ["chest pain"] },
  ],
};
const good =
  "A 63-year-old man with progressive, exertional dyspnea, orthopnea and bilateral edema; afebrile. Most likely acute heart failure.";
const partOf = (part: StatementPart, statement: string) => {
  const found = assessStatement(statement, rubric).find((each) => each.part === part);
  if (!found) throw new Error(part);
  return found;
};

describe("a summary statement", () => {
  it("is assessed by all parts, in their order", () => {
    expect(statementRubricSchema.safeParse(rubric).success).toBe(true);
    expect(assessStatement(good, rubric).map(({ part, grade }) => [part, grade])).toEqual(
      statementParts.map((part) => [part, 2]),
    );
  });

  it("earns nothing by nothing", () => {
    expect(assessStatement("", rubric).map(({ grade }) => grade)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("shows the very words that earn a feature", () => {
    const { earned, missing } = partOf("key features", "Shortness of breath with swollen, tender legs.");
    expect(earned.map(({ name, words }) => [name, words])).toEqual([
      ["dyspnea", "Shortness of breath"],
      ["leg edema", "swollen, tender legs"],
    ]);
    expect(missing).toEqual(["orthopnea", "no fever"]);
  });

  it.each([
    ["denied", "He denies dyspnea and edema.", ["dyspnea", "leg edema"]],
    ["denied by “no”", "No orthopnea.", ["orthopnea"]],
  ])("loses a feature that is %s", (_how, statement, lost) => {
    expect(partOf("key features", statement).lost.map(({ name }) => name)).toEqual(lost);
  });

  it("ends a denial at the end of its sentence", () => {
    expect(partOf("key features", "No fever. Dyspnea.").earned.map(({ name }) => name)).toEqual([
      "dyspnea",
      "no fever",
    ]);
  });

  it("loses accuracy by each contradiction, unless it is denied", () => {
    expect(partOf("factual accuracy", good).grade).toBe(2);
    expect(partOf("factual accuracy", `${good} He has chest pain.`)).toMatchObject({
      grade: 1,
      lost: [{ words: "chest pain" }],
    });
    expect(partOf("factual accuracy", "A woman with chest pain.").grade).toBe(0);
    expect(partOf("factual accuracy", "A man without chest pain.").grade).toBe(2);
  });

  it("narrows by up to three diagnoses, and less by a list", () => {
    const grade = (text: string) => partOf("narrowing of the differential", text).grade;
    expect([
      grade("Dyspnea"),
      grade("CHF or cirrhosis"),
      grade("CHF, cirrhosis, COPD, nephrotic syndrome"),
    ]).toEqual([0, 2, 1]);
  });

  it("loses transformation by everyday words, with the term for them", () => {
    expect(partOf("transformation into medical terms", "Dyspnea, and he passed out.")).toMatchObject({
      grade: 1,
      lost: [{ words: "passed out", name: "syncope" }],
      missing: ["syncope"],
    });
    expect(partOf("transformation into medical terms", "He passed out.").grade).toBe(0);
  });

  it("quotes its words where they stand, whatever was written", () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        ...rubric.keyFeatures.flatMap(({ terms }) => terms),
        "no ",
        ". ",
        "acute ",
        "passed out",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const statement = pieces.join(" ");
        for (const { earned, lost } of assessStatement(statement, rubric))
          for (const { start, end, words } of [...earned, ...lost])
            expect(statement.slice(start, end)).toBe(words);
      }),
    );
  });
});
