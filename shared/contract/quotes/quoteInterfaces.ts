import * as z from "zod/mini";
import { countChanges } from "../../domain/quotes/programUpdate.ts";
import { accessChanges } from "../../domain/quotes/renewal.ts";
import { programRoles } from "../../domain/roles.ts";
import { ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import {
  byInterface,
  contactFields,
  courseList,
  coursePrices,
  interfaceId,
  memoText,
  ofDashboardYear,
  priceCategory,
  priceLookup,
  pricingModel,
  quoteId,
  quoteStage,
  quoteTimes,
  revision,
  schoolYear,
} from "./quoteFields.ts";

/** Quotes of a program and school year, and their prices, as provider admins keep them. @see spec courses §3, §7 */

const terms = {
  model: pricingModel,
  price_category: priceCategory,
  shared_success: z.boolean(),
  max_enrollment: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
  previous_courses: courseList,
  ...contactFields,
  memo: memoText,
};

export const quoteInterface = z.object({
  id: interfaceId,
  rev: z.number(),
  program_id: ulid,
  program_name: z.string(),
  school_year: z.number(),
  ...terms,
  stage: quoteStage,
  quotes: z.array(z.object({ id: quoteId, label: z.string(), total: z.nullable(z.number()), ...quoteTimes })),
  /** When the link for customers without an account ends; null before the quote is sent. */
  link_expires_at: z.nullable(utcTime),
});
export type ShownInterface = z.infer<typeof quoteInterface>;

const accessStatuses = z.record(
  z.string(),
  z.object({ current: z.boolean(), future: z.boolean(), change: z.nullable(z.enum(accessChanges)) }),
);

/** A row of the renewal dashboard. Money is in dollars, null where there is none. @see spec courses §3 "Renewal dashboard record" */
const renewal = z.object({
  group_name: z.string(),
  group_subdomain: z.string(),
  /** The page of the latest quote under the program's own address. */
  edit_url: z.string(),
  quote_interface: z.object({
    id: interfaceId,
    psa_name: z.string(),
    psa_email: z.string(),
    business_development_manager: z.string(),
    price_category: priceCategory,
    shared_success: z.boolean(),
    max_enrollment: z.nullable(z.number()),
    previous_year_max_enrollment: z.nullable(z.number()),
    previous_year_invoice_total: z.nullable(z.number()),
    previous_year_addendum_total: z.nullable(z.number()),
    previous_year_price_tier: z.number(),
  }),
  stage: quoteStage,
  quotes: z.array(
    z.object({
      id: quoteId,
      initial_price: z.nullable(z.number()),
      total: z.nullable(z.number()),
      ...quoteTimes,
    }),
  ),
  /** Signature courses that are charged for. */
  price_tier: z.number(),
  signature_course_statuses: accessStatuses,
  wise_course_statuses: accessStatuses,
  addiction_course_statuses: accessStatuses,
  /** Tells if the formative assessment came with last year's courses. */
  tel_status: z.enum(["on", "off"]),
  isNewProgram: z.boolean(),
  /** Its quotes are neither sent nor acted upon. */
  is_archived: z.boolean(),
  activateChange: z.nullable(z.literal("DEACTIVATE")),
});
export type Renewal = z.infer<typeof renewal>;

export const listRenewals = defineRoute({
  context: "quotes",
  action: "renewal.manage",
  name: "listRenewals",
  method: "GET",
  path: "/quote_interfaces",
  summary: "The renewals of a school year: a row for each program that has quotes for it, by name.",
  query: z.strictObject(ofDashboardYear),
  reply: z.array(renewal),
});

/** Rows that a page shows at once. */
export const roleCountsAtMost = 50;

const roleCount = z.object({
  current: z.number(),
  future: z.number(),
  change: z.nullable(z.enum(countChanges)),
});

export const listRoleCounts = defineRoute({
  context: "quotes",
  action: "renewal.manage",
  name: "listRoleCounts",
  method: "POST",
  path: "/quote_interfaces/role_counts",
  summary: "Members with access by role, now and after Run Updates, of some programs.",
  body: z.strictObject({
    ids: z.array(interfaceId).check(z.minLength(1), z.maxLength(roleCountsAtMost)),
  }),
  reply: z.array(
    z.object({ id: interfaceId, role_counts: z.partialRecord(z.enum(programRoles), roleCount) }),
  ),
});

const ofInterface = { context: "quotes", action: "quote.manage", reply: quoteInterface } as const;

export const createQuoteInterface = defineRoute({
  ...ofInterface,
  name: "createQuoteInterface",
  method: "POST",
  path: "/quote_interfaces",
  summary:
    "Begin the quotes of a program for a school year. It uses the current pricing model unless told otherwise.",
  isIdempotent: true,
  body: z.strictObject({
    ...terms,
    program_id: ulid,
    school_year: schoolYear,
    model: z.optional(pricingModel),
    /** Left out: the courses that the program's quotes of the year before have confirmed. */
    previous_courses: z.optional(courseList),
  }),
  status: 201,
});

export const getQuoteInterface = defineRoute({
  ...ofInterface,
  name: "getQuoteInterface",
  method: "GET",
  path: "/quote_interfaces/{id}",
  summary: "The quotes of a program for a school year.",
  params: byInterface,
});

export const updateQuoteInterface = defineRoute({
  ...ofInterface,
  name: "updateQuoteInterface",
  method: "PUT",
  path: "/quote_interfaces/{id}",
  summary:
    "Change contacts, memo and terms. The model and the price category change only while nothing is submitted.",
  params: byInterface,
  body: z.strictObject({ ...terms, rev: revision }),
});

export const sendQuote = defineRoute({
  ...ofInterface,
  name: "sendQuote",
  method: "POST",
  path: "/quote_interfaces/{id}/send_quote",
  summary: "Send the latest quote: its contacts are mailed a link, and it can be ordered from then on.",
  params: byInterface,
  body: z.strictObject({}),
});

export const resetQuote = defineRoute({
  ...ofInterface,
  name: "resetQuote",
  method: "POST",
  path: "/quote_interfaces/{id}/reset",
  summary: "Take the latest quote back to Ready to Send. Its choices stay; links sent before end.",
  params: byInterface,
  body: z.strictObject({}),
});

export const addAddendum = defineRoute({
  ...ofInterface,
  name: "addAddendum",
  method: "POST",
  path: "/quote_interfaces/{id}/add_addendum",
  summary: "Add an addendum, once the latest quote is confirmed.",
  isIdempotent: true,
  params: byInterface,
  body: z.strictObject({}),
});

export const renewQuoteLink = defineRoute({
  context: "quotes",
  action: "quote.manage",
  name: "renewQuoteLink",
  method: "POST",
  path: "/quote_interfaces/{id}/renew_link",
  summary: "Make a new link for customers without an account. The former one ends at once.",
  params: byInterface,
  body: z.strictObject({}),
  reply: z.object({ url: z.string(), expires_at: utcTime }),
});

const byYear = z.strictObject({
  year: z.string().check(z.regex(/^[2-9]\d$/, "must be the two digits of a school year from 20 to 99")),
});
const pricesOfYear = {
  older: z.strictObject({
    "0": z.optional(coursePrices),
    "1": z.optional(coursePrices),
    "2": z.optional(coursePrices),
  }),
  current: z.strictObject({
    "0": z.optional(priceLookup),
    "1": z.optional(priceLookup),
    "2": z.optional(priceLookup),
  }),
};
const quotePrices = z.object({ school_year: z.number(), rev: z.number(), ...pricesOfYear });

export const getQuotePrices = defineRoute({
  context: "quotes",
  action: "quote.manage",
  name: "getQuotePrices",
  method: "GET",
  path: "/quote_prices/{year}",
  summary: "The prices of a school year, by model and category; empty where none were set.",
  params: byYear,
  reply: quotePrices,
});

export const updateQuotePrices = defineRoute({
  context: "quotes",
  action: "quote.manage",
  name: "updateQuotePrices",
  method: "PUT",
  path: "/quote_prices/{year}",
  summary:
    "Set the prices of a school year. Quotes that are submitted keep the amounts they were submitted with.",
  params: byYear,
  body: z.strictObject({ rev: revision, ...pricesOfYear }),
  reply: quotePrices,
});

export const quoteInterfaceRoutes = [
  listRenewals,
  listRoleCounts,
  createQuoteInterface,
  getQuoteInterface,
  updateQuoteInterface,
  sendQuote,
  resetQuote,
  addAddendum,
  renewQuoteLink,
  getQuotePrices,
  updateQuotePrices,
] as const;
