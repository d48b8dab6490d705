import { describe, expect, it } from "vitest";
import { cutPercent, pairEarlyAndLate } from "#shared/domain/assessments/learningProgress.ts";
import { compareProgress, type ProgressIndicator } from "#shared/domain/assessments/progressIndicator.ts";
import { sortRows } from "#web/ui/tableSort.ts";

const sat = (exam_course: string, purpose: "Early" | "Late", starts_at: string) => ({
  exam_course,
  purpose,
  starts_at,
});

describe("early and late assessments of a student (A-25)", () => {
  it("are paired by exam course, the latest of each purpose", () => {
    const [first, second] = [
      sat("Pediatrics 2027", "Early", "2026-08-01"),
      sat("Pediatrics 2027", "Early", "2026-09-01"),
    ];
    const late = sat("Pediatrics 2027", "Late", "2026-12-01");
    const surgery = sat("Surgery 2027", "Late", "2026-12-01");
    const lastYear = sat("Pediatrics 2026", "Early", "2025-09-01");
    expect(pairEarlyAndLate([surgery, second, late, first, lastYear])).toEqual([
      { course: "Pediatrics 2026", early: lastYear, late: null },
      { course: "Pediatrics 2027", early: second, late },
      { course: "Surgery 2027", early: null, late: surgery },
    ]);
  });
});

describe("the table of learning progress (A-26)", () => {
  it("sorts On Track before Below Target before Off Track, and N/A last in both directions", () => {
    const rows: { lpi: ProgressIndicator }[] = (
      ["N/A", "Off Track", "On Track", "Below Target"] as const
    ).map((lpi) => ({ lpi }));
    const columns = [
      {
        key: "progress",
        compare: (a: { lpi: ProgressIndicator }, b: { lpi: ProgressIndicator }, order: "ASC" | "DESC") =>
          compareProgress(a.lpi, b.lpi, order === "ASC" ? "asc" : "desc"),
      },
    ];
    const sorted = (order: "ASC" | "DESC") =>
      sortRows(rows, columns, { key: "progress", order }).map(({ lpi }) => lpi);
    expect(sorted("ASC")).toEqual(["On Track", "Below Target", "Off Track", "N/A"]);
    expect(sorted("DESC")).toEqual(["Off Track", "Below Target", "On Track", "N/A"]);
  });
});

describe("cut scores in percent (A-25)", () => {
  it("are what staff typed, for every tenth of a percent", () => {
    for (let tenths = 0; tenths <= 1000; tenths++) {
      const typed = tenths / 10;
      expect(cutPercent(typed / 100)).toBe(typed);
    }
  });
});
