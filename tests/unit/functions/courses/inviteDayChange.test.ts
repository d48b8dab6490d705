import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inviteDayChange } from "#functions/courses/inviteDayChange.ts";

type Arguments = Parameters<typeof inviteDayChange>;
const day = (invite_date: string | null) => ({ id: 7, invite_date }) as unknown as Arguments[1];
const context = {
  signedIn: { person: { profile: { id: "U", first_name: "Ada", last_name: "L", email: "a@x.org" } } },
  program: { id: "P", time_zone: "America/New_York" },
  host: "localhost:1",
} as unknown as Arguments[2]; // what is asked of them

const dueOf = (before: string | null | undefined, after: string | null): unknown => {
  const [write, ...more] = inviteDayChange(
    before === undefined ? undefined : day(before),
    day(after),
    context,
  );
  expect(more).toEqual([]);
  return write?.Delete ? "deleted" : write?.Put?.Item?.due_at;
};

describe("what is written for a course's day of invitations (C-44)", () => {
  const now = "2026-11-20T15:00:00.000Z";
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(now) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is nothing where the day stays, or there is none", () => {
    expect(dueOf("2026-12-01", "2026-12-01")).toBeUndefined();
    expect(dueOf(null, null)).toBeUndefined();
    expect(dueOf(undefined, null)).toBeUndefined();
  });

  it("is the beginning of the day in the program's time zone, new and changed", () => {
    expect(dueOf(undefined, "2026-12-01")).toBe("2026-12-01T05:00:00.000Z");
    expect(dueOf("2026-12-01", "2027-07-01")).toBe("2027-07-01T04:00:00.000Z");
  });

  it("is now where the day has begun, and nothing any more where it is taken back", () => {
    expect(dueOf(null, "2026-11-20")).toBe(now);
    expect(dueOf("2026-12-01", null)).toBe("deleted");
  });
});
