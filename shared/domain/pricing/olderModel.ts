import { type CourseKey, type CourseSet, coursesOfSet } from "./courses.ts";
import { type CoursePrices, exceptionCategory, type OlderOrder, type PriceFigures } from "./priceOrder.ts";
import { shareOf } from "./rounding.ts";
import { monthCount, monthsOfYear } from "./schoolYear.ts";

const centsPerDollar = 100;

const priceOfSet: Readonly<Record<CourseSet, keyof CoursePrices>> = {
  Signature: "signaturePrice",
  Wise: "wisePrice",
  Care: "addictionPrice",
};

/** Whole cents: what the sets cost and what comes off them, before grants. @see spec courses §9, older variant */
export function priceOlder(order: OlderOrder): Omit<PriceFigures, "subtotal" | "total" | "unusedGrant"> {
  const courses: Partial<Record<CourseKey, number>> = {};
  const priceSet = (set: CourseSet): number => {
    let subtotal = 0;
    for (const key of coursesOfSet(new Set(order.selected), set)) {
      const cents = centsPerDollar * coursePrice(order, key, set);
      courses[key] = cents;
      subtotal += cents;
    }
    return subtotal;
  };
  const subtotals = { Signature: priceSet("Signature"), Wise: priceSet("Wise"), Care: priceSet("Care") };
  return { courses, subtotals, discounts: discountsOf(order, subtotals) };
}

/** Whole dollars. */
function coursePrice(order: OlderOrder, key: CourseKey, set: CourseSet): number {
  if (order.category === exceptionCategory) return order.exceptionPrices[key] ?? 0;
  const months = (order.isProrated ? monthCount(order.invoice) : null) ?? monthsOfYear;
  return shareOf(order.prices?.[priceOfSet[set]] ?? 0, months, monthsOfYear);
}

/** Whole cents, at most the subtotal of their set. Exact: no discount has a part of a cent. */
function discountsOf(
  order: OlderOrder,
  subtotals: Readonly<Record<CourseSet, number>>,
): PriceFigures["discounts"] {
  const signature = Math.min(signatureDiscount(order, subtotals.Signature), subtotals.Signature);
  const wise = Math.min(wiseDiscount(order), subtotals.Wise);
  return { signature, wise };
}

function signatureDiscount(order: OlderOrder, subtotalCents: number): number {
  if (order.category === exceptionCategory) return centsPerDollar * order.manualDiscounts.signature;
  const count = coursesOfSet(new Set(order.selected), "Signature").length;
  if (order.isAddendum || order.isProrated || count < 2) return 0;
  if (order.category === 1) return centsPerDollar * 1000 * (count - 1);
  // 0.05 × count × subtotal: a whole number of cents, since the subtotal is whole dollars.
  return order.category === 2 ? (5 * count * subtotalCents) / centsPerDollar : 0;
}

function wiseDiscount(order: OlderOrder): number {
  if (order.category === exceptionCategory) return centsPerDollar * order.manualDiscounts.wise;
  const count = coursesOfSet(new Set(order.selected), "Wise").length;
  if (order.isAddendum || order.isProrated || count !== 2) return 0;
  if (order.category === 1) return centsPerDollar * 1000;
  // 2 × wisePrice × 0.10.
  return order.category === 2 ? 20 * (order.prices?.wisePrice ?? 0) : 0;
}
