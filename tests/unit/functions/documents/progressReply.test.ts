import { describe, expect, it } from "vitest";
import { progressReply } from "#functions/documents/progressReply.ts";
import { unstartedProgress } from "#functions/table/cases/progress.ts";

const minute = 60_000;
const t0 = Date.parse("2026-11-21T08:00:00.000Z");
const document = { recommended_time: 40 };

/** A record that was last written when the learner was at work at `t0`, after six minutes of work. */
const record = {
  ...unstartedProgress("01HZZZZZZZZZZZZZZZZZZZZZZ9", 7, 1, 0),
  percent_complete: 50,
  time_on_case_ms: 6 * minute,
  percentage_of_recommended_time: 15,
  last_signal_at: new Date(t0).toISOString(),
};

describe("progress as a reply tells it (D-11, D-30)", () => {
  it("counts the work that the record does not hold yet", () => {
    const since = { signals: [t0 + 3 * minute, t0 + 4 * minute], openings: [], videos: [] };
    expect(progressReply(record, document, since)).toEqual({
      progress: 50,
      time_on_case: 10 * minute,
      calculate_percentage_of_recommended_time: 25,
    });
  });

  it("adds nothing for what the record has counted, for idle time, and for a video", () => {
    const told = (signals: number[], videos: { from: number; to: number }[] = []) =>
      progressReply(record, document, { signals, openings: [], videos }).time_on_case;
    expect(told([])).toBe(6 * minute);
    expect(told([t0 - minute, t0])).toBe(6 * minute);
    expect(told([t0 + 30 * minute])).toBe(6 * minute);
    expect(told([t0 + 5 * minute], [{ from: t0 + minute, to: t0 + 4 * minute }])).toBe(8 * minute);
  });

  it("adds nothing once the attempt is complete", () => {
    const since = { signals: [t0 + 3 * minute], openings: [], videos: [] };
    const complete = { ...record, percent_complete: 100, is_finished: true };
    expect(progressReply(complete, document, since)).toEqual({
      progress: 100,
      time_on_case: 6 * minute,
      calculate_percentage_of_recommended_time: 15,
    });
  });

  it("begins at nothing, and says 100 where no time is recommended", () => {
    expect(progressReply(undefined, document, { signals: [t0], openings: [], videos: [] })).toEqual({
      progress: 0,
      time_on_case: 0,
      calculate_percentage_of_recommended_time: 0,
    });
    const untimed = progressReply(
      record,
      { recommended_time: null },
      { signals: [], openings: [], videos: [] },
    );
    expect(untimed.calculate_percentage_of_recommended_time).toBe(100);
  });
});
