import type * as z from "zod/mini";
import { type CourseKey, coursesOfSet, offeredCourses } from "#shared/domain/pricing/courses.ts";
import { offersPartner } from "#shared/domain/pricing/curricularPartner.ts";
import { coursePriceFaults, lookupFaults } from "#shared/domain/pricing/priceFaults.ts";
import { exceptionCategory, type PriceOrder } from "#shared/domain/pricing/priceOrder.ts";
import { type FileOrder, type FilePrices, type OrderFile, orderFileSchema } from "./orderFile.ts";

/** An order of the file, and what the price is made from. */
export interface ReadOrder {
  given: FileOrder;
  order: PriceOrder;
}

export type ReadOrders = { ok: true; orders: ReadOrder[] } | { ok: false; faults: string[] };

/** The orders of a file's text, or every fault of it as a line that names the place: `orders[2].invoice_end_date: …`. */
export function readOrders(text: string): ReadOrders {
  let parsed: unknown;
  try {
    // Some editors on Windows begin a file with a byte order mark.
    parsed = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, faults: [`The file is not JSON: ${error.message.replaceAll("\n", " ")}`] };
  }
  const file = orderFileSchema.safeParse(parsed);
  if (!file.success) return { ok: false, faults: file.error.issues.map(faultOf) };
  const faults = [
    ...file.data.prices.flatMap((prices, at) => named(`prices[${at}]`, pricesFaults(prices, file.data, at))),
    ...file.data.orders.flatMap((given, at) => named(`orders[${at}]`, orderFaults(given, file.data))),
  ];
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, orders: file.data.orders.map((given) => ({ given, order: orderOf(given, file.data) })) };
}

const named = (place: string, faults: readonly string[]): string[] =>
  faults.map((fault) => `${place}: ${fault}`);

function faultOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.reduce<string>(
    (so, key) =>
      typeof key === "number" ? `${so}[${key}]` : so === "" ? String(key) : `${so}.${String(key)}`,
    "",
  );
  const said = saidOf(issue);
  return place === "" ? `The file ${said}` : `${place}: ${said}`;
}

/** Words for what a field must hold, by the type that its schema expects. */
const typeWords: Readonly<Record<string, string>> = {
  array: "must be a list, as [ ]",
  object: "must be an object, as { }",
  string: "must be text in quotes",
  boolean: "must be true or false",
};

function saidOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys")
    return `does not know ${issue.keys.map((key) => `'${key}'`).join(", ")}`;
  if (issue.code !== "invalid_type") return issue.message;
  return typeWords[issue.expected] ?? issue.message;
}

const isOf = (
  prices: FilePrices,
  given: Pick<FileOrder, "model" | "schoolYearStart" | "price_category">,
): boolean =>
  prices.model === given.model &&
  prices.schoolYearStart === given.schoolYearStart &&
  prices.price_category === given.price_category;

function pricesFaults(prices: FilePrices, file: OrderFile, at: number): string[] {
  const isRepeated = file.prices.slice(0, at).some((other) => isOf(other, prices));
  const faults =
    prices.model === "current"
      ? lookupFaults(prices.priceLookup)
      : coursePriceFaults(coursePricesOf(prices), prices.price_category);
  return isRepeated ? [...faults, "has the model, year and category of earlier prices."] : faults;
}

function orderFaults(given: FileOrder, file: OrderFile): string[] {
  const faults: string[] = [];
  const offered = offeredCourses(given.schoolYearStart);
  const isException = given.price_category === exceptionCategory;
  for (const key of new Set([...given.courses, ...given.alreadyQuoted]))
    if (!offered.includes(key)) faults.push(`${key} is not offered in school year ${given.schoolYearStart}.`);
  if (new Set(given.courses).size < given.courses.length) faults.push("courses names a course twice.");
  if (new Set(given.alreadyQuoted).size < given.alreadyQuoted.length)
    faults.push("alreadyQuoted names a course twice.");
  if (given.isAddendum)
    for (const key of given.courses)
      if (given.alreadyQuoted.includes(key))
        faults.push(`${key} is already quoted and cannot be ordered again.`);
  if (given.alreadyQuoted.length > 0 && !given.isAddendum && !given.confirmed)
    faults.push("Only an addendum or a confirmed quote has courses that are already quoted.");
  if (given.curricularPartner && !offersPartner(given.schoolYearStart))
    faults.push("curricularPartner is offered from school year 23 on.");
  faults.push(...dateFaults(given));
  if (!isException && !file.prices.some((prices) => isOf(prices, given)))
    faults.push(
      `There are no prices of model ${given.model}, school year ${given.schoolYearStart}, category ${given.price_category}.`,
    );
  if (!isException && hasManualPrices(given))
    faults.push("Prices, subtotals and discounts by hand are for price category 3 alone.");
  return faults;
}

function dateFaults({ prorate, invoice_start_date: start, invoice_end_date: end }: FileOrder): string[] {
  if (!prorate && (start !== null || end !== null)) return ["Months need prorate to be true."];
  if (end !== null && start === null) return ["invoice_end_date needs invoice_start_date."];
  if (start !== null && end !== null && end < start)
    return [`invoice_end_date ${end} is before invoice_start_date ${start}.`];
  return [];
}

const hasManualPrices = (given: FileOrder): boolean =>
  given.model === "current"
    ? given.exceptionSubtotals !== undefined
    : [given.exceptionPrices, given.signature_discount, given.wise_discount].some((by) => by !== undefined);

function orderOf(given: FileOrder, file: OrderFile): PriceOrder {
  const terms = {
    category: given.price_category,
    isAddendum: given.isAddendum,
    selected: selectedOf(given),
    alreadyQuoted: given.alreadyQuoted,
    isProrated: given.prorate,
    invoice: { start: given.invoice_start_date, end: given.invoice_end_date },
    signatureGrant: given.signature_grant,
    wiseGrant: given.wise_grant,
  };
  const prices = file.prices.find((one) => isOf(one, given));
  if (given.model === "current")
    return {
      ...terms,
      model: "current",
      prices: prices?.model === "current" ? prices.priceLookup : null,
      isConfirmed: given.confirmed,
      exceptionSubtotals: given.exceptionSubtotals ?? {},
    };
  return {
    ...terms,
    model: "older",
    prices: prices?.model === "older" ? coursePricesOf(prices) : null,
    exceptionPrices: given.exceptionPrices ?? {},
    manualDiscounts: { signature: given.signature_discount ?? 0, wise: given.wise_discount ?? 0 },
  };
}

/** With the program on, every signature course that is offered and not quoted already. */
function selectedOf({ courses, curricularPartner, schoolYearStart, alreadyQuoted }: FileOrder): CourseKey[] {
  if (!curricularPartner) return courses;
  const signature = coursesOfSet(offeredCourses(schoolYearStart), "Signature");
  return [...new Set([...courses, ...signature.filter((key) => !alreadyQuoted.includes(key))])];
}

function coursePricesOf(prices: Extract<FilePrices, { model: "older" }>) {
  const { signaturePrice, wisePrice, addictionPrice } = prices;
  return { signaturePrice, wisePrice, addictionPrice };
}
