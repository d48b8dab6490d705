import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latencyBoundsMs, latencySpan, latencyWithin, microUsdOf } from "#shared/domain/modelUse.ts";

describe("what a language model costs", () => {
  it("is a millionth of the price for each token, rounded up, and nothing without a price", () => {
    expect(microUsdOf({ input_tokens: 1_000_000, output_tokens: 0 }, { input: 0.06, output: 0.24 })).toBe(
      60_000,
    );
    expect(microUsdOf({ input_tokens: 1, output_tokens: 1 }, { input: 0.06, output: 0.24 })).toBe(1);
    expect(microUsdOf({ input_tokens: 500, output_tokens: 500 }, undefined)).toBe(0);
  });

  it("never falls with more tokens", () => {
    const tokens = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(tokens, tokens, tokens, (input_tokens, output_tokens, more) => {
        const price = { input: 3, output: 15 };
        const cost = (output: number) => microUsdOf({ input_tokens, output_tokens: output }, price);
        expect(cost(output_tokens + more)).toBeGreaterThanOrEqual(cost(output_tokens));
      }),
    );
  });
});

describe("how long replies take", () => {
  it("is told as the bound of a span that holds the share", () => {
    expect(latencyWithin([0, 0, 0], 0.5)).toBeNull();
    expect(latencyWithin([9, 1], 0.5)).toBe(500);
    expect(latencyWithin([9, 1], 0.95)).toBe(1000);
  });

  it("has a span for every time", () => {
    expect([0, 500, 501, 30_000, 90_000].map(latencySpan)).toEqual([0, 0, 1, 6, 6]);
    expect(latencyBoundsMs).toHaveLength(7);
  });
});
