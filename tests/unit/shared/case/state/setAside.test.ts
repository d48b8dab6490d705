import { describe, expect, it } from "vitest";
import type { NotAdmitted } from "#shared/case/state/admitEntries.ts";
import { asideOfCards, setAside } from "#shared/case/state/setAside.ts";

const refused = (uid: string, value: unknown, updatedAt: number): NotAdmitted => ({
  ...{ uid, key: "value", value, updatedAt, problem: "came after" },
  setAsideFor: "key_told" as const,
});

describe("what an exam sets aside (ADR 0242)", () => {
  it("is what is to be kept of what was refused, with when it was made and first came", () => {
    const { setAsideFor: _, ...plain } = refused("b", 2, 5);
    const kept = setAside(undefined, [refused("a", 1, 5), plain], { receivedAt: 9 });
    expect(kept).toEqual({
      entries: { a: { value: { value: 1, updatedAt: 5 } } },
      marks: { a: { value: { updatedAt: 5, receivedAt: 9, setAsideFor: "key_told" } } },
    });
    expect(setAside(undefined, [plain], { receivedAt: 9 })).toBeUndefined();
  });

  it("keeps the newest of each, and is the very same where nothing is new", () => {
    const first = setAside(undefined, [refused("a", 1, 5)], { receivedAt: 9 });
    expect(setAside(first, [refused("a", 1, 5)], { receivedAt: 20 })).toBe(first);
    expect(setAside(first, [refused("a", 0, 4)], { receivedAt: 20 })).toBe(first);
    expect(setAside(first, [], { receivedAt: 20 })).toBe(first);
    expect(setAside(first, [refused("a", 2, 6)], { receivedAt: 20 })).toEqual({
      entries: { a: { value: { value: 2, updatedAt: 6 } } },
      marks: { a: { value: { updatedAt: 6, receivedAt: 20, setAsideFor: "key_told" } } },
    });
  });

  it("keeps when the server judges it to have been made, where that is not the stamp", () => {
    const kept = setAside(undefined, [refused("a", 1, 5)], {
      receivedAt: 9_000,
      madeAt: (stamp) => stamp + 8_000,
    });
    expect(kept?.marks.a?.value).toEqual({
      updatedAt: 5,
      receivedAt: 9_000,
      madeAt: 8_005,
      setAsideFor: "key_told",
    });
  });

  it("is joined over cards, and undefined where no card has any", () => {
    const [one, two] = [
      setAside(undefined, [refused("a", 1, 5)], { receivedAt: 9 }),
      setAside(undefined, [refused("b", 2, 5)], { receivedAt: 9 }),
    ];
    expect(asideOfCards([{}, { aside: undefined }])).toBeUndefined();
    expect(asideOfCards([{}, { aside: one }])).toBe(one);
    expect(asideOfCards([{ aside: one }, {}, { aside: two }])).toEqual(
      setAside(one, [refused("b", 2, 5)], { receivedAt: 9 }),
    );
  });
});
