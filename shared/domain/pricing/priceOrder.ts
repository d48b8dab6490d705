import type { CourseKey, CourseSet } from "./courses.ts";
import type { MonthRange } from "./schoolYear.ts";

/** Inputs and results of pricing. Prices are whole dollars, amounts whole cents. */

export const pricingModels = ["older", "current"] as const;
export type PricingModel = (typeof pricingModels)[number];

/** 0 Small, 1 Standard, 2 Large Caribbean/NP, 3 Exception (priced by hand). @see spec courses §9 */
export const priceCategories = [0, 1, 2, 3] as const;
export type PriceCategory = (typeof priceCategories)[number];
export const exceptionCategory = 3;

/** Price of one course of each set, in whole dollars: what the older model knows. */
export interface CoursePrices {
  signaturePrice: number;
  wisePrice: number;
  addictionPrice: number;
}

/** Price of so many courses of a set, in whole dollars: the first entry is that of one course, the last that of the cap. */
export type PriceLookup = Readonly<Record<CourseSet, readonly number[]>>;

/** Most courses of a set that are charged for in the current model. @see spec courses §9 */
export const tierCaps: Readonly<Record<CourseSet, number>> = { Signature: 5, Wise: 2, Care: 1 };

interface OrderTerms {
  category: PriceCategory;
  isAddendum: boolean;
  selected: readonly CourseKey[];
  /**
   * Courses that are confirmed for the year: of an addendum those of the quotes before it, of a confirmed original its own, of
   * any other quote none.
   */
  alreadyQuoted: readonly CourseKey[];
  isProrated: boolean;
  /** Counts while the quote is prorated. */
  invoice: MonthRange;
  /** Whole dollars. */
  signatureGrant: number;
  wiseGrant: number;
}

export interface OlderOrder extends OrderTerms {
  model: "older";
  /** Null in the exception category, which has no price of its own. */
  prices: CoursePrices | null;
  /** Whole dollars, entered by hand in the exception category; a course without one costs nothing. */
  exceptionPrices: Readonly<Partial<Record<CourseKey, number>>>;
  /** Whole dollars, entered by hand in the exception category. */
  manualDiscounts: { signature: number; wise: number };
}

export interface CurrentOrder extends OrderTerms {
  model: "current";
  /** Null in the exception category. */
  prices: PriceLookup | null;
  isConfirmed: boolean;
  /** Whole dollars, entered by hand in the exception category; a set without one costs nothing. */
  exceptionSubtotals: Readonly<Partial<Record<CourseSet, number>>>;
}

export type PriceOrder = OlderOrder | CurrentOrder;

/** Price of an order. Every amount is in whole cents and never negative. */
export interface PriceFigures {
  /** Price of each selected course. Empty in the current model, which has prices of sets alone. */
  courses: Partial<Record<CourseKey, number>>;
  subtotals: Record<CourseSet, number>;
  discounts: { signature: number; wise: number };
  subtotal: number;
  total: number;
  /** Amount by which the grants exceed the rest. The total stays at zero. */
  unusedGrant: number;
}
