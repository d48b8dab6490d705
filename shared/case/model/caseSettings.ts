import type { AttributeName } from "./nodeAttributes.ts";

/**
 * Settings of the root for the whole case: what its page offers learners, and its subject.
 * @see spec documents §2.8, §3 root, §3 Clinical metadata
 */

/** In the order of the panel ADMIN TOOLS. */
export const caseFlags = [
  "onlyOneUncollapsedSection",
  "disableDiagnoses",
  "disableNotes",
  "disableFindings",
  "disableBookmarks",
  "disableLabValues",
] as const satisfies readonly AttributeName[];
export type CaseFlag = (typeof caseFlags)[number];

/** In the order of the panel CASE METADATA. Sex and race are one term each, the others lists. */
export const metadataFields = [
  "sex",
  "age_groups",
  "race",
  "clinical_locations",
  "clinical_disciplines",
  "systems",
  "clinical_focuses",
  "clinical_excellence",
  "clinical_principles",
  "basic_science_disciplines",
  "sciences_core_concepts",
  "presenting_problems",
  "final_diagnoses",
  "differential_diagnosis",
  "additional_diagnoses",
] as const satisfies readonly AttributeName[];
export type MetadataField = (typeof metadataFields)[number];
