import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LearnerState } from "#shared/case/model/types.ts";
import {
  canonicalJson,
  changesOf,
  clampFuture,
  diff,
  emptyState,
  entryOf,
  laterEntry,
  merge,
  stateOf,
} from "#shared/case/state/learnerState.ts";

/** Few uids, keys, values and times, so that states meet, tie and disagree. */
const someValue = fc.oneof(
  fc.boolean(),
  fc.integer({ min: 0, max: 2 }),
  fc.constantFrom("", "a", "b"),
  fc.constantFrom({ x: ["1"], y: [] }, { y: [], x: ["1"] }, { x: [] }),
  fc.constant(null),
);
const someState: fc.Arbitrary<LearnerState> = fc
  .array(
    fc.record({
      uid: fc.constantFrom("a", "b", "root"),
      key: fc.constantFrom("value", "invisible"),
      value: someValue,
      updatedAt: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 8 },
  )
  .map(stateOf);

/** States are alike when their values are, whatever order the keys of a value stand in. */
const expectAlike = (a: LearnerState, b: LearnerState): void => {
  expect(canonicalJson(a)).toBe(canonicalJson(b));
};

describe("merge (D-30)", () => {
  test("is commutative", () => {
    fc.assert(fc.property(someState, someState, (a, b) => expectAlike(merge(a, b), merge(b, a))));
  });

  test("is associative", () => {
    fc.assert(
      fc.property(someState, someState, someState, (a, b, c) =>
        expectAlike(merge(merge(a, b), c), merge(a, merge(b, c))),
      ),
    );
  });

  test("is idempotent, and returns the very state when there is nothing new", () => {
    fc.assert(
      fc.property(someState, someState, (a, b) => {
        const both = merge(a, b);
        expect(merge(both, a)).toBe(both);
        expect(merge(both, b)).toBe(both);
        expect(merge(a, emptyState)).toBe(a);
      }),
    );
  });

  test("keeps the later entry of each key", () => {
    const a = stateOf([{ uid: "q", key: "value", value: "old", updatedAt: 1 }]);
    const b = stateOf([{ uid: "q", key: "value", value: "new", updatedAt: 2 }]);
    expect(merge(a, b).q?.value?.value).toBe("new");
    expect(merge(b, a).q?.value?.value).toBe("new");
  });

  test("settles a tie by value, the same on every device", () => {
    const a = stateOf([{ uid: "q", key: "value", value: "a", updatedAt: 1 }]);
    const b = stateOf([{ uid: "q", key: "value", value: "b", updatedAt: 1 }]);
    expect(merge(a, b).q?.value?.value).toBe("b");
    expect(merge(b, a).q?.value?.value).toBe("b");
  });

  test("changes neither of its states", () => {
    fc.assert(
      fc.property(someState, someState, (a, b) => {
        const before = structuredClone([a, b]);
        merge(a, b);
        expect([a, b]).toEqual(before);
      }),
    );
  });

  test("takes a uid that every object answers to for what it is: unknown", () => {
    const odd = stateOf([{ uid: "constructor", key: "toString", value: true, updatedAt: 1 }]);
    expect(merge({}, odd).constructor).toEqual({ toString: { value: true, updatedAt: 1 } });
  });
});

describe("diff", () => {
  test("is what the other state lacks, and no more", () => {
    fc.assert(
      fc.property(someState, someState, (from, to) => {
        const changes = diff(from, to);
        expectAlike(merge(from, stateOf(changes)), merge(from, to));
        expect(diff(merge(from, to), to)).toEqual([]);
      }),
    );
  });

  test("and changesOf give back the whole state", () => {
    fc.assert(
      fc.property(someState, (state) => {
        expect(stateOf(changesOf(state))).toEqual(state);
      }),
    );
  });
});

describe("clampFuture", () => {
  test("draws stamps ahead of the clock back to the slack, and touches no other", () => {
    fc.assert(
      fc.property(someState, fc.integer({ min: 0, max: 3 }), (state, now) => {
        const before = changesOf(state);
        const after = changesOf(clampFuture(state, now, 1));
        expect(after.map(({ updatedAt }) => updatedAt)).toEqual(
          before.map(({ updatedAt }) => Math.min(updatedAt, now + 1)),
        );
        expect(after.map(({ value }) => value)).toEqual(before.map(({ value }) => value));
      }),
    );
  });

  test("returns the state itself when no stamp is ahead", () => {
    const state = stateOf([{ uid: "q", key: "value", value: 1, updatedAt: 10 }]);
    expect(clampFuture(state, 10, 0)).toBe(state);
    expect(clampFuture(state, 9, 0)).not.toBe(state);
  });
});

describe("canonicalJson", () => {
  test.each([
    [{ b: 1, a: [2, { d: 3, c: 4 }] }, '{"a":[2,{"c":4,"d":3}],"b":1}'],
    [{ a: undefined, b: null }, '{"b":null}'],
    [[3, 1, 2], "[3,1,2]"],
    [{ B: 1, a: 2, A: 3 }, '{"A":3,"B":1,"a":2}'],
    ['"', '"\\""'],
    [undefined, "null"],
    [null, "null"],
  ])("of %j is the same whatever order its keys stand in", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});

describe("of two entries of one key", () => {
  const at = (updatedAt: number, value: unknown) => ({ value, updatedAt });

  test("the later one holds, whichever comes first", () => {
    const [old, young] = [at(1, "z"), at(2, "a")];
    expect(laterEntry(old, young)).toBe(young);
    expect(laterEntry(young, old)).toBe(young);
  });

  test("of one time the one that comes last as canonical JSON, and of two alike the first", () => {
    const [a, b] = [at(1, "a"), at(1, "b")];
    expect(laterEntry(a, b)).toBe(b);
    expect(laterEntry(b, a)).toBe(b);
    const [first, same] = [at(1, { x: 1, y: 2 }), at(1, { y: 2, x: 1 })];
    expect(laterEntry(first, same)).toBe(first);
    expect(laterEntry(same, first)).toBe(same);
  });
});

describe("a state", () => {
  const one = stateOf([{ uid: "q", key: "value", value: 1, updatedAt: 1 }]);

  test("has no entry under a word that every object answers to", () => {
    for (const word of ["constructor", "toString", "__proto__"]) {
      expect(entryOf(one, word, "value")).toBeUndefined();
      expect(entryOf(one, word, "name")).toBeUndefined();
      expect(entryOf(one, "q", word)).toBeUndefined();
    }
  });

  test("of changes holds the later one of each key", () => {
    const change = (value: number, updatedAt: number, key = "value") => ({ uid: "q", key, value, updatedAt });
    expect(stateOf([change(1, 2), change(2, 1), change(3, 1, "graded")])).toEqual({
      q: { value: { value: 1, updatedAt: 2 }, graded: { value: 3, updatedAt: 1 } },
    });
  });

  test("tells its changes by uid, then by key", () => {
    const entry = { value: 1, updatedAt: 1 };
    const changes = changesOf({ b: { z: entry, a: entry, m: entry }, a: { x: entry } });
    expect(changes.map(({ uid, key }) => uid + key)).toEqual(["ax", "ba", "bm", "bz"]);
  });

  test("merged keeps the very entries of a node that the other one has nothing new of", () => {
    const both = merge(one, stateOf([{ uid: "r", key: "value", value: 1, updatedAt: 1 }]));
    const again = merge(both, { ...structuredClone(one), s: {} });
    expect(again.q).toBe(one.q);
    expect(Object.keys(again)).toEqual(["q", "r", "s"]);
  });

  test("drawn back keeps the stamps that lie in the past, beside one of the same node that does not", () => {
    const state = { q: { value: { value: 1, updatedAt: 9 }, graded: { value: true, updatedAt: 2 } } };
    expect(clampFuture(state, 4, 1)).toEqual({
      q: { value: { value: 1, updatedAt: 5 }, graded: { value: true, updatedAt: 2 } },
    });
  });

  test("drawn back keeps the very entries of a node whose stamps lie in the past", () => {
    const state = { ...one, r: { value: { value: 1, updatedAt: 9 } } };
    const clamped = clampFuture(state, 4, 1);
    expect(clamped.q).toBe(one.q);
    expect(clamped.r).toEqual({ value: { value: 1, updatedAt: 5 } });
  });
});
