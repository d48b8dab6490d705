import { TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Cohort,
  type CohortResults,
  getCohortResults,
  type ItemDetailRow,
} from "#shared/contract/assessments/cohortResults.ts";
import { disciplineOf } from "#shared/domain/assessments/forms.ts";
import { resultTexts } from "#shared/domain/assessments/resultTexts.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import { type SortableColumn, SortableTable } from "../results/SortableTable.tsx";
import { TeachingPoint } from "../results/TeachingPoint.tsx";
import { CalibrationBar, CalibrationLegend, calibrationText } from "./CalibrationBar.tsx";
import { DownloadRows } from "./DownloadRows.tsx";
import { type Chosen, ChosenChips, FilterButtons, fitsFilters, type RowFilter } from "./filters.tsx";

const na = "N/A";
const shownRows = counted({ one: "{n} question shown", other: "{n} questions shown" });

type CohortFilter = "date" | "discipline" | "purpose";
type ItemFilter = "system" | "clinical_focus";
const itemFilters: readonly RowFilter<ItemFilter, ItemDetailRow>[] = [
  { name: "system", title: "System", read: (row) => row.system ?? na },
  { name: "clinical_focus", title: "Clinical Focus", read: (row) => row.clinical_focus ?? na },
];
const cohortFilters = (brand: string): readonly RowFilter<CohortFilter, Cohort>[] => [
  { name: "date", title: "Assessment Date", read: (one) => one.date_range },
  { name: "discipline", title: "Discipline", read: (one) => disciplineOf(one.course_name, brand) },
  { name: "purpose", title: "Purpose", read: (one) => one.purpose },
];

/** 'Item Detail' of one or several cohorts. @see spec assessments §2.9 */
export function ItemDetail({ results }: { results: CohortResults }) {
  const { cohorts } = results;
  const filters = cohortFilters(useBrand().name);
  const [chosenCohorts, setChosenCohorts] = useState<Chosen<CohortFilter>>({});
  const [only] = cohorts;
  const isSingle = cohorts.length === 1;
  const chosen = cohorts.filter((one) => fitsFilters(one, filters, chosenCohorts));
  return (
    <Card
      title={isSingle && only ? `Item Detail - ${only.students} students` : "Item Detail"}
      hint={[isSingle ? resultTexts.itemDetail : resultTexts.itemDetail + resultTexts.itemDetailOfSeveral]}
    >
      {!isSingle && (
        <>
          <div className={classes.filters}>
            <FilterButtons
              filters={filters}
              rows={cohorts}
              chosen={chosenCohorts}
              onChoose={setChosenCohorts}
            />
          </div>
          <ChosenChips filters={filters} chosen={chosenCohorts} onChoose={setChosenCohorts} />
        </>
      )}
      {chosen.length === 0 && <p>No assessment matches these filters.</p>}
      {chosen.length === cohorts.length && <Items items={results.items} isSingle={isSingle} />}
      {chosen.length > 0 && chosen.length < cohorts.length && (
        <ItemsOf ids={chosen.map(({ delivery_id }) => String(delivery_id))} />
      )}
    </Card>
  );
}

