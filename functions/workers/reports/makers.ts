import type { ReportKind } from "#shared/contract/reports/reportKinds.ts";
import { builtTable } from "./built.ts";
import { courseUsageTable } from "./courseUsage.ts";
import type { ReportMaker } from "./maker.ts";

/** Every kind of report, with where its rows come from. */
export const reportMakers: { [Kind in ReportKind]: ReportMaker<Kind> } = {
  course_usage: courseUsageTable,
  built: builtTable,
};
