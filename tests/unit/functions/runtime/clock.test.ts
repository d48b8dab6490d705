import { decodeTime } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newUlid, nowMs } from "#functions/runtime/clock.ts";

const noon = Date.parse("2026-11-25T12:00:00.000Z");
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("the clock", () => {
  it("follows the local cloud's offset while the function runs", () => {
    expect(nowMs()).toBe(noon);
    vi.stubEnv("CLOCK_OFFSET_MS", "90000");
    expect(nowMs()).toBe(noon + 90_000);
    vi.stubEnv("CLOCK_OFFSET_MS", "0");
    expect(nowMs()).toBe(noon);
  });
});

describe("a new identifier", () => {
  it("sorts behind those before it, also where the clock drifts back", () => {
    const ids = [newUlid(), newUlid()];
    vi.setSystemTime(noon - 50);
    ids.push(newUlid());
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(3);
  });

  it("takes every letter in every place of its random part", () => {
    const seen = Array.from({ length: 16 }, () => new Set<string>());
    for (let i = 0; i < 2000; i++) {
      vi.setSystemTime(noon + i);
      for (const [place, letter] of [...newUlid().slice(10)].entries()) seen[place]?.add(letter);
    }
    expect(seen.map(({ size }) => size)).toEqual(seen.map(() => 32));
  });

  it("tells the time that the clock shows after it was put back by days", () => {
    vi.setSystemTime(noon + 90 * 86_400_000);
    newUlid();
    vi.setSystemTime(noon + 500);
    expect(decodeTime(newUlid())).toBe(noon + 500);
  });
});
