import { describe, expect, it } from "vitest";
import { hoursToSee, lastHourSeen } from "#functions/workers/hoursToSee.ts";

const now = Date.parse("2026-11-21T08:00:20.000Z");

describe("the hours in which exams may have run out (A-04)", () => {
  it("are this one and the one before, when all earlier ones were seen", () => {
    expect(hoursToSee(lastHourSeen(now), now)).toEqual(["2026-11-21T07", "2026-11-21T08"]);
    expect(hoursToSee(undefined, now)).toEqual(["2026-11-21T07", "2026-11-21T08"]);
  });

  it("are all since the last that was seen, after the schedule has stood still", () => {
    const seen = lastHourSeen(now);
    const later = now + 3 * 3_600_000;
    const hours = hoursToSee(seen, later);
    expect(hours[0]).toBe("2026-11-21T07");
    expect(hours).toHaveLength(5);
    expect(hours.at(-1)).toBe("2026-11-21T11");
  });

  it("are no fewer when the clock was set back", () => {
    expect(hoursToSee("2026-11-22T23", now)).toEqual(["2026-11-21T07", "2026-11-21T08"]);
  });

  it("go back a month at most", () => {
    expect(hoursToSee("2020-01-01T00", now)).toHaveLength(24 * 31 + 1);
  });
});
