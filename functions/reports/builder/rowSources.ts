import type { BuilderName } from "#shared/domain/reportBuilder/builders.ts";
import type { RowSource } from "./rowSource.ts";
import { membershipRows } from "./rows/membership.ts";
import { caseProgressRows, courseProgressRows } from "./rows/progress.ts";

/** Where the rows of each builder come from. */
export const rowSources: Record<BuilderName, RowSource> = {
  membership: membershipRows,
  course_progress: courseProgressRows,
  case_progress: caseProgressRows,
};
