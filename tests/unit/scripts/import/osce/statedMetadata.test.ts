import { describe, expect, it } from "vitest";
import type { Examination } from "#scripts/import/osce/record.ts";
import { fieldsToState, statedMetadata } from "#scripts/import/osce/statedMetadata.ts";
import { clinicalMetadataOf, withNotStated } from "#shared/case/model/clinicalMetadata.ts";

const anExamination = (parts: {
  objective?: string;
  history?: string;
  symptoms?: Examination["OSCE_Examination"]["Patient_Actor"]["Symptoms"];
}): Examination => ({
  source_id: "x",
  OSCE_Examination: {
    Objective_for_Doctor: parts.objective ?? "Assess the patient.",
    Patient_Actor: {
      Demographics: "35-year-old woman",
      History: parts.history ?? "She feels ill.",
      Symptoms: parts.symptoms ?? {},
    },
    Physical_Examination_Findings: {},
    Test_Results: {},
    Correct_Diagnosis: "Chest pain of the emergency department",
  },
});

describe("what an examination states of itself (C-07)", () => {
  it("is read from the first symptom, the story and the objective", () => {
    const stated = statedMetadata(
      anExamination({
        objective: "Evaluate, diagnose and manage the patient.",
        history: "She was brought to the emergency department by her sister.",
        symptoms: { Secondary_Symptoms: ["Fever"], Primary_Symptom: "Pressure; chest pain since noon" },
      }),
    );
    expect(stated).toEqual({
      presenting_problems: ["Chest pain"],
      clinical_locations: ["Emergency department"],
      clinical_focuses: ["Diagnosis", "Management"],
    });
  });

  it("is nothing where the text is silent: nothing is guessed from the diagnosis", () => {
    expect(statedMetadata(anExamination({}))).toEqual({});
  });

  it("is said not to be stated, field by field, but for basic science", () => {
    const listed = withNotStated({ systems: ["Renal & Urinary"] }, fieldsToState);
    expect(listed).toMatchObject({ systems: ["Renal & Urinary"], clinical_locations: ["Not stated"] });
    expect(listed).not.toHaveProperty("basic_science_disciplines");
  });
});

describe("the clinical metadata of a tree (C-07)", () => {
  it("is each term once, and no field that has none", () => {
    const root = {
      type: "section",
      uid: "r",
      systems: ["Renal & Urinary", " ", "Renal & Urinary"],
      age_groups: [],
      clinical_locations: "Telehealth",
      title: "",
    };
    expect(clinicalMetadataOf(root as never)).toEqual({ systems: ["Renal & Urinary"] });
  });
});
