import { type CourseKey, type CourseSet, coursesOfSet } from "../pricing/courses.ts";

/** Names of the courses, without the brand that those of the signature set carry before them. @see spec courses §9 */
export const courseNames: Readonly<Record<CourseKey, string>> = {
  fm_price: "Family Medicine",
  ger_price: "Geriatrics",
  im_price: "Internal Medicine",
  peds_price: "Pediatrics",
  rad_price: "Radiology",
  iis_price: "Sciences Integrated Illness Scripts",
  cx_price: "Clinical Excellence",
  neu_price: "Neurology",
  obgyn_price: "Obstetrics and Gynecology",
  woc_price: "WISE-OnCall",
  wmd_price: "WISE-MD",
  add_price: "Addiction",
};

/** Names of the sets, as the tables of a quote and the lines of its price say them. */
export const setNames: Readonly<Record<CourseSet, string>> = {
  Signature: "Signature",
  Wise: "WISE",
  Care: "CARE",
};

/** Name of a course on a quote: those of the signature set carry the brand before it. */
export const courseTitle = (key: CourseKey, brand: string): string =>
  coursesOfSet([key], "Signature").length > 0 ? `${brand} ${courseNames[key]}` : courseNames[key];

/** Courses that the Clinical Excellence bundle includes. @see spec courses §9 */
export const clinicalExcellenceCourses = [
  "Diagnostic Excellence",
  "High Value Care",
  "Intro to Telemedicine",
  "Palliative Care",
  "Social Determinants of Health",
  "Trauma Informed Care",
] as const;

const freeFromYear = 23;

/** Courses that come with any subscription of a school year. Before the Clinical Excellence bundle its courses were free. @see ADR 0381 */
export const freeCourses = (schoolYear: number): readonly string[] =>
  schoolYear >= freeFromYear
    ? ["Oral Presentation Skills"]
    : [...clinicalExcellenceCourses, "Oral Presentation Skills"];
