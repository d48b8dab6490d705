import { describe, expect, it } from "vitest";
import { assessStatement } from "#shared/patient/statement/assessStatement.ts";
import { rubricOf, withSimilar } from "#shared/patient/statement/rubricOf.ts";
import { statementFeedbackText } from "#shared/patient/statement/statementFeedbackText.ts";
import { idealStatement } from "#tests/builders/patient/aCaseWithStatement.ts";

const rubric = rubricOf(idealStatement, ["Vertebral compression fracture"]);
const gradesOf = (statement: string, similarity = (_feature: string, _phrase: string) => 0) =>
  Object.fromEntries(
    assessStatement(statement, withSimilar(rubric, statement, similarity)).map(({ part, grade }) => [
      part,
      grade,
    ]),
  );

describe("rubric of a summary statement, read off the ideal one (D-26)", () => {
  it("has age and sex, phrases as key features, the diagnoses, and what is denied; no diagnosis among the features", () => {
    expect(rubric.person.map(({ name }) => name)).toEqual(["age (58)", "sex"]);
    const features = rubric.keyFeatures.map(({ name }) => name);
    expect(features).toEqual(
      expect.arrayContaining(["long-term steroids", "acute back pain", "midline tenderness"]),
    );
    expect(features.join(" ")).not.toMatch(/fracture|fever|58/);
    expect(rubric.contradictions.map(({ name }) => name)).toContain("fever");
  });

  it("grades the ideal statement itself as shown in facts, person, features and differential", () => {
    expect(gradesOf(idealStatement)).toMatchObject({
      "factual accuracy": 2,
      person: 2,
      "key features": 2,
      "narrowing of the differential": 2,
    });
  });

  it("loses accuracy by a finding that is denied, and by another sex", () => {
    expect(gradesOf("A 58-year-old woman with fever and back pain.")["factual accuracy"]).toBe(1);
    expect(gradesOf("A 58-year-old man with fever.")["factual accuracy"]).toBe(0);
    expect(gradesOf("A 58-year-old woman without fever.")["factual accuracy"]).toBe(2);
  });

  it("counts words that mean the same, and words that are merely near only where they share one", () => {
    const statement = "Woman on prednisone.";
    const missing = (likeness: number) =>
      assessStatement(
        statement,
        withSimilar(rubric, statement, (feature, phrase) =>
          feature === "long-term steroids" && phrase === "prednisone" ? likeness : 0,
        ),
      ).find(({ part }) => part === "key features")?.missing;
    expect(missing(0.8)).not.toContain("long-term steroids");
    expect(missing(0.65)).toContain("long-term steroids");
  });
});

describe("feedback on a summary statement as text (D-26)", () => {
  it("quotes the words that earn each part, says what was not found, and that its rules are simple", () => {
    const text = statementFeedbackText(assessStatement("A 58-year-old woman with back pain.", rubric));
    expect(text).toContain("### The patient: shown\n• **Your words:** “58”, “woman”");
    expect(text).toMatch(/\*\*Not found:\*\* .*midline tenderness/);
    expect(text).toContain("This feedback follows simple rules");
  });

  it("does not tell the diagnosis to who has not named it", () => {
    const text = statementFeedbackText(assessStatement("A 58-year-old woman with back pain.", rubric));
    expect(text).toContain("### Narrowing of the differential: not shown yet");
    expect(text).not.toMatch(/fracture/i);
  });

  it("leaves no marks of its own form in what it quotes", () => {
    const text = statementFeedbackText(assessStatement("A 58-year-old **woman**\n### fever", rubric));
    expect(text.split("\n").filter((line) => line.startsWith("### ")).length).toBe(6);
  });
});
