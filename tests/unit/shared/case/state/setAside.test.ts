import { describe, expect, it } from "vitest";
import type { NotAdmitted } from "#shared/case/state/admitEntries.ts";
import { asideOfCards, setAside } from "#shared/case/state/setAside.ts";

const refused = (uid: string, value: unknown, updatedAt: number): NotAdmitted => ({
  ...{ uid, key: "value", value, updatedAt, problem: "came after" },
  isSetAside: true,
});

describe("what an exam sets aside (ADR 0242)", () => {
  it("is what is to be kept of what was refused, with when it was made and first came", () => {
    const { isSetAside: _, ...plain } = refused("b", 2, 5);
    const kept = setAside(undefined, [refused("a", 1, 5), plain], 9);
    expect(kept).toEqual({
      entries: { a: { value: { value: 1, updatedAt: 5 } } },
      marks: { a: { value: { updatedAt: 5, receivedAt: 9 } } },
    });
    expect(setAside(undefined, [plain], 9)).toBeUndefined();
  });

  it("keeps the newest of each, and is the very same where nothing is new", () => {
    const first = setAside(undefined, [refused("a", 1, 5)], 9);
    expect(setAside(first, [refused("a", 1, 5)], 20)).toBe(first);
    expect(setAside(first, [refused("a", 0, 4)], 20)).toBe(first);
    expect(setAside(first, [], 20)).toBe(first);
    expect(setAside(first, [refused("a", 2, 6)], 20)).toEqual({
      entries: { a: { value: { value: 2, updatedAt: 6 } } },
      marks: { a: { value: { updatedAt: 6, receivedAt: 20 } } },
    });
  });

  it("is joined over cards, and undefined where no card has any", () => {
    const [one, two] = [
      setAside(undefined, [refused("a", 1, 5)], 9),
      setAside(undefined, [refused("b", 2, 5)], 9),
    ];
    expect(asideOfCards([{}, { aside: undefined }])).toBeUndefined();
    expect(asideOfCards([{}, { aside: one }])).toBe(one);
    expect(asideOfCards([{ aside: one }, {}, { aside: two }])).toEqual(
      setAside(one, [refused("b", 2, 5)], 9),
    );
  });
});
