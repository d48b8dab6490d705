import { describe, expect, it } from "vitest";
import { createServerClock } from "#web/features/case/exam/serverClock.ts";

/** The page's ticks and the server's time go alike; a question takes as long as it is told to, there and back. */
function aClock() {
  let ticks = 5_000;
  let serverAhead = 1_700_000_000_000;
  const clock = createServerClock(() => ticks);
  const ask = (thereMs: number, backMs: number) =>
    clock.askedBy(async () => {
      ticks += thereMs;
      const reply = { server_time_ms: ticks + serverAhead };
      ticks += backMs;
      return reply;
    });
  return {
    clock,
    ask,
    errorMs: () => Math.abs(clock.now() - (ticks + serverAhead)),
    /** The page's ticks stand still meanwhile. */
    sleep: (ms: number) => {
      serverAhead += ms;
    },
  };
}

describe("the server's clock in the browser (A-03)", () => {
  it("is off by no more than it says", async () => {
    const { clock, ask, errorMs } = aClock();
    for (const [there, back] of [
      [0, 0],
      [40, 2],
      [1, 900],
      [3_000, 10],
    ] as const) {
      await ask(there, back);
      expect(errorMs()).toBeLessThanOrEqual(clock.uncertaintyMs());
    }
  });

  it("keeps what a quick reply said when a slow one says less", async () => {
    const { clock, ask, errorMs } = aClock();
    await ask(5, 5);
    await ask(4_000, 0);
    expect([errorMs(), clock.uncertaintyMs()]).toEqual([0, 5]);
  });

  it("believes a slow reply that contradicts it: the device has slept", async () => {
    const { ask, errorMs, sleep } = aClock();
    await ask(5, 5);
    sleep(600_000);
    expect(errorMs()).toBe(600_000);
    await ask(400, 0);
    expect(errorMs()).toBe(200);
  });

  it("knows nothing of the device's date", async () => {
    const { clock, ask } = aClock();
    await ask(5, 5);
    const before = clock.now();
    const real = Date.now;
    Date.now = () => real() + 86_400_000;
    try {
      expect(clock.now()).toBe(before);
    } finally {
      Date.now = real;
    }
  });
});
