import type { CoveredCourse } from "#shared/contract/mapping/coverage.ts";
import { type Coverage, coverages, coverageWords } from "#shared/domain/mapping/coverage.ts";
import type { BarLook, BarPart } from "../../ui/charts/chartTypes.ts";

/** Fill of each coverage, so that they differ without color. */
export const coverageLooks: Readonly<Record<Coverage, BarLook>> = {
  both: "solid",
  taught: "striped",
  assessed: "dotted",
  nowhere: "empty",
};

/** The bar of a course: its parts add up to the curriculum. */
export const coverageParts = (objectives: CoveredCourse["objectives"]): BarPart[] =>
  coverages.map((one) => ({ label: coverageWords[one], look: coverageLooks[one], value: objectives[one] }));
