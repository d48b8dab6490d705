import { courseUsageTable } from "./courseUsage.ts";
import { documentLinksTable } from "./documentLinks.ts";
import type { ReportMakers } from "./maker.ts";

/** Every kind of report that is made at once, with where its rows come from. Those that take long: `builtMakers.ts`. */
export const reportMakers: ReportMakers<"report"> = {
  course_usage: courseUsageTable,
  document_links: documentLinksTable,
};
