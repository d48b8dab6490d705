import type { DocumentKind } from "./kinds.ts";

/** A kind of item as people read it. */
export const kindWords: Readonly<Record<DocumentKind, string>> = {
  signature_case: "Case",
  signature_case_cme: "Case with CME",
  illness_script: "Illness script",
  educator_resource: "Educator resource",
  assessment_question_mcq: "Assessment question",
  covid_resource: "COVID resource",
  student_resource: "Student resource",
  cdq_case: "Decision case",
  unassigned_case: "Case without a course",
};
