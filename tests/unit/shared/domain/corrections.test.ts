import { describe, expect, it } from "vitest";
import { snapshotRead, snapshotsReading, withCorrection } from "#shared/domain/corrections.ts";

/** Ids that sort by time, as ULIDs do. */
const id = (n: number): string => `S${String(n).padStart(4, "0")}`;

describe("what attempts read once something was published as a correction", () => {
  it("leads on from correction to correction, and not over what was none", () => {
    const once = withCorrection(undefined, { before: id(1), next: id(2) });
    expect([id(1), id(2), id(3)].map((each) => snapshotRead(once, each))).toEqual([id(2), id(2), id(3)]);
    // 3 was published as an ordinary change, 4 as a correction of it, 5 as one of 4.
    const twice = withCorrection(once, { before: id(3), next: id(4) });
    const again = withCorrection(twice, { before: id(4), next: id(5) });
    expect([1, 2, 3, 4, 5].map((n) => snapshotRead(again, id(n)))).toEqual([2, 2, 5, 5, 5].map(id));
    expect(snapshotsReading(again, id(5))).toEqual([id(5), id(3), id(4)]);
    expect(snapshotsReading(again, id(2))).toEqual([id(2), id(1)]);
    expect(snapshotsReading(undefined, id(9))).toEqual([id(9)]);
  });

  it("is what was begun on where nothing was corrected, and told by time whatever order it was kept in", () => {
    expect(snapshotRead(undefined, id(1))).toBe(id(1));
    const many = Array.from({ length: 60 }, (_, n) => [id(60 - n), id(61)] as const);
    const kept = withCorrection(Object.fromEntries(many), { before: id(70), next: id(71) });
    expect(Object.keys(kept)).toEqual([...Array.from({ length: 59 }, (_, n) => id(n + 2)), id(70)]);
  });

  it("keeps the latest sixty", () => {
    let corrections = withCorrection(undefined, { before: id(0), next: id(1) });
    for (let n = 1; n < 100; n++)
      corrections = withCorrection(corrections, { before: id(n), next: id(n + 1) });
    expect(Object.keys(corrections)).toHaveLength(60);
    expect(snapshotRead(corrections, id(99))).toBe(id(100));
    expect(snapshotRead(corrections, id(40))).toBe(id(100));
    expect(snapshotRead(corrections, id(39))).toBe(id(39));
  });
});
