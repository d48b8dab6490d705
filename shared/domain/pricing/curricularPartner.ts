import { type CourseKey, coursesOfSet, offeredCourses } from "./courses.ts";

/** The Curricular Partner Program: all signature courses for one price. @see spec courses §4, §9 */

export interface SignatureChoice {
  selected: readonly CourseKey[];
  isPartner: boolean;
  /** The signature courses that were selected before the program was turned on. */
  remembered: readonly CourseKey[];
}

/** Name of the program where a quote is shown. */
export const partnerName = "Curricular Partner Program (CP)";

interface PartnerTerms {
  schoolYear: number;
  isAddendum: boolean;
  alreadyQuoted: readonly CourseKey[];
}

/** Courses at which the choice of one more turns the program on. */
const threshold = 4;
/** Selected signature courses with which a quote opens with the program on. */
const initialCount = 5;

/** True if quotes of a school year (two digits) offer the program. */
export const offersPartner = (schoolYear: number): boolean => schoolYear > 22;

/** May be 0 or less on an addendum: then the first course turns the program on. */
export function partnerThreshold({ schoolYear, isAddendum, alreadyQuoted }: PartnerTerms): number {
  if (!isAddendum || schoolYear < 23) return threshold;
  return threshold - coursesOfSet(new Set(alreadyQuoted), "Signature").length;
}

export const isInitiallyPartner = (selected: readonly CourseKey[], schoolYear: number): boolean =>
  offersPartner(schoolYear) && coursesOfSet(new Set(selected), "Signature").length >= initialCount;

/** The choice with the program on: every signature course but those that are confirmed. */
export function turnPartnerOn(choice: SignatureChoice, terms: PartnerTerms): SignatureChoice {
  if (choice.isPartner || !offersPartner(terms.schoolYear)) return choice;
  const all = coursesOfSet(offeredCourses(terms.schoolYear), "Signature");
  return {
    selected: [...otherSets(choice), ...all.filter((key) => !terms.alreadyQuoted.includes(key))],
    isPartner: true,
    remembered: coursesOfSet(choice.selected, "Signature"),
  };
}

/** The choice as it was before the program was turned on. */
export function turnPartnerOff(choice: SignatureChoice): SignatureChoice {
  if (!choice.isPartner) return choice;
  return {
    selected: [...otherSets(choice), ...choice.remembered],
    isPartner: false,
    remembered: [],
  };
}

/** The choice with one course taken or left. One signature course beyond the threshold turns the program on instead. */
export function withCourse(
  choice: SignatureChoice,
  { key, isSelected }: { key: CourseKey; isSelected: boolean },
  terms: PartnerTerms,
): SignatureChoice {
  const isSignature = coursesOfSet([key], "Signature").length > 0;
  if (isSignature && choice.isPartner) return choice;
  const others = choice.selected.filter((other) => other !== key);
  if (!isSelected) return { ...choice, selected: others };
  if (isSignature) {
    const count = coursesOfSet(others, "Signature").length;
    if (offersPartner(terms.schoolYear) && count >= partnerThreshold(terms))
      return turnPartnerOn({ ...choice, selected: others }, terms);
  }
  return { ...choice, selected: [...others, key] };
}

function otherSets({ selected }: SignatureChoice): CourseKey[] {
  return [...coursesOfSet(selected, "Wise"), ...coursesOfSet(selected, "Care")];
}
