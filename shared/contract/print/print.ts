import * as z from "zod/mini";
import { byId } from "../common.ts";
import { defineRoute } from "../route.ts";

export const getCaseSummary = defineRoute({
  name: "getCaseSummary",
  context: "print",
  method: "GET",
  path: "/documents/{id}/case_summary.pdf",
  action: "case_summary.read",
  summary:
    "The case summary with the reader's own answers and notes, printed once for all that stands in it.",
  params: byId,
  /** Time zone of the reader for dates; the program's if it is missing or unknown. */
  query: z.strictObject({ time_zone: z.optional(z.string().check(z.maxLength(60))) }),
  reply: "pdf",
});

const imageName = z.string().check(z.minLength(1), z.maxLength(200));

export const getAssetPdf = defineRoute({
  name: "getAssetPdf",
  context: "print",
  method: "GET",
  path: "/documents/{id}/asset_pdf.pdf",
  action: "case.read",
  summary: "An image of the document as a one-page PDF, printed once for each snapshot.",
  params: byId,
  /** The name of the asset's file. */
  query: z.strictObject({ external_id: imageName }),
  reply: "pdf",
});

export const getImagePdf = defineRoute({
  name: "getImagePdf",
  context: "print",
  method: "GET",
  path: "/documents/{id}/image_pdf.pdf",
  action: "case.read",
  summary: "The same for an image that the document names by an old address (`uri`).",
  params: byId,
  query: z.strictObject({ image_name: imageName }),
  reply: "pdf",
});

/** @see spec documents §2.12 "'Export' link (usage report PDF)" */
export const getReusableUsageReport = defineRoute({
  name: "getReusableUsageReport",
  context: "print",
  method: "GET",
  path: "/reusable_objects/{id}/usage_report.pdf",
  action: "mapping.read",
  summary: "What an item of reusable content is and where it is used, printed once for all that it says.",
  params: byId,
  reply: "pdf",
});

export const printRoutes = [getCaseSummary, getAssetPdf, getImagePdf, getReusableUsageReport] as const;
