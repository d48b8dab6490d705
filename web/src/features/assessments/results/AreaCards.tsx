import { useEffect, useState } from "react";
import type { AreaRow, AreaTables } from "#shared/contract/assessments/ownRosterings.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import { CertaintyBar, CertaintyLegend } from "./CertaintyBar.tsx";
import { type SortableColumn, SortableTable } from "./SortableTable.tsx";

/** Under 768 px. */
const narrow = "(max-width: 47.99em)";

/** Percent of an accuracy, or N/A without a result. */
export const accuracyText = (percent: number | null): string =>
  percent === null ? "N/A" : percentText(percent);

const columnsOf = (name: string): SortableColumn<AreaRow>[] => [
  { key: "name", label: name, cell: (row) => row.name },
  {
    key: "completed",
    label: "QUESTIONS COMPLETED",
    isNumber: true,
    cell: (row) => `${row.completed_questions}/${row.total_questions}`,
    sortBy: (row) => row.completed_questions,
    firstOrder: "DESC",
  },
  {
    key: "accuracy",
    label: "ACCURACY %",
    isNumber: true,
    cell: (row) => accuracyText(row.accuracy_percentage),
    sortBy: (row) => row.accuracy_percentage ?? -1,
    firstOrder: "DESC",
  },
  {
    key: "certainty",
    label: "CERTAINTY",
    cell: (row) => <CertaintyBar of={row.certainty_percentage} />,
    sortBy: (row) => row.certainty_percentage.very_certain,
    firstOrder: "DESC",
  },
];

/**
 * Performance by discipline, system and focus. On a resize the focus card folds below 768 px, and the system card does the
 * opposite. @see spec assessments §2.8; rulings 10
 */
export function AreaCards({ areas }: { areas: AreaTables }) {
  const [isFocusFolded, setFocusFolded] = useState(() => matchMedia(narrow).matches);
  const [isSystemFolded, setSystemFolded] = useState(false);
  useEffect(() => {
    const query = matchMedia(narrow);
    const resize = (): void => {
      setFocusFolded(query.matches);
      setSystemFolded(!query.matches);
    };
    query.addEventListener("change", resize);
    return () => query.removeEventListener("change", resize);
  }, []);
  return (
    <>
      <Card title="CLINICAL DISCIPLINE">
        <Area name="CLINICAL DISCIPLINE" rows={areas.discipline} />
      </Card>
      <Card title="SYSTEM" isFolded={isSystemFolded} onFold={setSystemFolded}>
        <Area name="SYSTEM" rows={areas.system} />
      </Card>
      <Card title="CLINICAL FOCUS" isFolded={isFocusFolded} onFold={setFocusFolded}>
        <Area name="CLINICAL FOCUS" rows={areas.clinical_focus} />
      </Card>
    </>
  );
}

function Area({ name, rows }: { name: string; rows: readonly AreaRow[] }) {
  if (rows.length === 0)
    return <p className={classes.more}>No question of these assessments belongs to one.</p>;
  return (
    <>
      <SortableTable
        label={name}
        columns={columnsOf(name)}
        rows={rows}
        keyOf={(row) => row.name}
        sort={{ key: "accuracy", order: "DESC" }}
        cards="narrow"
      />
      <CertaintyLegend />
    </>
  );
}
