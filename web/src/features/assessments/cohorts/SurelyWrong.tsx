import type { ItemDetailRow } from "#shared/contract/assessments/cohortResults.ts";
import {
  answersForObjective,
  type SurelyWrongObjective,
  surelyWrongObjectives,
} from "#shared/domain/assessments/surelyWrong.ts";
import { percentOfWhole, percentText } from "#shared/domain/wholePercent.ts";
import { Card } from "../Card.tsx";
import { type SortableColumn, SortableTable } from "../results/SortableTable.tsx";
import { TeachingPoint } from "../results/TeachingPoint.tsx";
import { DownloadRows } from "./DownloadRows.tsx";

const na = "N/A";
const title = "Certain and wrong";
const hint = [
  "Wrong answers that students were certain of, by learning objective: what they would act on, and do not know that they should look up.",
  `Objectives with fewer than ${answersForObjective} answers are left out.`,
];

type Row = SurelyWrongObjective<ItemDetailRow>;

const columns: readonly SortableColumn<Row>[] = [
  { key: "objective", label: "Learning Objective", cell: ({ objective }) => objective },
  {
    key: "share",
    label: "Certain and Wrong Answers",
    isNumber: true,
    cell: ({ surelyWrong, answers }) =>
      `${percentText(percentOfWhole(surelyWrong, answers))} (${surelyWrong} of ${answers})`,
    sortBy: ({ surelyWrong, answers }) => surelyWrong / answers,
    firstOrder: "DESC",
  },
  { key: "questions", label: "Questions", isNumber: true, cell: ({ questions }) => questions },
  {
    key: "teaching_point",
    label: "Teaching Point",
    cell: ({ question: { teaching_point_url_name: name, delivery_id, item_id } }) =>
      name === null ? (
        na
      ) : (
        <TeachingPoint deliveryId={delivery_id} itemId={item_id} title={name} isOfCohort />
      ),
    text: ({ question }) => question.teaching_point_url_name ?? na,
  },
  {
    key: "case",
    label: "Case",
    cell: ({ question: { case: name, document_set_document_relation_path: path } }) =>
      path === null ? (name ?? na) : <a href={path}>{name}</a>,
    text: ({ question }) => question.case ?? na,
  },
];

/** Objectives about which a cohort is certain and wrong: what to teach next. */
export function SurelyWrong({ items }: { items: readonly ItemDetailRow[] }) {
  const rows = surelyWrongObjectives(items);
  return (
    <Card title={title} hint={hint}>
      {rows.length === 0 ? (
        <p>No learning objective has wrong answers that students were certain of.</p>
      ) : (
        <SortableTable
          label={title}
          columns={columns}
          rows={rows}
          keyOf={({ objective }) => objective}
          sort={{ key: "", order: "ASC" }}
          cards="tablet"
          below={(sorted) => <DownloadRows name={title} columns={columns} rows={sorted} />}
        />
      )}
    </Card>
  );
}
