import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/ApiError.ts";
import { outcomeOf } from "#web/features/editor/saving/outcomeOf.ts";

describe("a save that was not taken (D-52)", () => {
  it.each([
    ["OFFLINE", 0, "offline"],
    ["UNAVAILABLE", 503, "offline"],
    ["LIMIT_REACHED", 429, "offline"],
    ["INTERNAL", 429, "offline"], // the gateway's own words
    ["LOCK_LOST", 409, "lost"],
    ["REVISION_MOVED", 409, "lost"],
    ["INVALID_REQUEST", 400, "refused"],
  ] as const)("with %s and status %s: %s", (code, status, why) => {
    expect(outcomeOf(new ApiError({ code, status, message: "Not now." }))).toMatchObject({ ok: false, why });
  });

  it("by a fault of the page is no outcome", () => {
    const fault = new TypeError("x is not a function");
    expect(() => outcomeOf(fault)).toThrow(fault);
  });
});
