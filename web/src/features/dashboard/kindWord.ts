import type { DocumentKind } from "#shared/domain/kinds.ts";

const words: Record<DocumentKind, string> = {
  signature_case: "Signature case",
  signature_case_cme: "Signature case with CME",
  illness_script: "Illness script",
  educator_resource: "Educator resource",
  assessment_question_mcq: "Assessment question",
  covid_resource: "COVID resource",
  student_resource: "Student resource",
  cdq_case: "Clinical decision case",
  unassigned_case: "Case without a course",
};

/** A kind of item as people read it. */
export const kindWord = (kind: DocumentKind): string => words[kind];
