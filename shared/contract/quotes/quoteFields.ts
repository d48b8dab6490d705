import * as z from "zod/mini";
import { type CourseKey, courseKeys } from "../../domain/pricing/courses.ts";
import { priceCategories, pricingModels } from "../../domain/pricing/priceOrder.ts";
import { maxTypedDollars } from "../../domain/pricing/rounding.ts";
import { quoteStages } from "../../domain/quotes/quote.ts";
import { utcTime } from "../common.ts";

/** Names and money of quotes, as the specification spells them. @see spec courses §3 Quote, §7 */

const ulidText = "[0-9A-HJKMNP-TV-Z]{26}";
/** The quotes of a program and school year: the program, and the two digits of the year. */
export const interfaceId = z
  .string()
  .check(z.regex(new RegExp(`^${ulidText}-\\d\\d$`), "must be a quote interface"));
/** One of those quotes: 0 is the original, others are addenda. */
export const quoteId = z
  .string()
  .check(z.regex(new RegExp(`^${ulidText}-\\d\\d-\\d{1,2}$`), "must be a quote"));

export const byInterface = z.strictObject({ id: interfaceId });
export const byQuote = z.strictObject({ id: quoteId });

export const wholeDollars = z.number().check(z.int(), z.gte(0), z.lte(maxTypedDollars));
/** How often something was changed. */
export const revision = z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000));
/** Dollars with two decimals at most. */
export const dollarsAndCents = z.number().check(
  z.gte(0),
  z.lte(1_000_000_000),
  z.refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    "must have two decimals at most",
  ),
);
export const monthIndex = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(12)));
export const schoolYear = z.number().check(z.int(), z.gte(20), z.lte(98));
/** School year of a dashboard. */
export const ofDashboardYear = {
  current_school_year: z.string().check(
    z.regex(/^\d\d_\d\d$/, "must be two years such as 24_25"),
    z.refine((text) => Number(text.slice(3)) === Number(text.slice(0, 2)) + 1, "must be a year and the next"),
  ),
};
export const courseKey = z.enum(courseKeys);
export const courseList = z.array(courseKey).check(z.maxLength(courseKeys.length));
export const priceCategory = z.literal(priceCategories);
export const pricingModel = z.enum(pricingModels);
export const quoteStage = z.enum(quoteStages);

type PerCourse<S extends z.ZodMiniType> = Record<CourseKey, S>;
export const perCourse = <S extends z.ZodMiniType>(schema: S): PerCourse<S> =>
  Object.fromEntries(courseKeys.map((key) => [key, schema])) as PerCourse<S>; // one for each key

export const coursePrices = z.strictObject({
  signaturePrice: wholeDollars,
  wisePrice: wholeDollars,
  addictionPrice: wholeDollars,
});
export const priceLookup = z.strictObject({
  Signature: z.array(wholeDollars).check(z.length(5)),
  Wise: z.array(wholeDollars).check(z.length(2)),
  Care: z.array(wholeDollars).check(z.length(1)),
});

export const quoteTimes = {
  quote_sent_at: z.nullable(utcTime),
  quote_submitted_at: z.nullable(utcTime),
  quote_confirmed_at: z.nullable(utcTime),
};

/** Terms as a client sends them. Totals are claims: the server answers with its own. */
export const sentQuote = z.strictObject({
  ...perCourse(z.optional(z.nullable(wholeDollars))),
  signature_subtotal: z.optional(dollarsAndCents),
  wise_subtotal: z.optional(dollarsAndCents),
  care_subtotal: z.optional(dollarsAndCents),
  signature_discount: z.optional(dollarsAndCents),
  wise_discount: z.optional(dollarsAndCents),
  signature_grant: wholeDollars,
  wise_grant: wholeDollars,
  subtotal: z.optional(dollarsAndCents),
  total: z.optional(dollarsAndCents),
  prorate: z.boolean(),
  invoice_start_date: monthIndex,
  invoice_end_date: monthIndex,
  subscription_start_date: monthIndex,
  subscription_end_date: monthIndex,
});
export type SentQuote = z.infer<typeof sentQuote>;

/** A quote as it is shown: dollars, with cents behind the point. */
export const shownQuote = z.object({
  ...perCourse(z.nullable(z.number())),
  signature_subtotal: z.number(),
  wise_subtotal: z.number(),
  care_subtotal: z.number(),
  signature_discount: z.number(),
  wise_discount: z.number(),
  signature_grant: z.number(),
  wise_grant: z.number(),
  subtotal: z.number(),
  total: z.number(),
  prorate: z.boolean(),
  invoice_start_date: monthIndex,
  invoice_end_date: monthIndex,
  subscription_start_date: monthIndex,
  subscription_end_date: monthIndex,
  ...quoteTimes,
});
export type ShownQuote = z.infer<typeof shownQuote>;

export const contactFields = {
  psa_name: z.string().check(z.trim(), z.maxLength(120)),
  psa_email: z.union([z.literal(""), z.email()]),
  billing_contact_name: z.string().check(z.trim(), z.maxLength(120)),
  billing_contact_email: z.union([z.literal(""), z.email()]),
  business_development_manager: z.string().check(z.trim(), z.maxLength(120)),
  business_development_manager_email: z.union([z.literal(""), z.email()]),
};

/** Details of an order that a school's purchasing asks for; empty where nothing was given. */
export const orderDetails = {
  purchase_order: z.string().check(z.trim(), z.maxLength(60)),
  billing_address: z.string().check(z.trim(), z.maxLength(600)),
};

/** Largest tax exemption file, in bytes: base64 of it fits a request. */
export const taxFileBytes = 4 * 1024 * 1024;

/** A tax exemption file as pages show it; its content is read by a signed link. */
export const taxFile = z.object({ file_name: z.string(), bytes: z.number(), at: utcTime, by: z.string() });

/** Code of the link that opens a quote without an account. */
export const accessCode = z.string().check(z.minLength(1), z.maxLength(128));

export const memoText = z.string().check(z.maxLength(4000));
