import { counted } from "../../words/counted.ts";
import { courseSets } from "./courses.ts";
import { type CoursePrices, type PriceLookup, tierCaps } from "./priceOrder.ts";

const tierPrices = counted({ one: "one price, for one course", other: "{n} prices, for 1 to {n} courses" });

/** The least price of a course in category 1 of the older model, whose discount is 1,000 dollars for each further course. */
const leastStandardPrice = 1000;

/** Problems of the prices of one category, each as a sentence. Without any, more courses never cost less. */
export function lookupFaults(prices: PriceLookup): string[] {
  return courseSets.flatMap((set) => {
    const tiers = prices[set];
    const cap = tierCaps[set];
    if (tiers.length !== cap) return [`${set} needs ${tierPrices(cap)}.`];
    if (!tiers.every(isPrice)) return [`${set} needs prices in whole dollars from 0.`];
    const falling = tiers.findIndex((price, at) => price < (tiers[at - 1] ?? 0));
    return falling < 0 ? [] : [`${set} must not cost less for ${falling + 1} courses than for ${falling}.`];
  });
}

export function coursePriceFaults(prices: CoursePrices, category: number): string[] {
  return Object.entries(prices).flatMap(([name, price]: [string, number]) => {
    if (!isPrice(price)) return [`${name} needs a price in whole dollars from 0.`];
    const isDiscounted = category === 1 && name !== "addictionPrice";
    return isDiscounted && price < leastStandardPrice
      ? [`${name} must be 1000 or more in category 1, where each further course is 1000 less.`]
      : [];
  });
}

const isPrice = (dollars: number): boolean => Number.isSafeInteger(dollars) && dollars >= 0;
