import * as z from "zod/mini";
import { defineRoute } from "../route.ts";
import { accessCode, byQuote, revision, taxFile, taxFileBytes } from "./quoteFields.ts";

/** File that exempts a school from taxes: part of an order's details. @see ADR 0381 */

const sentFile = {
  rev: revision,
  file_name: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Base64 of the file. */
  content: z.string().check(z.minLength(1), z.maxLength(Math.ceil(taxFileBytes / 3) * 4)),
};

/** The quote's new revision, and its file. */
const changed = z.object({ rev: z.number(), tax_exemption: z.nullable(taxFile) });
export type ChangedTaxFile = z.infer<typeof changed>;

const ofQuotes = { context: "quotes", action: "subscription.order", params: byQuote } as const;
const maxBodyBytes = 6_000_000;

export const addTaxExemption = defineRoute({
  ...ofQuotes,
  name: "addTaxExemption",
  method: "POST",
  path: "/quotes/{id}/tax_exemption",
  summary:
    "Add the file that exempts the school from taxes (PDF, PNG or JPEG), in the place of an earlier one.",
  limit: "quote_files",
  maxBodyBytes,
  body: z.strictObject(sentFile),
  reply: changed,
});

export const removeTaxExemption = defineRoute({
  ...ofQuotes,
  name: "removeTaxExemption",
  method: "DELETE",
  path: "/quotes/{id}/tax_exemption",
  summary: "Remove the file that exempts the school from taxes.",
  body: z.strictObject({ rev: revision }),
  reply: changed,
});

export const getTaxExemption = defineRoute({
  ...ofQuotes,
  name: "getTaxExemption",
  method: "GET",
  path: "/quotes/{id}/tax_exemption",
  summary: "A signed link that downloads the file; it works for five minutes.",
  reply: z.object({ url: z.string() }),
});

export const addOpenTaxExemption = defineRoute({
  context: "quotes",
  action: "public",
  name: "addOpenTaxExemption",
  method: "POST",
  path: "/quotes/{id}/by_code/tax_exemption",
  summary:
    "Add that file with the access code of the quote's link. Without an account it cannot be read back.",
  maxBodyBytes,
  params: byQuote,
  body: z.strictObject({ ...sentFile, access_code: accessCode }),
  reply: changed,
});

export const taxExemptionRoutes = [
  addTaxExemption,
  removeTaxExemption,
  getTaxExemption,
  addOpenTaxExemption,
] as const;
