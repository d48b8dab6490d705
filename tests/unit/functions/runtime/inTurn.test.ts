import fc from "fast-check";
import { expect, it } from "vitest";
import { inTurn } from "#functions/runtime/inTurn.ts";

it("no more runs at once than may, in the order of coming, whatever fails", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ turns: fc.nat(4), fails: fc.boolean() }), { maxLength: 20 }),
      async (atOnce, works) => {
        const take = inTurn(atOnce);
        let underWay = 0;
        let most = 0;
        const begun: number[] = [];
        const outcomes = await Promise.allSettled(
          works.map(({ turns, fails }, at) =>
            take(async () => {
              begun.push(at);
              underWay += 1;
              most = Math.max(most, underWay);
              for (let turn = 0; turn < turns; turn++) await Promise.resolve();
              underWay -= 1;
              if (fails) throw new Error(`no ${at}`);
              return at;
            }),
          ),
        );
        expect(begun).toEqual(works.map((_, at) => at));
        expect(most).toBe(Math.min(most, atOnce));
        expect(outcomes.map(({ status }) => status)).toEqual(
          works.map(({ fails }) => (fails ? "rejected" : "fulfilled")),
        );
        // Every place is free again.
        let together = 0;
        await Promise.all(
          Array.from({ length: atOnce }, () =>
            take(async () => {
              together += 1;
              await Promise.resolve();
              expect(together).toBe(atOnce);
            }),
          ),
        );
      },
    ),
    { numRuns: 100 },
  );
});
