/**
 * Columns of the table 'Where Used' that say what a case is about, in the words and the order of the specification; filters are
 * named by them, too. @see spec documents §2.12, §3 "document_lookup_table"
 */
export const whereUsedHeads = {
  age_groups: "Age",
  clinical_locations: "Clinical Locations",
  clinical_disciplines: "Clinical Discipline",
  systems: "System",
  presenting_problems: "Presenting Problem",
  final_diagnoses: "Final Diagnosis",
  additional_diagnoses: "Additional Diagnosis",
  clinical_focuses: "Clinical Focus",
} as const;

export type WhereUsedField = keyof typeof whereUsedHeads;
export const whereUsedFields = Object.keys(whereUsedHeads) as [WhereUsedField, ...WhereUsedField[]]; // its keys are just those

/** Text below the header where no table is needed. @see spec documents §2.12 "Where used" */
export const whereUsedTexts = {
  nowhere: "This Reusable Content is not used in any locations",
  once: "This Reusable Content is used in the single location shown above",
} as const;
