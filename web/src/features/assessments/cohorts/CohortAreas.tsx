import type { CohortAreaRow, CohortResults } from "#shared/contract/assessments/cohortResults.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import classes from "../assessments.module.css";
import { FoldingAreas } from "../results/AreaCards.tsx";
import type { SortableColumn } from "../results/SortableTable.tsx";
import { CalibrationBar, calibrationHint, calibrationText } from "./CalibrationBar.tsx";
import { DownloadRows } from "./DownloadRows.tsx";

const calibrationOf = ({ ccc_hash }: CohortAreaRow) => ({
  excel: ccc_hash.cognitive_competence_score_excel,
  competent: ccc_hash.cognitive_competence_score_competent,
  unsure: ccc_hash.cognitive_competence_score_unsure,
  novice: ccc_hash.cognitive_competence_score_novice,
  warning: ccc_hash.cognitive_competence_score_warning,
});

export const columnsOf = (name: string): SortableColumn<CohortAreaRow>[] => [
  { key: "name", label: name, cell: (row) => row.name },
  {
    key: "completed",
    label: "QUESTIONS COMPLETED",
    isNumber: true,
    cell: (row) => `${row.completed_questions}/${row.total_questions}`,
    // A spreadsheet takes 3/5 for a day.
    text: (row) => `${row.completed_questions} of ${row.total_questions}`,
    sortBy: (row) => row.completed_questions,
    firstOrder: "DESC",
  },
  {
    key: "accuracy",
    label: "AVG. ACCURACY",
    isNumber: true,
    cell: ({ accuracy_fraction, accuracy_percentage }) =>
      accuracy_fraction === 0 || accuracy_percentage === null ? "N/A" : percentText(accuracy_percentage),
    sortBy: (row) => row.accuracy_percentage ?? -1,
    firstOrder: "DESC",
  },
  {
    key: "calibration",
    label: "CLINICAL LEARNING CALIBRATION",
    hint: calibrationHint,
    cell: (row) => <CalibrationBar of={calibrationOf(row)} />,
    text: (row) => calibrationText(calibrationOf(row)),
    sortBy: (row) => row.ccc_hash.cognitive_competence_score_excel,
    firstOrder: "DESC",
  },
  {
    key: "students",
    label: "STUDENT ASSESSED",
    isNumber: true,
    cell: (row) => row.students_assessed,
    sortBy: (row) => row.students_assessed,
    firstOrder: "DESC",
  },
];

/** A cohort's performance by discipline, system and focus. @see spec assessments §2.8 "Educator summary tables" */
export function CohortAreas({ areas, mixed_forms }: Pick<CohortResults, "areas" | "mixed_forms">) {
  return (
    <>
      {mixed_forms.length > 0 && (
        <p className={classes.more}>
          Average accuracy is N/A where students answered questions of forms that are not equated:{" "}
          {mixed_forms.join("; ")}. Choose assessments of one form to see their averages.
        </p>
      )}
      <FoldingAreas
        areas={areas}
        columnsOf={columnsOf}
        below={(name, rows) => <DownloadRows name={name} columns={columnsOf(name)} rows={rows} />}
      />
    </>
  );
}
