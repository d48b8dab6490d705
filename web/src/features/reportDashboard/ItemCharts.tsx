import { Link } from "react-router";
import type { CourseReportDashboard, ItemInFigures } from "#shared/contract/dashboards/reportDashboards.ts";
import type { ReportTab } from "#shared/domain/usageReport.ts";
import { counted } from "#shared/words/counted.ts";
import { BarsChart } from "../../ui/charts/BarsChart.tsx";
import type { BarPart } from "../../ui/charts/chartTypes.ts";
import type { DashboardQuestion } from "./useDashboardQuestion.ts";

const minutes = counted({ one: "{n} minute", other: "{n} minutes" });

/** How each item stands with the students. */
export function ItemCharts(props: { dashboard: CourseReportDashboard; question: DashboardQuestion }) {
  const { items, students } = props.dashboard;
  const { start_date, end_date, tab } = props.question;
  const isWhole = start_date === undefined && end_date === undefined;
  const carried = new URLSearchParams(
    Object.entries({ start_date, end_date, tab }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  const labelOf = ({ relation_id, title }: ItemInFigures) => (
    <Link to={`/document_set_document_relations/${relation_id}/usage_report${carried && `?${carried}`}`}>
      {title}
    </Link>
  );
  const timed = items.filter(({ recommended_time }) => recommended_time !== null);
  return (
    <>
      <BarsChart
        title="How far are students in each item?"
        of="Item"
        rows={items.map((item) => ({
          key: item.document_id,
          label: labelOf(item),
          end: `${item.completed + item.low_time} of ${students}`,
          parts: standing(item, isWhole),
        }))}
        none="This course has no items yet."
        foot={`The figure at the end is how many completed the item.${isWhole ? "" : " An item counts on the day a student last worked on it."}`}
      />
      <BarsChart
        title="How long do students take compared with the recommended time?"
        of="Item"
        rows={timed
          .filter(({ time }) => time.some((count) => count > 0))
          .map((item) => ({
            key: item.document_id,
            label: labelOf(item),
            end: minutes(item.recommended_time ?? 0),
            parts: timeParts(item, props.dashboard.tab),
          }))}
        none="No students have completed an item with a recommended time yet."
        foot={
          <>
            Includes students who completed the item. The figure at the end is the recommended time.{" "}
            <Link to="/help/time_on_case">How time is calculated</Link>
          </>
        }
      />
    </>
  );
}

const standing = (item: ItemInFigures, isWhole: boolean): BarPart[] => [
  { label: "Completed", look: "solid", value: item.completed },
  { label: "Low time (Completed in under 25% of recommended time)", look: "striped", value: item.low_time },
  { label: "In progress", look: "dotted", value: item.in_progress },
  { label: isWhole ? "Not started" : "No progress in this period", look: "empty", value: item.not_worked },
];

const timeParts = (
  { time: [low = 0, half = 0, most = 0, nearly = 0, whole = 0] }: ItemInFigures,
  tab: ReportTab,
): BarPart[] => [
  // Of scripts a short time is no low time.
  { label: tab === "illness_script" ? "A quarter or less" : "Low time", look: "striped", value: low },
  { label: "Under half", look: "empty", value: half },
  { label: "Half or more", look: "dotted", value: most + nearly },
  { label: "All of it or more", look: "solid", value: whole },
];
