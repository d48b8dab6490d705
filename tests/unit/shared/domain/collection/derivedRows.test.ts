import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derived, deriveRows, mappedRows, patched } from "#shared/domain/collection/derivedRows.ts";

type Row = { n: number };

/** What may happen to rows: some change, some are added, some are cut off. */
const aChange = fc.record({
  set: fc.array(fc.record({ at: fc.nat({ max: 60 }), n: fc.integer() }), { maxLength: 6 }),
  cut: fc.nat({ max: 3 }),
  isLookedAt: fc.boolean(),
});

function changed(rows: readonly Row[], change: { set: readonly { at: number; n: number }[]; cut: number }) {
  const next = rows.slice();
  const touched = new Set<number>();
  for (const { at, n } of change.set) {
    const place = Math.min(at, next.length);
    next[place] = { n };
    touched.add(place);
  }
  for (let i = 0; i < change.cut && next.length > 0; i++) {
    touched.add(next.length - 1);
    next.pop();
  }
  deriveRows(rows, next, touched);
  return next;
}

describe("what is calculated of rows and carried over", () => {
  it("is what calculating it anew gives, whatever changed and whenever it was looked at", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 50 }), fc.array(aChange), (start, changes) => {
        const double = (row: Row): { twice: number } => ({ twice: row.n * 2 });
        let rows: readonly Row[] = start.map((n) => ({ n }));
        for (const change of changes) {
          if (change.isLookedAt) {
            const mapped = mappedRows(rows, double);
            expect(mapped).toEqual(rows.map(double));
            expect(mappedRows(rows, double)).toBe(mapped);
          }
          rows = changed(rows, change);
        }
        expect(mappedRows(rows, double)).toEqual(rows.map(double));
      }),
    );
  });

  it("reads only the rows that changed, once, also in what was mapped from them", () => {
    let read = 0;
    const map = (row: Row): Row => {
      read++;
      return { n: row.n + 1 };
    };
    const key = {};
    let summed = 0;
    const squares = (rows: readonly Row[]): readonly number[] => {
      const square = (at: number): number => {
        summed++;
        return (rows[at]?.n ?? 0) ** 2;
      };
      return derived<readonly number[]>(rows, key, {
        build: () => rows.map((_row, at) => square(at)),
        update: (before, stale) => patched(before, rows.length, stale, square),
      });
    };
    const first = Array.from({ length: 20_000 }, (_, n) => ({ n }));
    squares(mappedRows(first, map));
    expect([read, summed]).toEqual([20_000, 20_000]);
    const second = changed(first, { set: [{ at: 7, n: 70 }], cut: 0 });
    const third = changed(second, { set: [{ at: 8, n: 80 }], cut: 1 });
    const found = squares(mappedRows(third, map));
    expect([found[7], found[8], found.length]).toEqual([71 ** 2, 81 ** 2, 19_999]);
    expect([read, summed]).toEqual([20_002, 20_002]);
    // The rows of before are as they were, for who still reads them.
    expect(mappedRows(first, map)[7]).toEqual({ n: 8 });
  });

  it("is calculated anew where much has changed, and does not hold what was before", () => {
    const rows = Array.from({ length: 100 }, (_, n) => ({ n }));
    let built = 0;
    const key = {};
    const look = (of: readonly Row[]) =>
      derived(of, key, {
        build: () => {
          built++;
          return of.length;
        },
        update: () => of.length,
      });
    look(rows);
    const without = (count: number) =>
      changed(rows, { set: Array.from({ length: count }, (_, at) => ({ at, n: 0 })), cut: 0 });
    // Sixteen, and a quarter of all.
    look(without(41));
    expect(built).toBe(1);
    look(without(42));
    expect(built).toBe(2);
  });

  it("is what was said of a version of the rows first, and nothing of rows that nobody looked at", () => {
    const [first, second] = [
      [{ n: 1 }, { n: 2 }],
      [{ n: 1 }, { n: 3 }],
    ];
    const map = ({ n }: Row): Row => ({ n: -n });
    deriveRows(first, second, new Set([0]));
    expect(mappedRows(second, map)).toEqual([{ n: -1 }, { n: -3 }]);
    const third = [{ n: 1 }, { n: 4 }];
    deriveRows(second, third, new Set([1]));
    deriveRows(second, third, new Set());
    expect(mappedRows(third, map)).toEqual([{ n: -1 }, { n: -4 }]);
  });

  it("is patched place by place, as long as the rows are now", () => {
    const square = (at: number) => at * at;
    expect(patched([0, 1, 2], 2, new Set([1, 2]), square)).toEqual([0, 1]);
    expect(patched([7, 8], 4, new Set([3, 2, 0]), square)).toEqual([0, 8, 4, 9]);
    expect(patched([7, 8], 2, new Set([2]), square)).toEqual([7, 8]);
  });
});
