import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnswerChangeBody, OwnSitting } from "#shared/contract/assessments/ownSitting.ts";
import { createSittingStore, type SittingPorts } from "#web/features/assessments/sitting/sittingStore.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A journal in memory. */
function aJournal(): SittingPorts["journal"] {
  let kept: AnswerChangeBody[] = [];
  return {
    list: () => kept,
    add: (change) => {
      kept = [...kept, change];
    },
    drop: (arrived) => {
      kept = kept.filter((change) => !arrived.includes(change));
    },
  };
}

function aStore(send: SittingPorts["send"]) {
  const journal = aJournal();
  const onOver = vi.fn();
  const choices = { vignette: "", stem: "", images: [], choices: ["a", "b"] };
  const items = [1, 2].map((id) => ({ id, position: id, ...choices }));
  // Only these fields are read.
  const own = { items, answers: [], time_left_seconds: 60 } as unknown as OwnSitting;
  const store = createSittingStore(own, {
    ...{ journal, send, onOver },
    isWorthRetrying: (error) => error === "offline",
    ticksMs: () => performance.now(),
    deviceNow: () => 5,
    isVisible: () => true,
  });
  return { store, journal, onOver };
}

const taken = { is_over: false, set_aside: 0 };

describe("a sitting's answers", () => {
  it("are kept before they are sent, and let go of once they have arrived", async () => {
    const send = vi.fn(async () => taken);
    const { store, journal } = aStore(send);
    store.choose(1);
    expect(journal.list()).toHaveLength(1);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1500);
    expect(send).toHaveBeenCalledTimes(1);
    expect(journal.list()).toEqual([]);
    expect(store.get().save).toBe("saved");
  });

  it("are sent again by themselves after a failure", async () => {
    const send = vi.fn<SittingPorts["send"]>().mockRejectedValueOnce("offline").mockResolvedValue(taken);
    const { store, journal } = aStore(send);
    store.choose(1);
    await expect(store.flush()).resolves.toBe(false);
    expect([store.get().save, journal.list().length]).toEqual(["offline", 1]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([store.get().save, journal.list().length]).toEqual(["saved", 0]);
  });

  it("are sent no more once the page is left", async () => {
    const send = vi.fn(async () => taken);
    const { store } = aStore(send);
    store.choose(1);
    store.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
  });

  it("go no further where another device has taken the assessment over", async () => {
    const { store, onOver } = aStore(async () => ({ is_over: false, set_aside: 1 }));
    store.choose(1);
    await expect(store.flush()).resolves.toBe(false);
    expect(store.get().save).toBe("lost");
    expect(onOver).not.toHaveBeenCalled();
  });

  it("are sent when the time is over, and only then is it said", async () => {
    const { store, journal, onOver } = aStore(async () => taken);
    store.choose(1);
    store.stop();
    vi.advanceTimersByTime(59_000);
    store.tick();
    expect(store.get().isTimeOver).toBe(false);
    vi.advanceTimersByTime(1_000);
    store.tick();
    expect(store.get().isTimeOver).toBe(true);
    expect(onOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(onOver).toHaveBeenCalledTimes(1);
    expect(journal.list()).toEqual([]);
  });

  it("lose their certainty when another option is chosen, and nothing when the same one is", () => {
    const { store, journal } = aStore(async () => taken);
    store.choose(1);
    store.rate("certain");
    store.choose(1);
    expect(journal.list()).toHaveLength(2);
    store.choose(0);
    expect(store.get().answers.get(1)).toMatchObject({ option: 0, certainty: null, n: 3 });
  });
});
