import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inviteTime } from "#functions/members/inviteTime.ts";

const zone = "America/New_York";

describe("when invitations of a day go out (C-17)", () => {
  // Late in the evening in New York, the next day in UTC.
  const now = "2026-11-21T03:30:00.000Z";
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(now) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([undefined, null, ""])("blank (%s) is at once", (date) => {
    expect(inviteTime(date, zone)).toEqual({ dueAt: now, isAtOnce: true });
  });

  it("today in the program's zone is at once, though it is tomorrow elsewhere", () => {
    expect(inviteTime("2026-11-20", zone)).toEqual({ dueAt: now, isAtOnce: true });
  });

  it("a later day is its beginning in the program's zone, summer time included", () => {
    expect(inviteTime("2026-11-21", zone)).toEqual({ dueAt: "2026-11-21T05:00:00.000Z", isAtOnce: false });
    expect(inviteTime("2027-07-01", zone).dueAt).toBe("2027-07-01T04:00:00.000Z");
  });

  it.each([
    ["2026-11-19", /is in the past/],
    ["2026-02-30", /Invalid date/],
    ["tomorrow", /Invalid date/],
  ])("%s is refused by name", (date, message) => {
    expect(() => inviteTime(date, zone)).toThrowError(
      expect.objectContaining({
        fields: [{ path: "body.inviteDate", message: expect.stringMatching(message) }],
      }),
    );
  });
});
