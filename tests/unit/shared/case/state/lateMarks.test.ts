import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LearnerState } from "#shared/case/model/types.ts";
import {
  type LateMarks,
  marksOf,
  marksOfCards,
  mergeMarks,
  noMarks,
  standingMark,
  standingMarks,
} from "#shared/case/state/lateMarks.ts";
import { merge, stateOf } from "#shared/case/state/learnerState.ts";

const name = fc.constantFrom("a", "b", "__proto__", "constructor");
const someMarks: fc.Arbitrary<LateMarks> = fc
  .array(fc.record({ uid: name, key: name, updatedAt: fc.nat(3), receivedAt: fc.nat(3) }), { maxLength: 8 })
  .map((list) =>
    list
      .map(({ uid, key, updatedAt, receivedAt }) => marksOf([{ uid, key, updatedAt }], { receivedAt }))
      .reduce(mergeMarks, noMarks),
  );
const entry = (value: unknown, updatedAt: number): LearnerState => ({ q: { value: { value, updatedAt } } });

describe("marks of late answers (A-04)", () => {
  it("merge in any order, grouping and number", () => {
    fc.assert(
      fc.property(someMarks, someMarks, someMarks, (a, b, c) => {
        expect(mergeMarks(a, b)).toEqual(mergeMarks(b, a));
        expect(mergeMarks(mergeMarks(a, b), c)).toEqual(mergeMarks(a, mergeMarks(b, c)));
        expect(mergeMarks(a, a)).toBe(a);
        expect(mergeMarks(mergeMarks(a, b), b)).toEqual(mergeMarks(a, b));
      }),
    );
  });

  it("keep when an entry first came, also when it comes again", () => {
    const first = marksOf([{ uid: "q", key: "value", updatedAt: 5 }], { receivedAt: 100 });
    const again = marksOf([{ uid: "q", key: "value", updatedAt: 5 }], { receivedAt: 200 });
    expect(mergeMarks(first, again)).toBe(first);
    expect(mergeMarks(again, first)).toEqual(first);
  });

  it("are no part of what devices merge, so that no merge loses them", () => {
    const marks = marksOf([{ uid: "q", key: "value", updatedAt: 5 }], { receivedAt: 100 });
    const kept = entry("B", 5);
    for (const other of [entry("B", 5), entry("A", 4), stateOf([]), entry("A", 5)]) {
      expect(standingMark(merge(kept, other), marks, "q", "value")).toEqual({
        updatedAt: 5,
        receivedAt: 100,
      });
    }
  });

  it("speak of the entry that came late, and not of one that has won over it", () => {
    const marks = marksOf([{ uid: "q", key: "value", updatedAt: 5 }], { receivedAt: 100 });
    expect(standingMark(entry("C", 6), marks, "q", "value")).toBeUndefined();
    expect(standingMark(entry("B", 5), marks, "q", "other")).toBeUndefined();
    expect(standingMarks(entry("B", 5), marks)).toEqual([
      { uid: "q", key: "value", updatedAt: 5, receivedAt: 100 },
    ]);
    expect(standingMarks(entry("C", 6), marks)).toEqual([]);
  });

  it("are those of all cards of an attempt, and none where no card has any", () => {
    const late = (uid: string) => marksOf([{ uid, key: "value", updatedAt: 5 }], { receivedAt: 100 });
    expect(marksOfCards([{ late: late("a") }, {}, { late: undefined }, { late: late("b") }])).toEqual({
      ...late("a"),
      ...late("b"),
    });
    expect(marksOfCards([{}, { late: noMarks }])).toBe(noMarks);
  });

  it("of one delivery are one for each entry, with when it came", () => {
    const changes = [
      { uid: "q", key: "value", updatedAt: 5 },
      { uid: "q", key: "graded", updatedAt: 6 },
      { uid: "r", key: "value", updatedAt: 7 },
    ];
    expect(marksOf(changes, { receivedAt: 100 })).toEqual({
      q: { value: { updatedAt: 5, receivedAt: 100 }, graded: { updatedAt: 6, receivedAt: 100 } },
      r: { value: { updatedAt: 7, receivedAt: 100 } },
    });
  });

  it("of two of one key are that of the later entry, whenever each came", () => {
    const mark = (updatedAt: number, receivedAt: number) =>
      marksOf([{ uid: "q", key: "value", updatedAt }], { receivedAt });
    expect(mergeMarks(mark(5, 100), mark(6, 50))).toEqual(mark(6, 50));
    expect(mergeMarks(mark(6, 50), mark(5, 100))).toEqual(mark(6, 50));
  });

  it("are none of an entry under a word that every object answers to", () => {
    const marks = marksOf([{ uid: "q", key: "value", updatedAt: 5 }], { receivedAt: 100 });
    for (const word of ["constructor", "toString"]) {
      expect(standingMark(entry("B", 5), marks, word, "value")).toBeUndefined();
      expect(standingMark(entry("B", 5), marks, "q", word)).toBeUndefined();
    }
  });
});
