import type { CourseKind } from "#shared/domain/kinds.ts";

/** Names of the kinds of courses. */
export const courseKindText: Record<CourseKind, string> = {
  custom: "Custom course",
  signature: "Signature course",
  assessment_question: "Assessment questions",
  educator_resource: "Educator resources",
  student_resource: "Student resources",
  illness_script: "Illness scripts",
  covid_resource: "COVID resources",
};
