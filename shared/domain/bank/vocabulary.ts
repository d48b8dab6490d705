import { metadataOptions } from "../../case/model/terms/metadataOptions.ts";

/** Uses of a question. The list of the page begins with '-', which means none. @see spec assessments §9 "Option values" */
export const questionUses = [
  "Formative assessment",
  "Self-assessment",
  "Practice",
  "Pilot",
  "Item pool",
  "Retired",
] as const;

/** Validity status of a question. */
export const questionStatuses = ["Not reviewed", "In review", "Valid", "Questionable", "Invalid"] as const;

/** Item decision about a question after its statistics were read ('cci_status'). */
export const itemDecisions = ["Keep", "Revise", "Review again", "Do not score", "Remove"] as const;

/** Letters of the answer options in the bank; the place of each is the index that is stored. */
export const answerLetters = ["A", "B", "C", "D", "E"] as const;

/** Longest texts of a question, in characters. */
export const questionTextLength = {
  label: 100,
  vignette: 10_000,
  stem: 2_000,
  choice: 1_000,
  explanation: 10_000,
};

/** Terms of a question's clinical fields: the ones that cases are described with. */
export const clinicalTerms = {
  system: metadataOptions.systems,
  clinical_focus: metadataOptions.clinical_focuses,
  clinical_location: metadataOptions.clinical_locations,
  patient_age: metadataOptions.age_groups,
  final_diagnosis: metadataOptions.final_diagnoses,
  clinical_disciplines: metadataOptions.clinical_disciplines,
  clinical_excellence: metadataOptions.clinical_excellence,
} as const;

/** An exam course: a discipline with its school year. @see spec assessments §3 "Exam course" */
export type ExamCourse = { id: number; title: string };

/**
 * Exam courses for which sets are made: each discipline in the school years before, of and after `year`.
 *
 * @param year - Calendar year, four digits.
 */
export const examCoursesAround = (year: number): ExamCourse[] =>
  [year - 1, year, year + 1].flatMap((schoolYear) =>
    metadataOptions.clinical_disciplines.map((discipline, place) => ({
      id: schoolYear * 100 + place,
      title: `${discipline} ${schoolYear}`,
    })),
  );
