import { describe, expect, it } from "vitest";
import { byteBoundedCache } from "#functions/table/lists/byteBoundedCache.ts";

describe("what a warm function holds", () => {
  const aCache = (atMost: () => number) => {
    const cache = byteBoundedCache<{ bytes: number }>(atMost);
    return {
      hold: (name: string, bytes: number) => cache.set(name, { bytes }),
      held: () => ["a", "b", "c", "d"].filter((name) => cache.get(name) !== undefined),
    };
  };

  it("is all that fits, to the byte; then the one that was held first goes first", () => {
    const { hold, held } = aCache(() => 10);
    hold("a", 5);
    hold("b", 5);
    expect(held()).toEqual(["a", "b"]);
    hold("c", 1);
    expect(held()).toEqual(["b", "c"]);
    // Held anew, and longer from now on than what came after it.
    hold("b", 5);
    hold("d", 5);
    expect(held()).toEqual(["b", "d"]);
  });

  it("counts what stands under a name once, as large as it now is", () => {
    const { hold, held } = aCache(() => 10);
    hold("a", 8);
    hold("a", 4);
    hold("b", 6);
    expect(held()).toEqual(["a", "b"]);
    hold("a", 5);
    expect(held()).toEqual(["a"]);
    hold("c", 5);
    expect(held()).toEqual(["a", "c"]);
  });

  it("is the newest alone where that is above the bound", () => {
    let atMost = 10;
    const { hold, held } = aCache(() => atMost);
    hold("a", 5);
    hold("b", 50);
    expect(held()).toEqual(["b"]);
    atMost = 60;
    hold("c", 10);
    expect(held()).toEqual(["b", "c"]);
  });
});
