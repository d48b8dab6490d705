import type { CourseKey } from "#shared/domain/pricing/courses.ts";
import { priceOf } from "#shared/domain/pricing/priceOf.ts";
import type { PriceOrder } from "#shared/domain/pricing/priceOrder.ts";
import { type Figure, median, rounded } from "./figure.ts";

const pricesARound = 2_000;
const rounds = 40;

const selected: CourseKey[] = ["fm_price", "im_price", "peds_price", "rad_price", "woc_price", "add_price"];

const terms = {
  category: 1 as const,
  isAddendum: true,
  selected,
  alreadyQuoted: ["ger_price", "wmd_price"] satisfies CourseKey[],
  isProrated: true,
  invoice: { start: 3, end: 9 },
  signatureGrant: 500,
  wiseGrant: 250,
};

const orders: readonly [name: string, order: PriceOrder][] = [
  [
    "current",
    {
      ...terms,
      model: "current",
      prices: { Signature: [6000, 11000, 15500, 19500, 23000], Wise: [4500, 8000], Care: [2000] },
      isConfirmed: false,
      exceptionSubtotals: {},
    },
  ],
  [
    "older",
    {
      ...terms,
      model: "older",
      prices: { signaturePrice: 6250, wisePrice: 4750, addictionPrice: 2050 },
      exceptionPrices: {},
      manualDiscounts: { signature: 0, wise: 0 },
    },
  ],
];

/** Time of one price in each model: a prorated addendum with courses of all sets and both grants. */
export async function benchPricing(): Promise<Figure[]> {
  return orders.map(([name, order]) => {
    const microseconds = median(Array.from({ length: rounds }, () => roundOf(order)).slice(5));
    return {
      name: `A price in the ${name} model`,
      measured: `${rounded(microseconds, 2)} µs`,
      floor: "",
      value: rounded(microseconds, 2),
      target: { atMost: 50 },
      unit: "µs",
    };
  });
}

/** Microseconds of one price, averaged over a round. */
function roundOf(order: PriceOrder): number {
  let cents = 0;
  const start = performance.now();
  for (let at = 0; at < pricesARound; at++) cents += priceOf(order).total;
  const ms = performance.now() - start;
  if (cents === 0) throw new Error("The order costs nothing");
  return (ms * 1000) / pricesARound;
}
