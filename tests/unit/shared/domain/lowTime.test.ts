import { describe, expect, it } from "vitest";
import { lowTimeOf } from "#shared/domain/lowTime.ts";

describe("low time (ruling 9)", () => {
  it.each([
    [24.9, true, true],
    [25, true, false],
    [25.1, false, false],
    [undefined, false, false],
  ])("of %s percent: reported %s, told in the modal %s", (percent, isReported, opensModal) => {
    expect(lowTimeOf(percent)).toEqual({ isReported, opensModal });
  });
});
