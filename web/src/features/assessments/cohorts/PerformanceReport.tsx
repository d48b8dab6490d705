import { certainties, certaintyTexts } from "#shared/case/questions/certaintyChoice/certainty.ts";
import type { ItemResponseRow } from "#shared/contract/assessments/ownResults.ts";
import { calibrationLegend, calibrationLevels } from "#shared/domain/assessments/calibration.ts";
import { type SortableColumn, SortableTable } from "../results/SortableTable.tsx";
import { TeachingPoint } from "../results/TeachingPoint.tsx";
import { DownloadRows } from "./DownloadRows.tsx";

const na = "N/A";

const isCompleted = ({ case_progress }: ItemResponseRow): boolean => case_progress >= 100;

/** Shows the subject of a question, the answers it got, and the case that teaches it. */
const answerColumns: readonly SortableColumn<ItemResponseRow>[] = [
  {
    key: "system",
    label: "System",
    isShort: true,
    cell: (row) => row.system ?? na,
    sortBy: (row) => row.system ?? na,
  },
  {
    key: "learning_objective",
    label: "Learning Objective",
    cell: (row) => row.learning_objective ?? na,
    sortBy: (row) => row.learning_objective ?? na,
  },
  {
    key: "accuracy",
    label: "Accuracy",
    isShort: true,
    cell: (row) => row.accuracy,
    sortBy: (row) => row.accuracy,
  },
  {
    key: "certainty",
    label: "Certainty",
    isShort: true,
    cell: ({ certainty }) => (certainty === null ? na : certaintyTexts.levels[certainty]),
    sortBy: ({ certainty }) => (certainty === null ? certainties.length : certainties.indexOf(certainty)),
  },
  {
    key: "clinical_learning_calibration",
    label: "Clinical Learning Calibration",
    isShort: true,
    cell: ({ clinical_learning_calibration: level }) =>
      level === null ? na : calibrationLegend[level].label,
    sortBy: ({ clinical_learning_calibration: level }) =>
      level === null ? calibrationLevels.length : calibrationLevels.indexOf(level),
  },
  {
    key: "case_completed",
    label: "Case Completed",
    isShort: true,
    cell: (row) => (row.case_name === null ? na : isCompleted(row) ? "Yes" : "No"),
    sortBy: (row) => (isCompleted(row) ? 0 : 1),
  },
  {
    key: "case_name",
    label: "Case",
    cell: ({ case_name, case_path }) =>
      case_path === null ? (case_name ?? na) : <a href={case_path}>{case_name}</a>,
    text: (row) => row.case_name ?? na,
    sortBy: (row) => row.case_name ?? na,
  },
];

const columnsOf = (deliveryId: number): SortableColumn<ItemResponseRow>[] => [
  {
    key: "teaching_point_title",
    label: "Teaching Point",
    cell: ({ teaching_point_url_name: title, item_response_id }) =>
      title === null ? (
        na
      ) : (
        <TeachingPoint deliveryId={deliveryId} itemId={item_response_id} title={title} isOfCohort />
      ),
    text: (row) => row.teaching_point_url_name ?? na,
    sortBy: (row) => row.teaching_point_url_name ?? na,
  },
  ...answerColumns,
];

/** 'Student performance report' table. @see spec assessments §2.11 */
export function PerformanceReport(props: { deliveryId: number; items: readonly ItemResponseRow[] }) {
  const columns = columnsOf(props.deliveryId);
  return (
    <SortableTable
      label="Student performance report"
      columns={columns}
      rows={props.items}
      keyOf={({ item_response_id }) => item_response_id}
      sort={{ key: "", order: "ASC" }}
      cards="tablet"
      below={(rows) => <DownloadRows name="Student performance report" columns={columns} rows={rows} />}
    />
  );
}
