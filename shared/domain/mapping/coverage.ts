/** Kinds of coverage of a learning objective by a course, in the order of lists. */
export const coverages = ["both", "taught", "assessed", "nowhere"] as const;
export type Coverage = (typeof coverages)[number];

export const coverageWords: Readonly<Record<Coverage, string>> = {
  both: "Taught and assessed",
  taught: "Taught only",
  assessed: "Assessed only",
  nowhere: "Not covered",
};

/** @param cases - Of the course, that hold the objective. @param questions - About cases of the course, that are mapped to it. */
export function coverageOf({ cases, questions }: { cases: number; questions: number }): Coverage {
  if (cases > 0) return questions > 0 ? "both" : "taught";
  return questions > 0 ? "assessed" : "nowhere";
}
