import "@testing-library/jest-dom/vitest";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CohortAreaRow } from "#shared/contract/assessments/cohortResults.ts";
import type { StudentProgressRow } from "#shared/contract/assessments/learningProgress.ts";
import { CohortAreas } from "#web/features/assessments/cohorts/CohortAreas.tsx";
import { tableOfRows } from "#web/features/assessments/cohorts/DownloadRows.tsx";
import { ofOne, ofSeveral } from "#web/features/assessments/cohorts/LearningProgress.tsx";
import { renderPage } from "../../renderPage.tsx";

afterEach(() => vi.restoreAllMocks());

/** Saves of the page: the name and the text of each file. */
function savedFiles() {
  const blobs: Blob[] = [];
  const names: string[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (blob: Blob) => String(blobs.push(blob)) }));
  Object.assign(URL, { revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { names, text: async (nth: number) => (await blobs[nth]?.text())?.replace("\uFEFF", "") };
}

const row = (name: string, parts: Partial<CohortAreaRow> = {}): CohortAreaRow => ({
  ...{ name, completed_questions: 3, total_questions: 5, accuracy_percentage: 60, accuracy_fraction: 0.6 },
  ccc_hash: {
    ...{ cognitive_competence_score_excel: 75, cognitive_competence_score_competent: 0 },
    ...{ cognitive_competence_score_unsure: 0, cognitive_competence_score_novice: 0 },
    cognitive_competence_score_warning: 25,
  },
  ...{ students_assessed: 2, ...parts },
});

describe("a table of results as a file (issue 30.6; A-19, A-25)", () => {
  it("reads as the page does, cell by cell, in the order that it is sorted by", async () => {
    const files = savedFiles();
    const areas = {
      ...{ discipline: [], clinical_focus: [] },
      system: [
        row("Renal, urinary"),
        row("=Skin", { accuracy_percentage: null, students_assessed: 9 }),
        row("Nervous", { accuracy_percentage: 80, students_assessed: 1 }),
      ],
    };
    renderPage(<CohortAreas areas={areas} mixed_forms={[]} />);
    const table = screen.getByRole("table", { name: "SYSTEM" });
    fireEvent.click(within(table).getByRole("button", { name: "STUDENT ASSESSED" }));
    fireEvent.click(screen.getByRole("button", { name: /^Download CSV.*SYSTEM$/ }));
    expect(files.names).toEqual(["SYSTEM.csv"]);
    const lines = (await files.text(0))?.split("\r\n") ?? [];
    const bar = '"Excel 75%, WARNING 25%"';
    expect(lines).toEqual([
      "SYSTEM,QUESTIONS COMPLETED,AVG. ACCURACY,CLINICAL LEARNING CALIBRATION,STUDENT ASSESSED",
      `'=Skin,3 of 5,N/A,${bar},9`,
      `"Renal, urinary",3 of 5,60%,${bar},2`,
      `Nervous,3 of 5,80%,${bar},1`,
      "",
    ]);
    const shown = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((one) => [...one.children].map(({ textContent }) => textContent));
    expect(shown.map(([name, , accuracy, , students]) => [name, accuracy, students])).toEqual([
      ["=Skin", "N/A", "9"],
      ["Renal, urinary", "60%", "2"],
      ["Nervous", "80%", "1"],
    ]);
    for (const [, completed, , calibration] of shown) {
      expect(completed).toBe("3/5");
      expect(calibration).toContain("Excel 75%. ");
      expect(calibration).toContain("WARNING 25%. ");
    }
  });

  it("has a text for each cell of learning progress", () => {
    const student: StudentProgressRow = {
      ...{ user_id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", student_name: "Lee, Ann", student_full_name: "Ann Lee" },
      ...{ email: "ann@bedside.test", status: "Completed", assessment_type: "Pediatrics 2027" },
      ...{ status_for_early_assessment: null, status_for_late_assessment: "Completed" },
      ...{ date_range_for_early_assessment: null, date_range_for_late_assessment: "11/01/26 - 11/05/26" },
      ...{ progress_indicator_text_early: "N/A", progress_indicator_text_late: "On Track" },
      ...{ progress_indicator_color_early: "", progress_indicator_color_late: "" },
      ...{ early_rostering_progress_url: null, late_rostering_progress_url: "/late" },
      ...{ student_case_log_path: "/log", case_completion_fraction: "3/5" },
    };
    const columns = ofOne(
      {
        ...{ multiple_cohorts: false, purpose: "Late", discipline: "Pediatrics", cut_scores: [] },
        ...{ ind_result_faculty_feature: true, students: [student] },
      },
      "",
    );
    expect(tableOfRows({ columns, rows: [student] })).toEqual({
      heads: ["Student Name", "Learning Progress (Early | Late)", "Case Completion", "Exam Status"],
      rows: [["Lee, Ann", "N/A | On Track", "3 of 5", "Completed"]],
    });
    expect(tableOfRows({ columns: ofSeveral(""), rows: [student] }).rows).toEqual([
      [
        ...["Lee, Ann", "N/A | On Track", "Pediatrics", "Early: N/A; Late: Completed"],
        "Early: N/A; Late: 11/01/26 - 11/05/26",
      ],
    ]);
  });
});
