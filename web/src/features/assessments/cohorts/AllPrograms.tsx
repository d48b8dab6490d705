import type { CohortResults } from "#shared/contract/assessments/cohortResults.ts";
import { programsForComparison } from "#shared/domain/assessments/allPrograms.ts";
import { type PerformanceArea, performanceAreas } from "#shared/domain/assessments/performance.ts";
import { percentOfWhole, percentText, wholePercent } from "#shared/domain/wholePercent.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { numberText } from "#shared/words/numbers.ts";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import { type SortableColumn, SortableTable } from "../results/SortableTable.tsx";
import { DownloadRows } from "./DownloadRows.tsx";

const title = "Compared with all programs";
const hint = [
  "Average accuracy of this cohort and of all programs that took the same exam variation for the same purpose.",
  `Programs are not named, and are compared from ${programsForComparison} on. Yours is one of them.`,
];
const gaps: Record<NonNullable<CohortResults["not_compared"]>, string> = {
  no_results: "No student has submitted yet.",
  several_forms: "Choose assessments of one exam variation to compare them with all programs.",
  several_purposes: "Choose early or late assessments alone to compare them with all programs.",
  not_analyzed:
    "The statistics of this exam variation have not been calculated yet. The provider's staff calculate them on its page.",
  few_programs: `Fewer than ${programsForComparison} programs had results when the statistics of this exam variation were last calculated.`,
};
const areaNames: Record<PerformanceArea, string> = {
  discipline: "Discipline",
  system: "System",
  clinical_focus: "Clinical Focus",
};

type Row = { area: PerformanceArea; name: string; own: number; all: number };

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points).replace("-", "−"));
/** Whole points between the figures that are shown. */
const pointsOf = ({ own, all }: Row): number => wholePercent(own) - wholePercent(all);

const columns: readonly SortableColumn<Row>[] = [
  { key: "name", label: "Name", cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: "area",
    label: "Area",
    isShort: true,
    cell: ({ area }) => areaNames[area],
    sortBy: ({ area }) => areaNames[area],
  },
  {
    key: "own",
    label: "This Cohort",
    isNumber: true,
    cell: ({ own }) => percentText(own),
    sortBy: ({ own }) => own,
    firstOrder: "DESC",
  },
  {
    key: "all",
    label: "All Programs",
    isNumber: true,
    cell: ({ all }) => percentText(all),
    sortBy: ({ all }) => all,
    firstOrder: "DESC",
  },
  {
    key: "difference",
    label: "Difference",
    sub: "Percentage points",
    isNumber: true,
    cell: (row) => signed(pointsOf(row)),
    sortBy: pointsOf,
  },
];

/** Rows of the areas that both have, those furthest behind first. */
function rowsOf({ areas, all_programs }: CohortResults): Row[] {
  return performanceAreas
    .flatMap((area) =>
      areas[area].flatMap(({ name, accuracy_percentage: own }): Row[] => {
        const all = all_programs?.areas[area].find((one) => one.name === name);
        return own === null || !all ? [] : [{ area, name, own, all: percentOfWhole(all.correct, all.total) }];
      }),
    )
    .sort((a, b) => pointsOf(a) - pointsOf(b));
}

/** A cohort beside all programs that took the same form. */
export function AllPrograms({ results }: { results: CohortResults }) {
  const { all_programs: all, not_compared } = results;
  const rows = rowsOf(results);
  return (
    <Card title={title} hint={hint}>
      {all && (
        <p className={classes.more}>
          {numberText(all.programs)} programs with {numberText(all.students)} students, analyzed on{" "}
          {displayDate(all.at, viewersZone())}.
        </p>
      )}
      {not_compared && <p>{gaps[not_compared]}</p>}
      {rows.length > 0 && (
        <SortableTable
          label={title}
          columns={columns}
          rows={rows}
          keyOf={({ area, name }) => `${area} ${name}`}
          sort={{ key: "", order: "ASC" }}
          cards="tablet"
          below={(sorted) => <DownloadRows name={title} columns={columns} rows={sorted} />}
        />
      )}
    </Card>
  );
}
