import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAhead } from "#functions/runtime/readAhead.ts";
import { runs } from "#tests/propertyRuns.ts";

/** A store of items of so many bytes, which answers in an order of its own and notes what is held. */
function aStore(bytesOf: readonly number[], delays: readonly number[] = []) {
  const seen = { opened: 0, held: 0, mostOpen: 0, mostHeld: 0, largest: 0, closed: 0, taken: 0 };
  const pause = async (at: number): Promise<void> => {
    for (let turn = 0; turn < (delays[at % Math.max(1, delays.length)] ?? 0); turn++) await Promise.resolve();
  };
  const open = async (at: number) => {
    seen.opened++;
    seen.mostOpen = Math.max(seen.mostOpen, seen.opened - seen.taken);
    await pause(at);
    const bytes = bytesOf[at] ?? 0;
    return {
      bytes,
      read: async () => {
        seen.held += bytes;
        seen.mostHeld = Math.max(seen.mostHeld, seen.held);
        await pause(at + 1);
        return at;
      },
      close: () => {
        seen.closed++;
      },
    };
  };
  const take = (at: number): void => {
    seen.held -= bytesOf[at] ?? 0;
    seen.taken++;
  };
  return { seen, open, take, places: bytesOf.map((_, at) => at) };
}

describe("reading ahead", () => {
  it("gives every item in its order, and holds no more items and bytes than it may, one item at least", async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
    const delays = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 5 });
    const atMost = fc.record({
      atOnce: fc.integer({ min: 1, max: 6 }),
      bytesAtMost: fc.integer({ min: 0, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, delays, atMost, async (bytesOf, slow, limits) => {
        const { seen, open, take, places } = aStore(bytesOf, slow);
        const read: number[] = [];
        for await (const at of readAhead(places, open, limits)) {
          read.push(at);
          await Promise.resolve();
          take(at);
        }
        expect(read).toEqual(places);
        expect(seen.mostHeld).toBeLessThanOrEqual(Math.max(limits.bytesAtMost, ...bytesOf, 0));
        // The one that is taken, and those ahead of it.
        expect(seen.mostOpen).toBeLessThanOrEqual(limits.atOnce + 1);
      }),
      { numRuns: runs(300) },
    );
  });

  it("reads several at once", async () => {
    const { seen, open, places } = aStore([1, 1, 1, 1, 1, 1], [5]);
    for await (const _ of readAhead(places, open, { atOnce: 4, bytesAtMost: 10 })) break;
    expect(seen.mostOpen).toBeGreaterThanOrEqual(4);
  });

  it("ends with what an item throws when it is its turn, and closes what was opened in vain", async () => {
    const { seen, open, places } = aStore([5, 5, 5, 5], [1]);
    const failing = (at: number) => (at === 1 ? Promise.reject(new Error("gone")) : open(at));
    const read: number[] = [];
    const reading = (async () => {
      for await (const at of readAhead(places, failing, { atOnce: 4, bytesAtMost: 5 })) read.push(at);
    })();
    await expect(reading).rejects.toThrow("gone");
    await new Promise((done) => setImmediate(done));
    expect(read).toEqual([0]);
    expect(seen.closed).toBeGreaterThan(0);
  });

  it("lets whoever takes no more go", async () => {
    const { seen, open, places } = aStore([5, 5, 5, 5], [1]);
    for await (const _ of readAhead(places, open, { atOnce: 4, bytesAtMost: 5 })) break;
    await new Promise((done) => setImmediate(done));
    expect(seen.closed).toBe(seen.opened - 1);
  });
});