/** The questions of some of the cohorts, fetched for those. */
function ItemsOf({ ids }: { ids: readonly string[] }) {
  const results = useQuery({
    queryKey: keyOf(getCohortResults, ...ids),
    queryFn: ({ signal }) => call(getCohortResults, { query: { ids: [...ids] }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState of={{ results }} skeleton={<TableSkeleton />}>
      {(read) => <Items items={read.results.items} isSingle={false} />}
    </QueryState>
  );
}

const textOf = (row: ItemDetailRow): string =>
  fold(
    [row.learning_objective, row.teaching_point_url_name, row.clinical_focus, row.system, row.case]
      .filter((text) => text !== null)
      .join(" "),
  );

function Items({ items, isSingle }: { items: readonly ItemDetailRow[]; isSingle: boolean }) {
  const [chosen, setChosen] = useState<Chosen<ItemFilter>>({});
  const [search, setSearch] = useState("");
  const columns = isSingle ? ofOne : ofSeveral;
  const sought = fold(search.trim());
  const rows = items.filter((row) => textOf(row).includes(sought) && fitsFilters(row, itemFilters, chosen));
  return (
    <>
      <div className={classes.filters}>
        {!isSingle && (
          <FilterButtons filters={itemFilters} rows={items} chosen={chosen} onChoose={setChosen} />
        )}
        <TextInput
          aria-label="Search questions"
          placeholder="Search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      <ChosenChips filters={itemFilters} chosen={chosen} onChoose={setChosen} />
      <p className={classes.more} role="status">
        {shownRows(rows.length)}
      </p>
      {rows.length === 0 ? (
        <p>{items.length === 0 ? "No student has submitted yet." : "No question matches these filters."}</p>
      ) : (
        <SortableTable
          label="Item Detail"
          columns={columns}
          rows={rows}
          keyOf={({ question_id }) => question_id}
          sort={{ key: "", order: "ASC" }}
          cards="tablet"
          below={(sorted) => <DownloadRows name="Item Detail" columns={columns} rows={sorted} />}
        />
      )}
      <CalibrationLegend />
    </>
  );
}

const columnsOf = (correct: SortableColumn<ItemDetailRow>): SortableColumn<ItemDetailRow>[] => [
  { key: "objective", label: "Learning Objective", cell: (row) => row.learning_objective ?? na },
  {
    key: "teaching_point",
    label: "Teaching Point",
    cell: ({ teaching_point_url_name: title, delivery_id, item_id }) =>
      title === null ? (
        na
      ) : (
        <TeachingPoint deliveryId={delivery_id} itemId={item_id} title={title} isOfCohort />
      ),
    text: (row) => row.teaching_point_url_name ?? na,
  },
  {
    key: "clinical_focus",
    label: "Clinical Focus",
    isShort: true,
    cell: (row) => row.clinical_focus ?? na,
    sortBy: (row) => row.clinical_focus ?? na,
  },
  {
    key: "system",
    label: "System",
    isShort: true,
    cell: (row) => row.system ?? na,
    sortBy: (row) => row.system ?? na,
  },
  correct,
  {
    key: "calibration",
    label: "Clc Breakdown",
    cell: (row) => <CalibrationBar of={calibrationOf(row)} />,
    text: (row) => calibrationText(calibrationOf(row)),
    sortBy: (row) => row.excel_fraction,
    firstOrder: "DESC",
  },
  {
    key: "case",
    label: "Case",
    cell: ({ case: title, document_set_document_relation_path: path }) =>
      path === null ? (title ?? na) : <a href={path}>{title}</a>,
    text: (row) => row.case ?? na,
  },
  {
    key: "case_completed",
    label: "% of Students Completing Case",
    isNumber: true,
    cell: ({ case_completed_fraction: part }) => (part === null ? na : percentText(part * 100)),
  },
];

const calibrationOf = (row: ItemDetailRow) => ({
  excel: row.excel_fraction * 100,
  competent: row.competent_fraction * 100,
  unsure: row.unsure_fraction * 100,
  novice: row.novice_fraction * 100,
  warning: row.warning_fraction * 100,
});

const correct = {
  key: "correct",
  isNumber: true,
  sortBy: (row: ItemDetailRow) => row.accuracy_percentage,
  firstOrder: "DESC" as const,
};
const fractionText = ({ students_correct, students_answered, accuracy_percentage }: ItemDetailRow): string =>
  `${percentText(accuracy_percentage)} (${students_correct}/${students_answered})`;
export const ofOne = columnsOf({ ...correct, label: "% Correct Responses", cell: fractionText });
const ofSeveral = columnsOf({ ...correct, label: "Correct Responses", cell: fractionText });
