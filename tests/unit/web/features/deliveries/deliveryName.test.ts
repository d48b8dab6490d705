import { describe, expect, it } from "vitest";
import { editedText } from "#web/features/deliveries/deliveryName.ts";

describe("the page that changes an assessment (A-10)", () => {
  it("says once until when students can begin, in the program's zone", () => {
    const delivery = {
      program_name: "Northfield",
      ends_at: "2026-08-09T05:00:00.000Z",
      time_zone: "America/Chicago",
    };
    expect(editedText(delivery)).toBe(
      "Northfield. Students can begin until August 9, 2026 at 12:00 AM CDT, and then have their whole time.",
    );
  });
});
