/** The courses that people lead, as the table keeps them: without the provider's name, which is configuration. */
export const lcaCourses = [
  "Family Medicine",
  "Geriatrics",
  "Internal Medicine",
  "Neurology",
  "Obstetrics and Gynecology",
  "Pediatrics",
  "Radiology",
  "Sciences Integrated Illness Scripts",
  "Palliative Care",
  "Trauma-Informed Care",
  "Diagnostic Excellence",
  "Telemedicine",
  "Social Determinants of Health",
  "High Value Care",
] as const;

/**
 * Name in 'Filter LCA by Course', before the page puts the provider's name in. @see spec courses §9 "Filter lists"
 */
export const brandedName = (name: string): string => `{brand} ${name}`;
