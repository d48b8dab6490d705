import * as z from "zod/mini";
import { byId } from "../common.ts";
import { defineRoute } from "../route.ts";

/** The gateway's paths know no parts of a segment: the number and its ending are one parameter. */
export const linksReportFile = z
  .string()
  .check(z.regex(/^[1-9][0-9]{0,14}\.csv$/, "must be the number of a document and .csv"));

export const downloadLinksReport = defineRoute({
  name: "downloadLinksReport",
  context: "reports",
  method: "GET",
  path: "/reports/document_links/{file}",
  documentedAs: { path: "/reports/document_links/{id}.csv", params: byId },
  action: "case.suggest",
  summary:
    "Every link of a case as learners have it, as a CSV file. The same report is ordered for the archive by `POST /async_reports` as `document_links`.",
  params: z.strictObject({ file: linksReportFile }),
  reply: "csv",
  limit: "live_exports",
});
