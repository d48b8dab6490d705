import * as z from "zod/mini";
import { defineRoute } from "../route.ts";
import { accessCode, byQuote, memoText, sentQuote } from "./quoteFields.ts";

/** A quote as a document. @see spec courses §2.18 "The PDF URL", §7 "Quote PDF" */

/** Choices as they stand in the page; left out, the quote is printed as it was saved. */
const choices = { quote: z.optional(sentQuote), memo: z.optional(memoText) };

export const downloadQuote = defineRoute({
  name: "downloadQuote",
  context: "print",
  method: "POST",
  path: "/quotes/{id}/pdf_download.pdf",
  action: "subscription.order",
  summary: "The quote as a numbered PDF. Choices that are not saved are printed as a draft.",
  params: byQuote,
  body: z.strictObject(choices),
  reply: "pdf",
});

export const downloadOpenQuote = defineRoute({
  name: "downloadOpenQuote",
  context: "print",
  method: "POST",
  path: "/quotes/{id}/by_code/pdf_download.pdf",
  action: "public",
  summary: "The same with the access code of the quote's link, without an account.",
  params: byQuote,
  body: z.strictObject({ ...choices, access_code: accessCode }),
  reply: "pdf",
});

export const quotePdfRoutes = [downloadQuote, downloadOpenQuote] as const;
