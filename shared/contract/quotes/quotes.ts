import * as z from "zod/mini";
import { fieldProblem } from "../errors.ts";
import { defineRoute } from "../route.ts";
import {
  accessCode,
  byQuote,
  contactFields,
  courseList,
  coursePrices,
  memoText,
  orderDetails,
  priceCategory,
  priceLookup,
  pricingModel,
  quoteId,
  quoteStage,
  revision,
  sentQuote,
  shownQuote,
  taxFile,
} from "./quoteFields.ts";

/** Data of a quote's page. @see spec courses §2.18, §3 "Quote page context" */
const quotePage = z.object({
  id: quoteId,
  /** Counts the changes of the program's quotes of this year; sent with a change, which is refused if another came first. */
  rev: z.number(),
  programName: z.string(),
  schoolYearStart: z.number(),
  isAddendum: z.boolean(),
  label: z.string(),
  stage: quoteStage,
  model: pricingModel,
  price_category: priceCategory,
  is_admin: z.boolean(),
  new_year_quote_sent: z.boolean(),
  ...contactFields,
  memo: z.string(),
  /** Courses that the program subscribed to in the year before. */
  previousCourses: courseList,
  /** Courses that earlier quotes of this year have confirmed. */
  alreadyQuoted: courseList,
  /** Prices of the current model; null in the exception category and in the older model. */
  priceLookup: z.nullable(priceLookup),
  /** Prices of the older model; null in the exception category and in the current model. */
  coursePrices: z.nullable(coursePrices),
  quote: shownQuote,
  rights: z.object({
    canChooseCourses: z.boolean(),
    canSetTerms: z.boolean(),
    canSubmit: z.boolean(),
    canConfirm: z.boolean(),
    canSave: z.boolean(),
  }),
  /** Person who submitted the order. */
  accepted_by: z.nullable(z.string()),
  ...orderDetails,
  /** File that exempts the school from taxes; null where none was given. */
  tax_exemption: z.nullable(taxFile),
});
export type QuotePage = z.infer<typeof quotePage>;

const change = {
  saveType: z.optional(z.enum(["SUBMIT", "CONFIRM"])),
  rev: revision,
  quote: sentQuote,
  memo: memoText,
  /** Left out: they stay as they are. */
  details: z.optional(z.strictObject(orderDetails)),
};

const saved = z.object({
  page: quotePage,
  /** Amounts that were sent and are not the server's: each with the right one. Empty where all agree. */
  differs: z.array(fieldProblem),
});
export type SavedQuote = z.infer<typeof saved>;

const priced = z.object({ quote: shownQuote, differs: z.array(fieldProblem) });

const listedQuote = z.object({
  id: quoteId,
  schoolYearStart: z.number(),
  label: z.string(),
  stage: quoteStage,
  total: z.number(),
});
export type ListedQuote = z.infer<typeof listedQuote>;

const ofQuotes = { context: "quotes", action: "subscription.order" } as const;

export const listQuotes = defineRoute({
  ...ofQuotes,
  name: "listQuotes",
  method: "GET",
  path: "/quotes",
  summary: "The quotes of the current program, the newest year first.",
  reply: z.array(listedQuote),
});

export const getQuote = defineRoute({
  ...ofQuotes,
  name: "getQuote",
  method: "GET",
  path: "/quotes/{id}/edit",
  summary: "One quote of the current program, with what its page shows.",
  params: byQuote,
  reply: quotePage,
});

export const priceQuote = defineRoute({
  ...ofQuotes,
  name: "priceQuote",
  method: "POST",
  path: "/quotes/{id}/price",
  summary: "What a quote would cost with other choices. Nothing is saved.",
  params: byQuote,
  body: z.strictObject({ quote: sentQuote }),
  reply: priced,
});

export const updateQuote = defineRoute({
  ...ofQuotes,
  name: "updateQuote",
  method: "POST",
  path: "/quotes/{id}/update",
  summary: "Submit a quote as an order; for provider admins, save or confirm it.",
  description:
    "The server works out every amount. A save answers the amounts that differ from those sent; a SUBMIT or CONFIRM with such an amount is refused, since nobody should order at a price that they have not seen. A change of anybody else since `rev` refuses with what changed.",
  params: byQuote,
  body: z.strictObject(change),
  reply: saved,
});

export const openQuote = defineRoute({
  context: "quotes",
  action: "public",
  name: "openQuote",
  method: "POST",
  path: "/quotes/{id}/by_code",
  summary: "A quote with the access code of its link, without an account.",
  params: byQuote,
  body: z.strictObject({ access_code: accessCode }),
  reply: quotePage,
});

export const priceOpenQuote = defineRoute({
  context: "quotes",
  action: "public",
  name: "priceOpenQuote",
  method: "POST",
  path: "/quotes/{id}/by_code/price",
  summary: "What a quote would cost with other choices, with the access code of its link. Nothing is saved.",
  params: byQuote,
  body: z.strictObject({ access_code: accessCode, quote: sentQuote }),
  reply: priced,
});

export const submitOpenQuote = defineRoute({
  context: "quotes",
  action: "public",
  name: "submitOpenQuote",
  method: "POST",
  path: "/quotes/{id}/by_code/update",
  summary: "Submit a quote as an order, with the access code of its link.",
  params: byQuote,
  body: z.strictObject({
    ...change,
    saveType: z.literal("SUBMIT"),
    access_code: accessCode,
    /** Name of the person who orders. */
    accepted_by: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
  }),
  reply: saved,
});

export const quoteRoutes = [
  listQuotes,
  getQuote,
  priceQuote,
  updateQuote,
  openQuote,
  priceOpenQuote,
  submitOpenQuote,
] as const;
