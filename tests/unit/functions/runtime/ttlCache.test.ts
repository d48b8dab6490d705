import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ttlCache } from "#functions/runtime/ttlCache.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("ttlCache", () => {
  it("loads once within the time, and again after it", async () => {
    const load = vi.fn(async () => "loaded");
    const hold = ttlCache<string>(1000, 10);
    await hold("a", load);
    vi.setSystemTime(999);
    await hold("a", load);
    expect(load).toHaveBeenCalledTimes(1);
    vi.setSystemTime(1000);
    await hold("a", load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("keeps nothing from a time that is yet to come, once the clock was put back", async () => {
    const load = vi.fn(async () => "loaded");
    const hold = ttlCache<string>(1000, 10);
    vi.setSystemTime(90_000);
    await hold("a", load);
    vi.setSystemTime(89_999);
    await hold("a", load);
    expect(load).toHaveBeenCalledTimes(2);
    await hold("a", load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("shares one load among those who ask at once, and keeps keys apart", async () => {
    const load = vi.fn(async () => "loaded");
    const hold = ttlCache<string>(1000, 10);
    await Promise.all([hold("a", load), hold("a", load), hold("b", load)]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("keeps no failure", async () => {
    const hold = ttlCache<string>(1000, 10);
    await expect(
      hold("a", async () => {
        throw new Error("not now");
      }),
    ).rejects.toThrow("not now");
    expect(await hold("a", async () => "loaded")).toBe("loaded");
  });

  it("keeps at most so many, and lets go of the one that was loaded first", async () => {
    const hold = ttlCache<string>(1000, 2);
    const load = vi.fn(async () => "loaded");
    for (const key of ["a", "b", "c"]) await hold(key, load);
    load.mockClear();
    await hold("b", load);
    await hold("c", load);
    expect(load).not.toHaveBeenCalled();
    await hold("a", load);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
