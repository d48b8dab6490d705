import { describe, expect, it } from "vitest";
import { reviewLines } from "#web/features/assessments/results/reviewLines.ts";

const row = (item_response_id: number, teaching_point_id: number | null) => ({
  item_response_id,
  teaching_point_id,
});

describe("what to review first (A-18)", () => {
  it("names each teaching point once, by its most urgent question, and says how many questions there are", () => {
    const rows = [row(4, 7), row(2, 8), row(9, 7), row(3, null), row(5, null), row(1, 7)];
    expect(reviewLines(rows)).toEqual([
      { row: row(4, 7), questions: 3 },
      { row: row(2, 8), questions: 1 },
      { row: row(3, null), questions: 1 },
      { row: row(5, null), questions: 1 },
    ]);
  });
});
