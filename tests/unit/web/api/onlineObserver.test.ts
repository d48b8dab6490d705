import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserOnline, type OnlineObserver, observeOnline } from "#web/api/onlineObserver.ts";

function anEnvironment() {
  const environment = {
    answers: true,
    hasNetwork: true,
    probes: [] as number[],
    tell: () => {},
    async probe() {
      environment.probes.push(Date.now());
      return environment.answers;
    },
    isBrowserOnline: () => environment.hasNetwork,
    onBrowserChange(listener: () => void) {
      environment.tell = listener;
      return () => {
        environment.tell = () => {};
      };
    },
    /** As a browser does when its network comes or goes. */
    setNetwork(has: boolean) {
      environment.hasNetwork = has;
      environment.tell();
    },
  };
  return environment;
}

let observer: OnlineObserver | undefined;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  observer?.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("whether the system can be reached (D-31)", () => {
  it("asks every 30 s while it can", async () => {
    const environment = anEnvironment();
    observer = observeOnline(environment);
    await vi.advanceTimersByTimeAsync(95_000);
    expect(environment.probes).toEqual([30_000, 60_000, 90_000]);
    expect(observer.get()).toBe(true);
  });

  it("is offline after one probe without answer, and asks ever less often, up to once a minute", async () => {
    const environment = anEnvironment();
    observer = observeOnline(environment);
    environment.answers = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(observer.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(250_000);
    const waits = environment.probes.map((at, index) => at - (environment.probes[index - 1] ?? 0)).slice(1);
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it.each([
    [10_000, [10_000, 20_000, 40_000, 60_000, 60_000]],
    [90_000, [90_000, 90_000]],
  ])("asks again after as long as a program wishes: %i ms", async (firstRetryMs, expected) => {
    const environment = anEnvironment();
    observer = observeOnline(environment, { firstRetryMs });
    environment.answers = false;
    await vi.advanceTimersByTimeAsync(30_000 + expected.reduce((sum, wait) => sum + wait, 0));
    const waits = environment.probes.map((at, index) => at - (environment.probes[index - 1] ?? 0)).slice(1);
    expect(waits).toEqual(expected);
  });

  it("is back with the first answer, tells it once, and asks every 30 s again", async () => {
    const environment = anEnvironment();
    observer = observeOnline(environment);
    const told = vi.fn();
    observer.subscribe(told);
    environment.answers = false;
    await vi.advanceTimersByTimeAsync(30_000);
    environment.answers = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(observer.get()).toBe(true);
    expect(told).toHaveBeenCalledTimes(2);
    const before = environment.probes.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(environment.probes.length).toBe(before + 1);
  });

  it("takes the browser's word that there is no network at once, and asks when it says there is one", async () => {
    const environment = anEnvironment();
    observer = observeOnline(environment);
    environment.setNetwork(false);
    expect(observer.get()).toBe(false);
    environment.setNetwork(true);
    expect(observer.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.get()).toBe(true);
  });

  it("does not come back by a probe that began before the network went", async () => {
    const environment = anEnvironment();
    let answer: (isThere: boolean) => void = () => {};
    environment.probe = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    observer = observeOnline(environment);
    await vi.advanceTimersByTimeAsync(30_000);
    environment.setNetwork(false);
    answer(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.get()).toBe(false);
  });

  it.each([
    ["an answer of 200", async () => new Response(null, { status: 200 }), true],
    ["any other answer", async () => new Response(null, { status: 503 }), false],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), false],
    ["no answer in time", () => Promise.reject(new DOMException("late", "TimeoutError")), false],
  ])("counts %s so", async (_what, reply, expected) => {
    const fetchStub = vi.fn(reply as () => Promise<Response>);
    vi.stubGlobal("fetch", fetchStub);
    expect(await browserOnline.probe()).toBe(expected);
    expect(fetchStub).toHaveBeenCalledWith("/check/online", expect.objectContaining({ method: "HEAD" }));
  });
});
