import { Button } from "@mantine/core";
import { csvLine } from "#shared/domain/csv.ts";
import { saveFile } from "../../../lists/saveFile.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { SortableColumn } from "../results/SortableTable.tsx";
import own from "./cohorts.module.css";

type Table<Row> = { columns: readonly SortableColumn<Row>[]; rows: readonly Row[] };

/** Rows as CSV: the heads, and each cell as it reads on the page. */
export function csvOf<Row>({ columns, rows }: Table<Row>): string {
  const heads = columns.map(({ label, sub }) => (sub ? `${label} (${sub})` : label));
  return [heads, ...rows.map((row) => columns.map((column) => textIn(column, row)))].map(csvLine).join("");
}

function textIn<Row>({ key, cell, text }: SortableColumn<Row>, row: Row): string | number {
  if (text) return text(row);
  const shown = cell(row);
  if (typeof shown === "string" || typeof shown === "number") return shown;
  throw new Error(`The column ${key} has no text for a file`);
}

/** Saves the rows of a table as they are filtered and sorted. @param name - Of the table and, with `.csv`, of the file. */
export function DownloadRows<Row>({ name, ...table }: Table<Row> & { name: string }) {
  // The mark by which spreadsheets know how to read it.
  const save = (): void =>
    saveFile({ name: `${name}.csv`, blob: new Blob(["\uFEFF", csvOf(table)], { type: "text/csv" }) });
  return (
    <div className={own.download}>
      <Button variant="default" size="xs" onClick={save}>
        Download CSV<VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </div>
  );
}
