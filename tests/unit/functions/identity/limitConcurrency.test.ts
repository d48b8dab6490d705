import { expect, it } from "vitest";
import { limitConcurrency } from "#functions/identity/limitConcurrency.ts";

it("runs so many at once and never more, each once, also after one that failed", async () => {
  const inTurn = limitConcurrency(2);
  let [running, most] = [0, 0];
  const work = (n: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    if (n === 3) throw new Error("failed");
    return n;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => inTurn(work(n))));
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : 0))).toEqual([
    1, 2, 0, 4, 5, 6, 7,
  ]);
  expect([running, most]).toEqual([0, 2]);
});
