import { type CourseSet, coursesOfSet } from "./courses.ts";
import { type CurrentOrder, exceptionCategory, type PriceFigures, tierCaps } from "./priceOrder.ts";
import { shareOf } from "./rounding.ts";
import { monthCount, monthsOfYear } from "./schoolYear.ts";

/** Whole cents: what the sets cost, before grants. @see spec courses §9, current variant */
export function priceCurrent(order: CurrentOrder): Omit<PriceFigures, "subtotal" | "total" | "unusedGrant"> {
  const subtotals = {
    Signature: 100 * setSubtotal(order, "Signature"),
    Wise: 100 * setSubtotal(order, "Wise"),
    Care: 100 * setSubtotal(order, "Care"),
  };
  return { courses: {}, subtotals, discounts: { signature: 0, wise: 0 } };
}

/** Whole dollars. */
function setSubtotal(order: CurrentOrder, set: CourseSet): number {
  if (order.category === exceptionCategory) return order.exceptionSubtotals[set] ?? 0;
  const quoted = new Set(coursesOfSet(order.alreadyQuoted, set));
  const added = new Set(coursesOfSet(order.selected, set).filter((key) => !quoted.has(key))).size;
  const months = (order.isProrated ? monthCount(order.invoice) : null) ?? monthsOfYear;
  if (order.isConfirmed && !order.isAddendum)
    return shareOf(tierPrice(order, set, quoted.size), months, monthsOfYear);
  const difference = tierPrice(order, set, quoted.size + added) - tierPrice(order, set, quoted.size);
  return shareOf(difference, months, monthsOfYear);
}

/** Whole dollars for so many courses of a set; the cap's price for more. */
function tierPrice({ prices }: CurrentOrder, set: CourseSet, count: number): number {
  const tier = Math.min(count, tierCaps[set]);
  return tier === 0 ? 0 : (prices?.[set][tier - 1] ?? 0);
}
