import type { ContentNode } from "./types.ts";

/**
 * Clinical metadata by which the library filters: lists of terms, as in the root.
 * @see spec documents §3 Clinical metadata; courses §2.2 "Filters"
 */
export const clinicalFields = [
  "presenting_problems",
  "final_diagnoses",
  "additional_diagnoses",
  "clinical_disciplines",
  "clinical_focuses",
  "systems",
  "basic_science_disciplines",
  "clinical_locations",
  "age_groups",
  "clinical_excellence",
] as const;
export type ClinicalField = (typeof clinicalFields)[number];
export type ClinicalMetadata = Partial<Record<ClinicalField, string[]>>;

/** The clinical metadata that a tree states: each term once, and no field that has none. */
export function clinicalMetadataOf(root: ContentNode): ClinicalMetadata {
  const stated = clinicalFields.map((field) => [field, termsOf(root[field])] as const);
  return Object.fromEntries(stated.filter(([, terms]) => terms.length > 0));
}

/** Said in a list in the place of terms that the source of a case does not give. */
export const notStated = "Not stated";

/** Value of an imported field about which the source says nothing, so that the library can find such cases. */
export const withNotStated = (
  stated: ClinicalMetadata,
  fields: readonly ClinicalField[],
): ClinicalMetadata => ({
  ...Object.fromEntries(fields.map((field) => [field, [notStated]])),
  ...stated,
});

/** The same for a case that was imported so and says nothing about the field still. */
export const keepingNotStated = (
  stated: ClinicalMetadata,
  before: { readonly [Field in ClinicalField]?: readonly string[] | undefined } | undefined,
): ClinicalMetadata =>
  withNotStated(
    stated,
    clinicalFields.filter((field) => before?.[field]?.includes(notStated)),
  );

const termsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((term): term is string => typeof term === "string" && term.trim() !== ""))]
    : [];
