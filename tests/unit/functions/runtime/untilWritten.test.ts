import { describe, expect, it } from "vitest";
import { Refusal } from "#functions/runtime/refusal.ts";
import { untilWritten } from "#functions/runtime/untilWritten.ts";

/** A write that loses so many races, and then answers how many it had lost. */
function losing(races: number) {
  const [tries, pauses]: [number[], number[]] = [[], []];
  const pause = async (before: number): Promise<void> => void pauses.push(before);
  const attempt = async (before: number): Promise<number | undefined> => {
    tries.push(before);
    return before < races ? undefined : before;
  };
  return { tries, pauses, pause, attempt };
}

describe("a write that is tried again when another came first", () => {
  it("is done once where nobody else writes, without a pause", async () => {
    const { tries, pauses, pause, attempt } = losing(0);
    expect(await untilWritten(attempt, { pause })).toBe(0);
    expect([tries, pauses]).toEqual([[0], []]);
  });

  it("waits longer before each further try, and knows how many there were", async () => {
    const { tries, pauses, pause, attempt } = losing(3);
    expect(await untilWritten(attempt, { pause })).toBe(3);
    expect([tries, pauses]).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2],
    ]);
  });

  it("ends after eight tries with a conflict, and does not wait for a ninth", async () => {
    const { tries, pauses, pause, attempt } = losing(99);
    await expect(untilWritten(attempt, { pause })).rejects.toEqual(new Refusal("CONFLICT"));
    expect([tries.length, pauses.length]).toEqual([8, 7]);
  });

  it("ends after as many tries as are given, with the failure that is given", async () => {
    const { tries, pause, attempt } = losing(99);
    const failure = () => new Error("Too many writers");
    await expect(untilWritten(attempt, { triesAtMost: 3, failure, pause })).rejects.toThrow(
      "Too many writers",
    );
    expect(tries).toEqual([0, 1, 2]);
  });

  it("lets a refusal of the attempt through, and takes false and 0 for done", async () => {
    const refusing = () => Promise.reject(new Refusal("NOT_FOUND"));
    await expect(untilWritten(refusing)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await untilWritten(async () => false)).toBe(false);
    expect(await untilWritten(async () => 0)).toBe(0);
  });
});
