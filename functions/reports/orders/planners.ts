import type { ReportKind } from "#shared/contract/reports/reportKinds.ts";
import { builtPlanner } from "./built.ts";
import { courseUsagePlanner } from "./courseUsage.ts";
import { documentLinksPlanner } from "./documentLinks.ts";
import type { ReportPlanner } from "./planner.ts";
import { questionBankPlanner, questionInterchangePlanner } from "./questionBank.ts";

/** Every kind of report, with who may have it. */
export const reportPlanners: { [Kind in ReportKind]: ReportPlanner<Kind> } = {
  course_usage: courseUsagePlanner,
  document_links: documentLinksPlanner,
  question_bank: questionBankPlanner,
  question_interchange: questionInterchangePlanner,
  built: builtPlanner,
};
