import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveSheet, type PatientRecord } from "#shared/patient/sheet/deriveSheet.ts";
import { saysAny, sheetProblems, sheetSchema } from "#shared/patient/sheet/sheet.ts";
import { statementsIn } from "#shared/patient/sheet/statements.ts";
import { runs } from "#tests/propertyRuns.ts";

const record = (change: Partial<PatientRecord> = {}): PatientRecord => ({
  demographics: "61-year-old man",
  history: [
    "The patient reports chest tightness that began 3 hours ago while shoveling snow. He denies any trauma.",
  ],
  symptoms: ["Chest tightness", "Sweating"],
  pastHistory: ["Hypertension. No previous surgeries."],
  medications: ["Lisinopril"],
  socialHistory: ["Non-smoker, drinks alcohol socially. Works as a plumber."],
  reviewOfSystems: ["Denies fever, cough, or recent travel."],
  findings: ["S4 gallop"],
  tests: ["ST elevation in II, III, aVF"],
  diagnosis: "Inferior myocardial infarction (MI)",
  ...change,
});
const saidOf = (topic: string, from = record()): string[] =>
  deriveSheet(from)
    .facts.filter((fact) => fact.topic === topic)
    .map(({ says }) => says);

describe("a sheet from a record", () => {
  it("is sound", () => {
    const sheet = deriveSheet(record());
    expect(sheetSchema.safeParse(sheet).success).toBe(true);
    expect(sheetProblems(sheet)).toEqual([]);
  });

  it("speaks as the patient", () => {
    expect(saidOf("onset")).toEqual(["I have chest tightness that began 3 hours ago while shoveling snow."]);
    expect(saidOf("work")).toEqual(["I work as a plumber."]);
    expect(saidOf("alcohol")).toEqual(["I drink alcohol socially."]);
    expect(saidOf("illnesses")).toEqual(["I have high blood pressure."]);
    expect(saidOf("age")).toEqual(["I am 61 years old."]);
  });

  it("denies each thing of a list for itself", () => {
    expect(saidOf("absent")).toEqual(["No, no trauma.", "No, no fever.", "No, no cough."]);
    expect(saidOf("smoking")).toEqual(["No, I do not smoke."]);
    expect(saidOf("travel")).toEqual(["No, I have not traveled lately."]);
    expect(saidOf("surgeries")).toEqual(["No, I have not had any surgery."]);
  });

  it("opens with the main symptom and never says findings, tests or the diagnosis", () => {
    const { facts } = deriveSheet(record());
    const by = (tell: string) => facts.filter((fact) => fact.tell === tell);
    expect(by("unasked").map(({ says }) => says)).toEqual(["I have chest tightness."]);
    expect(by("never").map(({ topic }) => topic)).toEqual(["examination", "tests", "diagnosis"]);
  });

  it("keeps to itself what would name the diagnosis", () => {
    const sheet = deriveSheet(
      record({ pastHistory: ["Had an inferior myocardial infarction (MI) last year."] }),
    );
    const told = sheet.facts.filter(({ tell }) => tell !== "never").map(({ says }) => says);
    expect(told.filter((says) => saysAny(says, sheet.diagnosis))).toEqual([]);
  });

  it("lets a mother speak for a small child", () => {
    const sheet = deriveSheet(
      record({
        demographics: "7-year-old boy",
        history: ["The patient has had a cough for 2 days."],
        socialHistory: ["Attends second grade."],
      }),
    );
    expect(sheet.persona.speaker).toBe("mother");
    expect(sheet.facts.filter(({ topic }) => topic === "work").map(({ says }) => says)).toEqual([
      "He attends second grade.",
    ]);
  });

  it.each(["Information not provided.", "N/A", "No additional symptoms provided.", ""])(
    "takes “%s” for nothing, and not for a denial",
    (text) => {
      expect(statementsIn(text)).toEqual([]);
    },
  );

  it("is sound whatever a record says, and never tells the diagnosis", () => {
    const text = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.constantFrom(
        "Denies fever.",
        "The patient reports gout.",
        "He has gout and denies pain.",
        "No gout.",
        "Gout for 3 days",
      ),
    );
    const list = fc.array(text, { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.record({
          history: list,
          symptoms: list,
          pastHistory: list,
          socialHistory: list,
          reviewOfSystems: list,
          findings: list,
        }),
        (parts) => {
          const sheet = deriveSheet(record({ ...parts, diagnosis: "Gout" }));
          expect(sheetSchema.safeParse(sheet).success).toBe(true);
          expect(sheetProblems(sheet).filter(({ problem }) => problem !== "no opening")).toEqual([]);
        },
      ),
      { numRuns: runs(150) },
    );
  });
});
