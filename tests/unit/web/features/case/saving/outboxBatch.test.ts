import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PendingEntry } from "#web/features/case/saving/journal.ts";
import { nextBatch, toLearnerState } from "#web/features/case/saving/outboxBatch.ts";

const entries = fc.array(
  fc.record({
    card: fc.constantFrom("a", "b", "c"),
    uid: fc.constantFrom("1", "2", "3", "4"),
    key: fc.constantFrom("value", "graded"),
    value: fc.oneof(fc.boolean(), fc.string({ maxLength: 20_000 })),
    updatedAt: fc.integer({ min: 0, max: 9 }),
  }),
  { maxLength: 20 },
);

const anEntry = (over: Partial<PendingEntry>): PendingEntry => ({
  card: "a",
  uid: "1",
  key: "value",
  value: true,
  updatedAt: 1,
  ...over,
});

describe("the next batch (D-30)", () => {
  it("is never empty while something waits, and never over its limit", () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 5 }), (waiting, limit) => {
        const batch = nextBatch(waiting, limit);
        expect(batch.length).toBeLessThanOrEqual(limit);
        expect(batch.length > 0).toBe(waiting.length > 0);
      }),
    );
  });

  it("holds the finish of the case only when nothing else is left to send", () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 5 }), (waiting, limit) => {
        const finish = ["finished", "finishedAt"].map((key) =>
          anEntry({ card: "root", uid: "root", key, updatedAt: 0 }),
        );
        let left = [...waiting, ...finish];
        while (left.length > 0) {
          const batch = nextBatch(left, limit);
          const sent = new Set(batch.map(({ uid, key }) => `${uid} ${key}`));
          left = left.filter(({ uid, key }) => !sent.has(`${uid} ${key}`));
          if (batch.some(({ uid }) => uid === "root"))
            expect(left.every(({ uid }) => uid === "root")).toBe(true);
        }
      }),
    );
  });

  it("holds the newest of each key, and nothing that was not waiting", () => {
    fc.assert(
      fc.property(entries, (waiting) => {
        for (const entry of nextBatch(waiting, 99)) {
          const rivals = waiting.filter(({ uid, key }) => uid === entry.uid && key === entry.key);
          expect(rivals).toContain(entry);
          expect(entry.updatedAt).toBe(Math.max(...rivals.map(({ updatedAt }) => updatedAt)));
        }
      }),
    );
  });

  it("keeps the entries of a card together, the card that waits longest first", () => {
    const waiting = [
      anEntry({ card: "b", uid: "2", updatedAt: 2 }),
      anEntry({ card: "a", uid: "3", updatedAt: 3 }),
      anEntry({ card: "b", uid: "4", updatedAt: 4 }),
      anEntry({ card: "a", uid: "1", updatedAt: 1 }),
    ];
    expect(nextBatch(waiting, 9).map(({ uid }) => uid)).toEqual(["1", "3", "2", "4"]);
  });

  it("stops before a request that a closing page may no longer send", () => {
    const long = "x".repeat(30_000);
    const waiting = [anEntry({ uid: "1", value: long }), anEntry({ uid: "2", value: long, updatedAt: 2 })];
    expect(nextBatch(waiting, 9).map(({ uid }) => uid)).toEqual(["1"]);
  });

  it("takes just as many characters as a closing page may send, and not one more", () => {
    const around = 2 * JSON.stringify(anEntry({ value: "" })).length;
    const two = (characters: number) => [
      anEntry({ uid: "1", value: "x".repeat(20_000) }),
      anEntry({ uid: "2", value: "x".repeat(characters - around - 20_000), updatedAt: 2 }),
    ];
    expect(nextBatch(two(40_000), 9)).toHaveLength(2);
    expect(nextBatch(two(40_001), 9)).toHaveLength(1);
  });

  it("travels as the state that it stands for", () => {
    const batch = [anEntry({}), anEntry({ key: "graded", updatedAt: 2 })];
    expect(toLearnerState(batch)).toEqual({
      1: { value: { value: true, updatedAt: 1 }, graded: { value: true, updatedAt: 2 } },
    });
  });
});
