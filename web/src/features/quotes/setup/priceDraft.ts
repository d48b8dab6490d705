import type { getQuotePrices } from "#shared/contract/quotes/quoteInterfaces.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { type CourseSet, courseSets } from "#shared/domain/pricing/courses.ts";
import { coursePriceFaults, lookupFaults } from "#shared/domain/pricing/priceFaults.ts";
import { type CoursePrices, tierCaps } from "#shared/domain/pricing/priceOrder.ts";

/** Prices of a school year while they are typed. A category whose fields are all empty has no prices. */

export type SavedPrices = ReplyOf<typeof getQuotePrices>;
type Category = "0" | "1" | "2";
export const pricedCategories = [
  { category: "0", name: "Small" },
  { category: "1", name: "Standard" },
  { category: "2", name: "Large Caribbean/NP" },
] as const satisfies { category: Category; name: string }[];

/** Typed values by the name of their field. */
export type PriceDraft = Readonly<Record<string, string>>;

export const olderFields = [
  { field: "signaturePrice", label: "Signature course" },
  { field: "wisePrice", label: "WISE course" },
  { field: "addictionPrice", label: "CARE course" },
] as const satisfies { field: keyof CoursePrices; label: string }[];

export const currentFields = courseSets.flatMap((set) =>
  Array.from({ length: tierCaps[set] }, (_, at) => ({ set, at })),
);

export const olderName = (category: string, field: string): string => `older.${category}.${field}`;
export const currentName = (category: string, set: string, at: number): string =>
  `current.${category}.${set}.${at}`;

export function draftOfPrices({ older, current }: SavedPrices): PriceDraft {
  const entries = pricedCategories.flatMap(({ category }) => [
    ...olderFields.map(({ field }) => [olderName(category, field), text(older[category]?.[field])]),
    ...currentFields.map(({ set, at }) => [
      currentName(category, set, at),
      text(current[category]?.[set][at]),
    ]),
  ]);
  return Object.fromEntries(entries) as PriceDraft; // pairs of two texts
}

const text = (dollars: number | undefined): string => (dollars === undefined ? "" : String(dollars));

type Read = { ok: true; prices: Pick<SavedPrices, "older" | "current"> } | { ok: false; problem: string };

/** Reads what was typed; says the first thing that keeps it from being saved. */
export function readPrices(draft: PriceDraft): Read {
  const older: SavedPrices["older"] = {};
  const current: SavedPrices["current"] = {};
  for (const { category, name } of pricedCategories) {
    const perCourse = olderFields.map(({ field }) => draft[olderName(category, field)] ?? "");
    const tiers = currentFields.map(({ set, at }) => draft[currentName(category, set, at)] ?? "");
    for (const typed of [...perCourse, ...tiers])
      if (typed.trim() !== "" && !/^\d{1,7}$/.test(typed.trim()))
        return { ok: false, problem: `${name}: enter whole dollars, without a sign or a point: ${typed}` };
    if (perCourse.some(isTyped)) {
      if (!perCourse.every(isTyped))
        return { ok: false, problem: `${name}, older model: enter all three prices, or none.` };
      const [signaturePrice = 0, wisePrice = 0, addictionPrice = 0] = perCourse.map(Number);
      const prices = { signaturePrice, wisePrice, addictionPrice };
      older[category] = prices;
      const [fault] = coursePriceFaults(prices, Number(category));
      if (fault) return { ok: false, problem: `${name}, older model: ${fault}` };
    }
    if (tiers.some(isTyped)) {
      if (!tiers.every(isTyped))
        return { ok: false, problem: `${name}, current model: enter all eight prices, or none.` };
      const tiersOf = (of: CourseSet): number[] =>
        currentFields
          .filter(({ set }) => set === of)
          .map(({ at }) => Number(draft[currentName(category, of, at)]));
      const lookup = { Signature: tiersOf("Signature"), Wise: tiersOf("Wise"), Care: tiersOf("Care") };
      current[category] = lookup;
      const [fault] = lookupFaults(lookup);
      if (fault) return { ok: false, problem: `${name}, current model: ${fault}` };
    }
  }
  return { ok: true, prices: { older, current } };
}

const isTyped = (typed: string): boolean => typed.trim() !== "";
