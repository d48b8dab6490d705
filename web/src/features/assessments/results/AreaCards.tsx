import { type ReactNode, useEffect, useState } from "react";
import type { AreaRow } from "#shared/contract/assessments/ownRosterings.ts";
import type { PerformanceArea } from "#shared/domain/assessments/performance.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import { words } from "../words.ts";
import { CertaintyBar, certaintyHint, certaintyText } from "./CertaintyBar.tsx";
import { type SortableColumn, SortableTable } from "./SortableTable.tsx";

/** Under 768 px. Paper is no narrow screen: what is unfolded is printed, and stays unfolded. */
const narrow = "screen and (max-width: 47.99em)";

/** Percent of an accuracy, or N/A without a result. */
export const accuracyText = (percent: number | null): string =>
  percent === null ? "N/A" : percentText(percent);

export const areaColumns = (name: string): SortableColumn<AreaRow>[] => [
  { key: "name", label: name, cell: (row) => row.name },
  {
    key: "completed",
    label: words.questionsCompletedHead,
    isNumber: true,
    cell: (row) => `${row.completed_questions}/${row.total_questions}`,
    // A spreadsheet takes 3/5 for a day.
    text: (row) => `${row.completed_questions} of ${row.total_questions}`,
    sortBy: (row) => row.completed_questions,
    firstOrder: "DESC",
  },
  {
    key: "accuracy",
    label: words.accuracyPercentHead,
    isNumber: true,
    cell: (row) => accuracyText(row.accuracy_percentage),
    sortBy: (row) => row.accuracy_percentage ?? -1,
    firstOrder: "DESC",
  },
  {
    key: "certainty",
    label: words.certaintyHead,
    hint: certaintyHint(),
    cell: (row) => <CertaintyBar of={row.certainty_percentage} />,
    text: (row) => certaintyText(row.certainty_percentage),
    sortBy: (row) => row.certainty_percentage.very_certain,
    firstOrder: "DESC",
  },
];

type Area<Row> = { areas: Readonly<Record<PerformanceArea, readonly Row[]>> };

/** A student's performance by discipline, system and focus. */
export function AreaCards({ areas }: Area<AreaRow>) {
  return <FoldingAreas areas={areas} columnsOf={areaColumns} />;
}

/**
 * Performance by discipline, system and focus. On a resize the focus card folds below 768 px, and the system card does the
 * opposite. @see spec assessments §2.8; rulings 10
 */
export function FoldingAreas<Row extends { name: string }>(
  props: Area<Row> & {
    columnsOf: (name: string) => SortableColumn<Row>[];
    /** Draws what stands below a table, given its name and its rows as they are sorted. */
    below?: (name: string, sorted: readonly Row[]) => ReactNode;
  },
) {
  const { areas, ...table } = props;
  const [isFocusFolded, setFocusFolded] = useState(() => matchMedia(narrow).matches);
  const [isSystemFolded, setSystemFolded] = useState(false);
  useEffect(() => {
    const query = matchMedia(narrow);
    const resize = (): void => {
      if (matchMedia("print").matches) return;
      setFocusFolded(query.matches);
      setSystemFolded(!query.matches);
    };
    query.addEventListener("change", resize);
    return () => query.removeEventListener("change", resize);
  }, []);
  return (
    <>
      <Card title={words.clinicalDiscipline}>
        <AreaTable name={words.clinicalDiscipline} rows={areas.discipline} {...table} />
      </Card>
      <Card title={words.systemHead} isFolded={isSystemFolded} onFold={setSystemFolded}>
        <AreaTable name={words.systemHead} rows={areas.system} {...table} />
      </Card>
      <Card title={words.clinicalFocusHead} isFolded={isFocusFolded} onFold={setFocusFolded}>
        <AreaTable name={words.clinicalFocusHead} rows={areas.clinical_focus} {...table} />
      </Card>
    </>
  );
}

function AreaTable<Row extends { name: string }>(props: {
  name: string;
  rows: readonly Row[];
  columnsOf: (name: string) => SortableColumn<Row>[];
  below?: (name: string, sorted: readonly Row[]) => ReactNode;
}) {
  const { name, rows, below } = props;
  if (rows.length === 0) return <p className={classes.more}>{words.noQuestionTheseAssessments}</p>;
  return (
    <SortableTable
      label={name}
      columns={props.columnsOf(name)}
      rows={rows}
      keyOf={(row) => row.name}
      sort={{ key: "accuracy", order: "DESC" }}
      cards="narrow"
      below={below && ((sorted) => below(name, sorted))}
    />
  );
}
