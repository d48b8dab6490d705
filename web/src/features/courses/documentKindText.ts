import type { DocumentKind } from "#shared/domain/kinds.ts";

/** What a person calls each kind of item. */
export const documentKindText: Record<DocumentKind, string> = {
  signature_case: "Case",
  signature_case_cme: "Case with CME",
  illness_script: "Illness script",
  educator_resource: "Educator resource",
  assessment_question_mcq: "Question",
  covid_resource: "COVID resource",
  student_resource: "Student resource",
  cdq_case: "CDQ case",
  unassigned_case: "Case",
};
