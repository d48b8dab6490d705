import { describe, expect, it } from "vitest";
import { openedAfter, planReset } from "#shared/domain/planReset.ts";

const orderedAt = "2026-11-20T10:00:00.000Z";
const staff = { by: "staff", orderedAt } as const;
const learner = { by: "learner", orderedAt } as const;
const attempt = { attempt: 2, opened_at: "2026-11-19T10:00:00.000Z" };
const sitting = (status: "on_hold" | "in_progress" | "submitted", of = 2) => ({ attempt: of, status });

describe("what resetting one case of one person comes to (C-15, C-16)", () => {
  it("is nothing where they have not begun", () => {
    expect(planReset({ attempt: undefined, sitting: undefined }, staff)).toBe("not_begun");
  });

  it("is the next attempt for one that was open when the order was given, also at that very moment", () => {
    expect(planReset({ attempt, sitting: undefined }, staff)).toBe("reset");
    expect(planReset({ attempt: { ...attempt, opened_at: orderedAt }, sitting: undefined }, staff)).toBe(
      "reset",
    );
  });

  it("leaves what was opened after the order: a repeated order resets nothing twice", () => {
    const opened_at = openedAfter(orderedAt, Date.parse(orderedAt));
    expect(planReset({ attempt: { attempt: 3, opened_at }, sitting: undefined }, staff)).toBe("done");
    // Also where the clock of whoever does it is behind that of whoever ordered it.
    expect(openedAfter(orderedAt, Date.parse(orderedAt) - 60_000) > orderedAt).toBe(true);
  });

  it("leaves an exam that runs, and resets one that is over or waits", () => {
    expect(planReset({ attempt, sitting: sitting("in_progress") }, staff)).toBe("exam_running");
    expect(planReset({ attempt, sitting: sitting("submitted") }, staff)).toBe("reset");
    expect(planReset({ attempt, sitting: sitting("on_hold") }, staff)).toBe("reset");
  });

  it("lets no learner reset an exam that they have begun, and asks for no sitting of an attempt before", () => {
    expect(planReset({ attempt, sitting: sitting("submitted") }, learner)).toBe("exam_begun");
    expect(planReset({ attempt, sitting: sitting("submitted", 1) }, learner)).toBe("reset");
    expect(planReset({ attempt, sitting: sitting("in_progress", 1) }, staff)).toBe("reset");
  });
});
