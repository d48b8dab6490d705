import type { CourseKey } from "../pricing/courses.ts";

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
