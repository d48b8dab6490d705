import { describe, expect, test } from "vitest";
import { timeLeftText } from "#shared/case/tools/timeLeft.ts";

describe("D-25: time left", () => {
  test.each([
    [0, "00:00"],
    [59.9, "00:59"],
    [3599, "59:59"],
    [3600, "01:00:00"],
    [36_061, "10:01:01"],
    [-5, "00:00"],
  ])("%d s read %s", (seconds, text) => {
    expect(timeLeftText(seconds)).toBe(text);
  });
});
