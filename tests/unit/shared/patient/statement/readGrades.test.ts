import { describe, expect, it } from "vitest";
import { statementParts } from "#shared/patient/statement/assessStatement.ts";
import { type Grades, readGrades } from "#shared/patient/statement/readGrades.ts";
import { statementFeedbackText } from "#shared/patient/statement/statementFeedbackText.ts";

const statement = "A 58-year-old  woman on steroids with acute back pain.";
const asked = {
  statement,
  ideal: "A 58-year-old woman on chronic steroids has acute focal back pain without fever.",
  rubric: { differential: [{ name: "Compression fracture", terms: ["compression fracture"] }] },
  parts: ["person", "key features"] as const,
};
const graded = (person: object = {}, features: object = {}): Grades["parts"] =>
  [
    { part: "person", grade: 2, earned: ["58-year-old Woman"], lost: [], missing: [], ...person },
    {
      part: "key features",
      grade: 1,
      earned: ["back pain"],
      lost: [],
      missing: ["without fever"],
      ...features,
    },
  ] as Grades["parts"]; // the parts of the test are such
const read = (parts: Grades["parts"]) => readGrades({ parts }, asked);

describe("grades of a model", () => {
  it("are shown with the student's own words, and said to be a model's", () => {
    const outcome = read(graded());
    expect(outcome).toMatchObject({
      ok: true,
      parts: [
        { part: "person", grade: 2, earned: [{ words: "58-year-old  woman", start: 2 }] },
        { part: "key features", missing: ["without fever"] },
      ],
    });
    const text = outcome.ok ? statementFeedbackText(outcome.parts, "model") : "";
    expect(text).toContain("### The patient: shown\n• **Your words:** “58-year-old woman”");
    expect(text).toContain("A language model graded this statement");
    expect(text).not.toContain("simple rules");
  });

  it.each([
    ["a part is not graded once", graded().slice(1)],
    ["a part is not graded once", [...graded(), ...graded().slice(1)]],
    ["a quote is not in the statement", graded({ earned: ["61-year-old man"] })],
    ["a quote is not in the statement", graded({}, { lost: ["chest pain"] })],
    ["a quote is not in the statement", graded({ earned: ["58.year.old"] })],
    ["a grade rests on no words", graded({ earned: [] })],
    ["it names a diagnosis", graded({}, { missing: ["a compression fracture"] })],
    ["it misses what the expert does not name", graded({}, { missing: ["cough"] })],
  ])("are refused where %s", (refusal, parts) => {
    expect(read(parts)).toEqual({ ok: false, refusal });
  });

  it("count every part of the rubric", () => {
    const missing = readGrades({ parts: graded() }, { ...asked, parts: statementParts });
    expect(missing).toEqual({ ok: false, refusal: "a part is not graded once" });
  });
});
