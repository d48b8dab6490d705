import * as z from "zod/mini";
import { defineRoute } from "../route.ts";
import { ofDashboardYear } from "./quoteFields.ts";

/** The renewal dashboard for finance: the columns and values of its page, without buttons and role counts. @see ADR 0383 */
export const downloadRenewals = defineRoute({
  name: "downloadRenewals",
  context: "reports",
  action: "renewal.manage",
  method: "GET",
  path: "/quote_interfaces/renewals.xlsx",
  summary: "The renewals of a school year as a workbook, with the values of the dashboard.",
  query: z.strictObject(ofDashboardYear),
  reply: "xlsx",
  limit: "live_exports",
});
