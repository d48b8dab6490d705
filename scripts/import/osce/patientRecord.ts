import type { PatientRecord } from "#shared/patient/sheet/deriveSheet.ts";
import { type Examination, type Finding, leavesOf } from "./record.ts";

/** Reads the patient's record from an examination, for a sheet to be derived from. */
export function patientRecord({ OSCE_Examination: examination }: Examination): PatientRecord {
  const { Demographics, History, Symptoms, ...further } = examination.Patient_Actor;
  const named = (...names: string[]): string[] =>
    names.flatMap((name) => (further[name] === undefined ? [] : [...leavesOf(further[name])]));
  return {
    demographics: Demographics,
    history: [...leavesOf(History)],
    symptoms: symptomsOf(Symptoms),
    pastHistory: named("Past_Medical_History"),
    medications: named("Current_Medications", "Medications"),
    socialHistory: named("Social_History"),
    reviewOfSystems: named("Review_of_Systems"),
    findings: [...leavesOf(examination.Physical_Examination_Findings)],
    tests: [...leavesOf(examination.Test_Results)],
    diagnosis: examination.Correct_Diagnosis,
  };
}

/** The primary one first, wherever it stands. */
function symptomsOf(symptoms: Finding): string[] {
  if (typeof symptoms !== "object" || Array.isArray(symptoms)) return [...leavesOf(symptoms)];
  const { Primary_Symptom = [], ...others } = symptoms;
  return [...leavesOf(Primary_Symptom), ...leavesOf(others)];
}
