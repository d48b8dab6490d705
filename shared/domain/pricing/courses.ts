/** The courses that a quote sells, in three sets with prices of their own. @see spec courses §2.18, §3, §9 */

export const courseSets = ["Signature", "Wise", "Care"] as const;
export type CourseSet = (typeof courseSets)[number];

/** First school year (two digits) of the courses, and of the program flag, that earlier quotes hide. */
const newerCoursesFrom = 23;

/** Wire name of each course's price → the set that it belongs to. The order is that of the quote's tables. */
const setOfCourse = {
  fm_price: "Signature",
  ger_price: "Signature",
  im_price: "Signature",
  peds_price: "Signature",
  rad_price: "Signature",
  iis_price: "Signature",
  cx_price: "Signature",
  neu_price: "Signature",
  obgyn_price: "Signature",
  woc_price: "Wise",
  wmd_price: "Wise",
  add_price: "Care",
} as const satisfies Record<string, CourseSet>;

export type CourseKey = keyof typeof setOfCourse;

export const courseKeys = Object.keys(setOfCourse) as CourseKey[]; // the record's own keys

/** Courses that quotes of earlier school years hide: Clinical Excellence, Neurology, the integrated illness scripts. */
const newerCourses: readonly CourseKey[] = ["cx_price", "neu_price", "iis_price"];

/** Courses that bring the formative assessment product with them from school year 23 on. */
const formativeCourses: readonly CourseKey[] = [
  "fm_price",
  "im_price",
  "peds_price",
  "rad_price",
  "neu_price",
];

/** The courses that a quote of a school year (two digits) offers, in the order of its tables. */
export const offeredCourses = (schoolYear: number): CourseKey[] =>
  courseKeys.filter((key) => schoolYear >= newerCoursesFrom || !newerCourses.includes(key));

export const coursesOfSet = (keys: Iterable<CourseKey>, set: CourseSet): CourseKey[] =>
  [...keys].filter((key) => setOfCourse[key] === set);

/** True if these courses include the formative assessment product without a price of its own. */
export const bringsFormativeAssessment = (keys: readonly CourseKey[], schoolYear: number): boolean =>
  schoolYear >= newerCoursesFrom && keys.some((key) => formativeCourses.includes(key));
