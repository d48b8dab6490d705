import { describe, expect, it } from "vitest";
import { memberStatus } from "#shared/domain/memberStatus.ts";

const at = { now: "2026-11-22T12:00:00.000Z", timeZone: "America/New_York" };

describe("C-24: how far a member of a program is registered (courses §2.13)", () => {
  it.each([
    [null, "Registration Pending", ""],
    ["2101-01-01T00:00:00.000Z", "Registered", "Never Expires"],
    ["2101", "Registered", "Never Expires"],
    ["2100-12-31T23:59:59.999Z", "Registered", "Registered until: December 31st 2100"],
    ["2026-11-22T12:00:00.001Z", "Registered", "Registered until: November 22nd 2026"],
    ["2026-11-22T12:00:00.000Z", "Registered", "Expired on: November 22nd 2026"],
    ["2026-03-01T03:00:00.000Z", "Registered", "Expired on: February 28th 2026"],
  ])("says of an end at %s: %s %s", (end, label, detail) => {
    expect(memberStatus(end, at)).toEqual({ label, detail });
  });
});
