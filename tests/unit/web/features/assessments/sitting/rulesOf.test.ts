import { describe, expect, it } from "vitest";
import type { OwnSitting } from "#shared/contract/assessments/ownSitting.ts";
import { rulesOf } from "#web/features/assessments/sitting/rulesOf.ts";

const sitting = (parts: Partial<OwnSitting>): OwnSitting => ({
  ...{ id: 4, course: "Surgery", name: "Shock", version: "1", instructions: "", item_count: 20 },
  ...{ server_time_ms: 0, state: "open", is_proctored: false, status: "Not Started" },
  ...{ time_allowed_seconds: 3_541, time_left_seconds: 61, deadline_ms: null, pause_ends_at_ms: null },
  ...{ pause_minutes: 0, may_resume: false, window_ends_at: "2026-09-01T12:00:00.000Z", message: null },
  ...{ is_elsewhere: false, items: [], answers: [] },
  ...parts,
});

describe("rules of a sitting (A-17)", () => {
  it("say the whole time, in minutes begun, and until when it can be begun", () => {
    const [first = "", second = "", , , pause = ""] = rulesOf(sitting({}));
    expect(first).toMatch(/20 questions.*60 minutes.*when you begin/);
    expect(second).toMatch(/^Begin before .*2026/);
    expect(pause).toBe("You cannot pause this assessment.");
  });

  it("say what is left of the time of a restarted one", () => {
    expect(rulesOf(sitting({ status: "Restarted" }))[0]).toMatch(/You have 2 minutes left/);
  });

  it("leave start and pause to the proctor, but not a pause of the student's own", () => {
    const proctored = rulesOf(sitting({ is_proctored: true }));
    expect(proctored.join(" ")).not.toMatch(/when you begin|Begin before|cannot pause/);
    expect(rulesOf(sitting({ is_proctored: true, pause_minutes: 15 }))[4]).toMatch(/for at most 15 minutes/);
  });
});
