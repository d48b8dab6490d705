import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { courseKeys, courseSets, coursesOfSet } from "#shared/domain/pricing/courses.ts";
import { priceOf } from "#shared/domain/pricing/priceOf.ts";
import type { PriceFigures } from "#shared/domain/pricing/priceOrder.ts";
import { currentArbitrary, orderArbitrary } from "#tests/builders/priceOrders.ts";
import { runs } from "#tests/propertyRuns.ts";

const times = { numRuns: runs(2_000) };

/** Cost of each set after its discounts, in cents. */
const setTotals = ({ subtotals, discounts }: PriceFigures) => ({
  Signature: subtotals.Signature - discounts.signature,
  Wise: subtotals.Wise - discounts.wise,
  Care: subtotals.Care,
});

const amountsOf = (figures: PriceFigures): number[] => [
  ...Object.values(figures.courses),
  ...Object.values(figures.subtotals),
  ...Object.values(figures.discounts),
  ...Object.values(setTotals(figures)),
  figures.subtotal,
  figures.total,
  figures.unusedGrant,
];

describe("the price of any order", () => {
  it("is whole cents and never negative", () => {
    fc.assert(
      fc.property(orderArbitrary, (order) => {
        for (const cents of amountsOf(priceOf(order))) {
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
        }
      }),
      times,
    );
  });

  it("is the same for the same order, in whatever sequence its courses come", () => {
    fc.assert(
      fc.property(orderArbitrary, (order) => {
        const figures = priceOf(order);
        expect(priceOf(structuredClone(order))).toEqual(figures);
        expect(priceOf({ ...order, selected: order.selected.toReversed() })).toEqual(figures);
        expect(priceOf({ ...order, selected: [...order.selected, ...order.selected] })).toEqual(figures);
      }),
      times,
    );
  });

  it("does not fall in any set when a course is added", () => {
    fc.assert(
      fc.property(orderArbitrary, fc.constantFrom(...courseKeys), (order, key) => {
        if (order.alreadyQuoted.includes(key)) return;
        const before = setTotals(
          priceOf({ ...order, selected: order.selected.filter((one) => one !== key) }),
        );
        const after = setTotals(priceOf({ ...order, selected: [...order.selected, key] }));
        for (const set of courseSets) expect(after[set]).toBeGreaterThanOrEqual(before[set]);
      }),
      times,
    );
  });

  it("is made up of its sets, less discounts and grants", () => {
    fc.assert(
      fc.property(orderArbitrary, (order) => {
        const figures = priceOf(order);
        const sets = setTotals(figures);
        const granted = 100 * (order.signatureGrant + order.wiseGrant);
        expect(figures.total - figures.unusedGrant).toBe(sets.Signature + sets.Wise + sets.Care - granted);
        expect(Math.min(figures.total, figures.unusedGrant)).toBe(0);
      }),
      times,
    );
  });
});

describe("the price in the current model", () => {
  it("of a set is never above the price of its last tier", () => {
    fc.assert(
      fc.property(currentArbitrary, (order) => {
        if (!order.prices) return;
        const { subtotals } = priceOf(order);
        for (const set of courseSets)
          expect(subtotals[set]).toBeLessThanOrEqual(100 * (order.prices[set].at(-1) ?? 0));
      }),
      times,
    );
  });

  it("of an original and its addenda is that of everything at once", () => {
    fc.assert(
      fc.property(
        currentArbitrary.filter(({ category }) => category !== 3),
        fc.array(fc.nat({ max: 2 }), { minLength: courseKeys.length, maxLength: courseKeys.length }),
        (order, quoteOf) => {
          const whole = { ...order, isAddendum: false, alreadyQuoted: [], isProrated: false };
          const bought = whole.selected;
          const parts = [0, 1, 2].map((quote) => {
            const isOf = (test: (n: number) => boolean) =>
              bought.filter((key) => test(quoteOf[courseKeys.indexOf(key)] ?? 0));
            return priceOf({
              ...whole,
              isAddendum: quote > 0,
              selected: isOf((n) => n === quote),
              alreadyQuoted: isOf((n) => n < quote),
            }).subtotal;
          });
          expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(priceOf(whole).subtotal);
        },
      ),
      times,
    );
  });

  it("of an original stays the same when it is confirmed", () => {
    fc.assert(
      fc.property(currentArbitrary, (order) => {
        const original = { ...order, isAddendum: false, alreadyQuoted: [] };
        const confirmed = { ...original, isConfirmed: true, alreadyQuoted: original.selected };
        expect(priceOf(confirmed)).toEqual(priceOf(original));
      }),
      times,
    );
  });

  it("of an addendum does not depend on its set's quoted courses beyond their number", () => {
    fc.assert(
      fc.property(currentArbitrary, (order) => {
        const quoted = coursesOfSet(order.alreadyQuoted, "Wise").length;
        const wise = coursesOfSet(courseKeys, "Wise");
        const swapped = {
          ...order,
          alreadyQuoted: [
            ...order.alreadyQuoted.filter((key) => !wise.includes(key)),
            ...wise.toReversed().slice(0, quoted),
          ],
          selected: order.selected.filter((key) => !wise.includes(key)),
        };
        const same = { ...order, selected: swapped.selected };
        expect(priceOf(swapped)).toEqual(priceOf(same));
      }),
      times,
    );
  });
});
