import type { ReportKind } from "#shared/contract/reports/reportKinds.ts";
import { planBuilt } from "./built.ts";
import { planCourseUsage } from "./courseUsage.ts";
import { planDocumentLinks } from "./documentLinks.ts";
import type { ReportPlanner } from "./planner.ts";

/** Every kind of report, with who may order it. */
export const reportPlanners: { [Kind in ReportKind]: ReportPlanner<Kind> } = {
  course_usage: planCourseUsage,
  document_links: planDocumentLinks,
  built: planBuilt,
};
