import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import {
  contactFields,
  courseKey,
  courseList,
  monthIndex,
  perCourse,
  priceCategory,
  pricingModel,
  quoteTimes,
} from "#shared/contract/quotes/quoteFields.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { readCollections, writeCollections } from "../lists/collections.ts";
import { type AuditEntry, auditWrite } from "../operations/audit.ts";
import {
  getItem,
  hasRev,
  isNew,
  queryItems,
  type TransactItem,
  transactDelete,
  transactPut,
} from "../table.ts";

const range = z.object({ start: monthIndex, end: monthIndex });
const amount = z.number();
const bySet = { Signature: amount, Wise: amount, Care: amount };

/** Whole cents. */
const figures = z.object({
  courses: z.partial(z.object(perCourse(amount))),
  subtotals: z.object(bySet),
  discounts: z.object({ signature: amount, wise: amount }),
  subtotal: amount,
  total: amount,
  unusedGrant: amount,
});

const quote = z.object({
  ...quoteTimes,
  courses: z.array(courseKey),
  prorate: z.boolean(),
  invoice: range,
  subscription: range,
  signature_grant: amount,
  wise_grant: amount,
  exception_prices: z.partial(z.object(perCourse(amount))),
  exception_subtotals: z.partial(z.object(bySet)),
  manual_discounts: z.object({ signature: amount, wise: amount }),
  /** Price fixed at submission: later prices do not change it. */
  figures: z.nullable(figures),
  /** Total at the time it was sent, in cents. */
  initial_price: z.nullable(amount),
  accepted_by: z.nullable(z.string()),
  /** Purchasing details of the order. Quotes from before these were asked for have none. */
  purchase_order: z.optional(z.string()),
  billing_address: z.optional(z.string()),
  /** File that exempts the school from taxes, under a key of the report bucket. */
  tax_exemption: z.optional(
    z.nullable(
      z.object({
        key: z.string(),
        file_name: z.string(),
        bytes: z.number(),
        at: utcTime,
        by: z.string(),
      }),
    ),
  ),
  /** Field → the revision in which it changed last: tells whoever is refused what changed. */
  changes: z.record(z.string(), z.number()),
  changed_by: z.nullable(z.string()),
});
export type QuoteRow = z.infer<typeof quote>;

const schema = z.object({
  program_id: ulid,
  program_name: z.string(),
  /** Two digits of the year in which it begins. */
  school_year: z.number(),
  model: pricingModel,
  price_category: priceCategory,
  shared_success: z.boolean(),
  max_enrollment: z.nullable(z.number()),
  previous_courses: courseList,
  ...contactFields,
  memo: z.string(),
  /** The original, and the addenda behind it. */
  quotes: z.array(quote),
  /** Names the link that opens it without an account; a higher one ends those before. */
  link_number: z.number(),
  link_expires_at: z.nullable(utcTime),
  created_at: utcTime,
  /** The last run of updates; absent before the first. */
  last_update: z.optional(
    z.object({ job_id: z.string(), at: utcTime, by: z.string(), undo_job_id: z.nullable(z.string()) }),
  ),
  /** UTC times at which the fields that the CRM writes as well were changed here. */
  terms_changed_at: z.optional(z.record(z.string(), utcTime)),
  /** Roll-over that opened them; absent for quotes that were begun by hand. */
  opened_by: z.optional(z.string()),
  rev: z.number(),
});
/** The quotes of a program for a school year: one item, so that each change of them is seen by the next. @see ADR 0381 */
export type QuoteInterface = z.infer<typeof schema>;

type Place = { programId: string; schoolYear: number };

/** Pattern: the quotes of a program and school year; strongly consistent, since what is ordered depends on it. */
export async function getQuoteInterface({
  programId,
  schoolYear,
}: Place): Promise<QuoteInterface | undefined> {
  const item = await getItem(keys.quoteInterface(programId, schoolYear), { consistent: true });
  return item && schema.parse(item);
}

/** Pattern: the quotes of a program, of all its school years, the first first. */
export async function listQuoteInterfaces(programId: string): Promise<QuoteInterface[]> {
  const items = await queryItems({ pk: keys.quotePartition(programId), consistent: true });
  return items.map((item) => schema.parse(item));
}

const renewalsOf = (schoolYear: number): string => `quote_interfaces#${schoolYear}`;

/** Pattern: the quotes of all programs for some school years, each year's in a list of its own. Some thousands a year. */
export async function readRenewals(...schoolYears: number[]): Promise<(readonly QuoteInterface[])[]> {
  const years = await readCollections(schoolYears.map(renewalsOf), schema);
  return years.map(({ rows }) => rows);
}

/** Quotes in the place of revision `rev - 1` (1 is new), with the line of the audit log and what is written together with them. */
export type QuoteInterfaceWrite = {
  next: QuoteInterface;
  audit: AuditEntry;
  together?: readonly TransactItem[];
};

/** Writes a program's quotes; answers false when somebody else wrote first. */
export const putQuoteInterface = (
  next: QuoteInterface,
  { audit, together = [] }: Omit<QuoteInterfaceWrite, "next">,
): Promise<boolean> => putQuoteInterfaces([{ next, audit, together }]);

/** Items of a transaction that are left for quotes of one school year: two are their list's. */
export const itemsOfQuotesAtOnce = 98;

/**
 * Writes the quotes of some programs, all or nothing; answers false when somebody else wrote one of them first.
 * @param writes - Of `itemsOfQuotesAtOnce` items at most, each two and those written together with it.
 */
export async function putQuoteInterfaces(writes: readonly QuoteInterfaceWrite[]): Promise<boolean> {
  const byYear = Map.groupBy(writes, ({ next }) => next.school_year);
  return writeCollections(
    [...byYear].map(([year, of]) => ({
      name: renewalsOf(year),
      rows: Object.fromEntries(of.map(({ next }) => [next.program_id, next])),
    })),
    writes.flatMap(({ next, audit, together = [] }) => [
      transactPut(
        { ...keys.quoteInterface(next.program_id, next.school_year), ...next },
        next.rev === 1 ? isNew : hasRev(next.rev - 1),
      ),
      auditWrite(audit),
      ...together,
    ]),
    Math.floor(nowMs() / 1000),
  );
}

/** Removes a program's quotes of the revision that was read, with the line of the audit log; answers false when somebody wrote since. */
export async function deleteQuoteInterface(
  of: QuoteInterface,
  { audit, together = [] }: { audit: AuditEntry; together?: readonly TransactItem[] },
): Promise<boolean> {
  return writeCollections(
    [{ name: renewalsOf(of.school_year), rows: { [of.program_id]: undefined } }],
    [
      transactDelete(keys.quoteInterface(of.program_id, of.school_year), hasRev(of.rev)),
      auditWrite(audit),
      ...together,
    ],
    Math.floor(nowMs() / 1000),
  );
}
