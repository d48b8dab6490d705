import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  getVariationUse,
  type ItemExposure,
  type VariationDelivery,
} from "#shared/contract/assessments/assessmentTables.ts";
import type { ExamItemRow, ExamVariation } from "#shared/contract/assessments/examVariations.ts";
import { shortDate, viewersZone } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./deliveries.module.css";
import { FilterTable } from "./filterTable/FilterTable.tsx";
import type { FilterColumn } from "./filterTable/filterColumn.ts";

const zone = viewersZone();

const deliveryColumns: readonly FilterColumn<VariationDelivery>[] = [
  {
    key: "program_name",
    label: "Program",
    text: (row) => row.program_name,
    cell: (row) => <Link to={row.edit_delivery_path}>{row.program_name}</Link>,
  },
  { key: "purpose", label: "Purpose", text: ({ purpose }) => purpose },
  { key: "program_type", label: "Program type", text: (row) => row.program_type },
  {
    key: "date_assigned",
    label: "Date assigned",
    text: (row) => shortDate(row.date_assigned, zone),
    sortBy: (row) => row.date_assigned,
  },
  {
    key: "date_delivered",
    label: "Date delivered",
    text: (row) => shortDate(row.date_delivered, zone),
    sortBy: (row) => row.date_delivered,
  },
  {
    key: "rosterings_count",
    label: "Rosterings",
    text: (row) => String(row.rosterings_count),
    sortBy: (row) => row.rosterings_count,
    isNumber: true,
  },
];

type Exposed = ItemExposure & Pick<ExamItemRow, "question_id" | "item_label">;
const exposureColumns: readonly FilterColumn<Exposed>[] = [
  {
    key: "question_id",
    label: "Question",
    text: (row) => String(row.question_id),
    sortBy: (row) => row.question_id,
    cell: (row) => <Link to={`/admin/assessment/questions?id=${row.question_id}`}>{row.question_id}</Link>,
  },
  { key: "item_label", label: "Item", text: (row) => row.item_label },
  {
    key: "deliveries",
    label: "Deliveries",
    text: (row) => String(row.deliveries),
    sortBy: (row) => row.deliveries,
    isNumber: true,
  },
  {
    key: "students",
    label: "Students",
    text: (row) => String(row.students),
    sortBy: (row) => row.students,
    isNumber: true,
  },
  { key: "last_year", label: "Last used", text: (row) => row.last_year ?? "Never" },
];

/** Deliveries of an exam variation, and exposure of its questions. @see spec assessments §2.4; ADR 0415 */
export function VariationUse({ variation }: { variation: ExamVariation }) {
  const id = String(variation.id);
  const use = useQuery({
    queryKey: keyOf(getVariationUse, id),
    queryFn: ({ signal }) => call(getVariationUse, { params: { id }, signal }),
  });
  const items = new Map(variation.items.map((item) => [item.exam_item_id, item]));
  return (
    <QueryState of={{ use }} skeleton={<TableSkeleton />} page="Deliveries of this exam variation">
      {({ use: { deliveries, items: exposure } }) => (
        <>
          <h2 className={classes.head}>Deliveries</h2>
          <FilterTable
            label="Deliveries of this exam variation"
            head="program_name"
            columns={deliveryColumns}
            rows={deliveries}
            keyOf={(row) => row.id}
            empty="This exam variation has not been delivered."
          />
          <h2 className={classes.head}>Exposure of each question</h2>
          <p className={classes.said}>
            Counts deliveries of any exam variation with the question, and students who submitted one of them.
          </p>
          <FilterTable
            label="Exposure of each question"
            head="question_id"
            columns={exposureColumns}
            rows={exposure.flatMap((one) => {
              const item = items.get(one.exam_item_id);
              return item ? [{ ...one, question_id: item.question_id, item_label: item.item_label }] : [];
            })}
            keyOf={(row) => row.exam_item_id}
            empty="This exam variation has no questions."
          />
        </>
      )}
    </QueryState>
  );
}
