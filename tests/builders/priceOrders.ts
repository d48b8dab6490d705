import fc from "fast-check";
import { type CourseKey, courseKeys } from "#shared/domain/pricing/courses.ts";
import type { CurrentOrder, OlderOrder, PriceOrder } from "#shared/domain/pricing/priceOrder.ts";

/** Arbitrary orders that are valid: price tables that do not fall, ranges that run forward, addenda without their quoted courses. */

const dollars = fc.nat({ max: 100_000 });
const coursesArbitrary = fc.subarray(courseKeys);

const rising = (length: number): fc.Arbitrary<number[]> =>
  fc.array(dollars, { minLength: length, maxLength: length }).map((all) => all.toSorted((a, b) => a - b));

export const lookupArbitrary = fc.record({ Signature: rising(5), Wise: rising(2), Care: rising(1) });

const rangeArbitrary = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));

const termsArbitrary = fc
  .record({
    category: fc.constantFrom(0, 1, 2, 3),
    isAddendum: fc.boolean(),
    selected: coursesArbitrary,
    alreadyQuoted: coursesArbitrary,
    isProrated: fc.boolean(),
    invoice: rangeArbitrary,
    signatureGrant: fc.nat({ max: 20_000 }),
    wiseGrant: fc.nat({ max: 20_000 }),
  })
  .map((terms) => ({
    ...terms,
    alreadyQuoted: terms.isAddendum ? terms.alreadyQuoted : [],
    selected: terms.selected.filter((key) => !terms.isAddendum || !terms.alreadyQuoted.includes(key)),
  }));

const perCourse = fc.dictionary(fc.constantFrom(...courseKeys), dollars) as fc.Arbitrary<
  Partial<Record<CourseKey, number>>
>; // the keys are those of the constant

export const currentArbitrary: fc.Arbitrary<CurrentOrder> = fc
  .record({
    terms: termsArbitrary,
    prices: lookupArbitrary,
    exceptionSubtotals: fc.record({ Signature: dollars, Wise: dollars, Care: dollars }, { requiredKeys: [] }),
  })
  .map(({ terms, prices, exceptionSubtotals }) => ({
    ...terms,
    model: "current",
    isConfirmed: false,
    prices: terms.category === 3 ? null : prices,
    exceptionSubtotals,
  }));

export const olderArbitrary: fc.Arbitrary<OlderOrder> = fc
  .record({
    terms: termsArbitrary,
    prices: fc.record({
      signaturePrice: fc.integer({ min: 1000, max: 100_000 }),
      wisePrice: fc.integer({ min: 1000, max: 100_000 }),
      addictionPrice: dollars,
    }),
    exceptionPrices: perCourse,
    manualDiscounts: fc.record({ signature: dollars, wise: dollars }),
  })
  .map(({ terms, prices, exceptionPrices, manualDiscounts }) => ({
    ...terms,
    model: "older",
    prices: terms.category === 3 ? null : prices,
    exceptionPrices,
    manualDiscounts,
  }));

export const orderArbitrary: fc.Arbitrary<PriceOrder> = fc.oneof(currentArbitrary, olderArbitrary);
