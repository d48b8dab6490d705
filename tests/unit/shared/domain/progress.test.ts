import { describe, expect, it } from "vitest";
import {
  isLockedByPrerequisite,
  isRowLocked,
  percentageOfRecommendedTime,
  progressDisplay,
  textOfProgress,
} from "#shared/domain/progress.ts";

const show = (percent_complete: number, percentage_of_recommended_time: number | null, reset = 0) =>
  progressDisplay({ percent_complete, percentage_of_recommended_time, reset });

describe("item progress (C-13)", () => {
  it.each([
    [100, null, "Completed"],
    [100, 25.01, "Completed"],
    [100, 25, "Low Time (Completed in under 25% of recommended time)"],
    [100, 0, "Low Time (Completed in under 25% of recommended time)"],
    [0, null, "Not Started"],
    [-1, null, "Not Started"],
    [99.6, 3, "Partially Completed 99%"],
    [99.4, null, "Partially Completed 99%"],
    [0.2, null, "Partially Completed 1%"],
  ])("shows %s%% done in %s%% of the time as %s", (percent, time, text) => {
    expect(show(percent, time).text).toBe(text);
  });

  it("keeps 99.6% apart from what is complete", () => {
    expect(show(99.6, null).state).toBe("partially_completed");
  });

  it("keeps the symbol of a reset item and marks it", () => {
    expect(show(100, 80, 2)).toEqual({ ...show(100, 80), isReset: true });
    expect(textOfProgress(show(100, 80, 2))).toBe("Completed. Case was reset");
    expect(textOfProgress(show(100, 80))).toBe("Completed");
  });

  it("rounds to a whole percent, and shows none below 0 or above 100", () => {
    expect([33.4, 33.5, -1, 101].map((percent) => show(percent, null).percent)).toEqual([33, 34, 0, 100]);
  });

  it("reads an absent record as not started", () => {
    expect(progressDisplay(null)).toMatchObject({ state: "not_started", percent: 0, isReset: false });
  });

  it("takes the time as percent of the recommended time, at most 100, unknown where none is recommended", () => {
    expect(percentageOfRecommendedTime({ timeOnCaseMs: 5 * 60_000, recommendedMinutes: 20 })).toBe(25);
    expect(percentageOfRecommendedTime({ timeOnCaseMs: 90 * 60_000, recommendedMinutes: 20 })).toBe(100);
    expect(percentageOfRecommendedTime({ timeOnCaseMs: 1, recommendedMinutes: null })).toBeNull();
    expect(percentageOfRecommendedTime({ timeOnCaseMs: 1, recommendedMinutes: 0 })).toBeNull();
  });
});

describe("prerequisite locks (C-12)", () => {
  it("opens a dependent case on the server only when the prerequisite is complete (ruling 21)", () => {
    expect(isLockedByPrerequisite(undefined)).toBe(true);
    expect(isLockedByPrerequisite({ percent_complete: 99.9 })).toBe(true);
    expect(isLockedByPrerequisite({ percent_complete: 100 })).toBe(false);
  });

  it("shows a row as locked while the server says so or nothing of the prerequisite is done", () => {
    const row = { locked: false, prerequisite_document_id: 7, pre_progress: { percent_complete: 0 } };
    expect(isRowLocked(row)).toBe(true);
    // Staff, whom nothing locks out, are told nothing of a prerequisite; a student without any progress is told 0%.
    expect(isRowLocked({ ...row, pre_progress: null })).toBe(false);
    expect(isRowLocked({ ...row, pre_progress: { percent_complete: 1 } })).toBe(false);
    expect(isRowLocked({ ...row, pre_progress: { percent_complete: 100 }, locked: true })).toBe(true);
    expect(isRowLocked({ ...row, prerequisite_document_id: null })).toBe(false);
  });
});
