import { describe, expect, it } from "vitest";
import { caseTitle } from "#scripts/import/osce/caseTitle.ts";
import { diagnosisWords } from "#scripts/import/osce/diagnosisWords.ts";
import { readPatient } from "#scripts/import/osce/patient.ts";
import { examinationsOf, hasOpenData, openExaminations, overOpenData } from "./openData.ts";

describe("an imported case's title", () => {
  it("says who comes with what", () => {
    expect(examinationsOf("good").map(caseTitle)).toEqual([
      "52-year-old man with severe pain in the right big toe",
      "74-year-old woman with swollen left knee",
      "70-year-old man with pain in both wrists",
      "2-year-old boy with swelling of the knee",
      "19-year-old male with bleeding from the gums",
      "11-year-old girl with abdominal pain",
      "33-year-old woman with throbbing headache",
    ]);
  });

  it("passes over a symptom that gives the diagnosis away", () => {
    const [, , panic] = examinationsOf("odd");
    expect(panic && caseTitle(panic)).toBe("28-year-old woman with palpitations");
  });

  it("reads well where the source does not", () => {
    const [refugee, person] = examinationsOf("odd");
    expect(refugee && caseTitle(refugee)).toBe("Male refugee, age not known, with fever");
    expect(person && caseTitle(person)).toBe("40-year-old person with a lump in the neck");
  });

  it.skipIf(!hasOpenData)(overOpenData("gives away no diagnosis of the open data"), () => {
    for (const examination of openExaminations()) {
      const told = new Set(diagnosisWords(caseTitle(examination)));
      const words = diagnosisWords(examination.OSCE_Examination.Correct_Diagnosis);
      expect(
        words.every((word) => told.has(word)),
        caseTitle(examination),
      ).toBe(false);
    }
  });
});

describe("who the patient is", () => {
  it.each([
    ["35-year-old woman", "female", "Adult (19-64 years)"],
    ["Newborn, female", "female", "Newborn/Infant (0-1 year)"],
    ["2-day-old male infant", "male", "Newborn/Infant (0-1 year)"],
    ["18-month-old boy", "male", "Child (1-12 years)"],
    ["3-year-old child", "unspecified", "Child (1-12 years)"],
    ["16-year-old female", "female", "Adolescent (13-18 years)"],
    ["72-year-old male", "male", "Older Adult / Elderly (65+ years)"],
    ["Male refugee, age not known", "male", "N/A"],
  ])("%s", (demographics, sex, ageGroup) => {
    expect(readPatient(demographics)).toEqual({ sex, ageGroup });
  });
});
