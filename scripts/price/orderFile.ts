import * as z from "zod/mini";
import { courseKeys, courseSets } from "#shared/domain/pricing/courses.ts";
import { maxTypedDollars } from "#shared/domain/pricing/rounding.ts";

/** The file that `npm run price` reads. Names are those of the specification. @see docs/price-orders.md */

const dollars = z
  .int({ error: "must be whole dollars" })
  .check(
    z.minimum(0, { error: "must not be negative" }),
    z.maximum(maxTypedDollars, { error: `must be ${maxTypedDollars} at most` }),
  );
const wrongMonth = { error: "must be a month of the school year, 1 (July) to 12 (June)" };
const month = z.int(wrongMonth).check(z.minimum(1, wrongMonth), z.maximum(12, wrongMonth));
const wrongYear = { error: "must be the last two digits of the year in which the school year begins" };
const schoolYear = z.int(wrongYear).check(z.minimum(0, wrongYear), z.maximum(99, wrongYear));
const course = z.enum(courseKeys, { error: `must be one of ${courseKeys.join(", ")}` });
const category = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)], {
  error: "must be 0 (Small), 1 (Standard), 2 (Large Caribbean/NP) or 3 (Exception)",
});
const soldCategory = z.union([z.literal(0), z.literal(1), z.literal(2)], {
  error: "must be 0, 1 or 2: category 3 is priced by hand in the order",
});
const tiers = z.array(dollars);

const olderPrices = z.strictObject({
  model: z.literal("older"),
  schoolYearStart: schoolYear,
  price_category: soldCategory,
  signaturePrice: dollars,
  wisePrice: dollars,
  addictionPrice: dollars,
});

const currentPrices = z.strictObject({
  model: z.literal("current"),
  schoolYearStart: schoolYear,
  price_category: soldCategory,
  priceLookup: z.strictObject({ Signature: tiers, Wise: tiers, Care: tiers }),
});

/** Amounts with two decimals at most; only those that are named are compared. */
const amount = z.number({ error: "must be an amount in dollars" }).check(
  z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), {
    error: "must have two decimals at most",
  }),
);
const expected = z.strictObject({
  courses: z.optional(z.partialRecord(course, amount)),
  signature_subtotal: z.optional(amount),
  wise_subtotal: z.optional(amount),
  care_subtotal: z.optional(amount),
  signature_discount: z.optional(amount),
  wise_discount: z.optional(amount),
  subtotal: z.optional(amount),
  total: z.optional(amount),
});

const terms = {
  name: z.string().check(z.minLength(1, { error: "must not be empty" })),
  note: z.optional(z.string()),
  schoolYearStart: schoolYear,
  price_category: category,
  courses: z._default(z.array(course), []),
  alreadyQuoted: z._default(z.array(course), []),
  isAddendum: z._default(z.boolean(), false),
  confirmed: z._default(z.boolean(), false),
  curricularPartner: z._default(z.boolean(), false),
  prorate: z._default(z.boolean(), false),
  invoice_start_date: z._default(z.nullable(month), null),
  invoice_end_date: z._default(z.nullable(month), null),
  signature_grant: z._default(dollars, 0),
  wise_grant: z._default(dollars, 0),
  expected: z.optional(expected),
};

const order = z.discriminatedUnion(
  "model",
  [
    z.strictObject({
      ...terms,
      model: z.literal("older"),
      exceptionPrices: z.optional(z.partialRecord(course, dollars)),
      signature_discount: z.optional(dollars),
      wise_discount: z.optional(dollars),
    }),
    z.strictObject({
      ...terms,
      model: z.literal("current"),
      exceptionSubtotals: z.optional(z.partialRecord(z.enum(courseSets), dollars)),
    }),
  ],
  { error: "must be 'older' or 'current'" },
);

export const orderFileSchema = z.strictObject({
  prices: z.array(
    z.discriminatedUnion("model", [olderPrices, currentPrices], { error: "must be 'older' or 'current'" }),
  ),
  orders: z.array(order).check(z.minLength(1, { error: "must hold an order" })),
});

export type OrderFile = z.infer<typeof orderFileSchema>;
export type FilePrices = OrderFile["prices"][number];
export type FileOrder = OrderFile["orders"][number];
export type ExpectedFigures = z.infer<typeof expected>;
