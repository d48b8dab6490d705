import { termList } from "./termList.ts";

/** Clinical disciplines, in the order of the specification. Apart from the other terms: pages that offer courses need no diagnoses. */
export const clinicalDisciplines = termList(`
  Critical Care; Emergency Medicine; Family Medicine; Geriatrics; Internal Medicine; Neurology; Obstetrics & Gynecology
  Palliative Care; Pediatrics; Psychiatry; Radiology; Surgery`);
