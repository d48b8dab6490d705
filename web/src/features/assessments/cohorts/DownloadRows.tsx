import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { downloadResultsTable, type ShownTable } from "#shared/contract/assessments/resultsWorkbook.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { textOf } from "../../../api/ApiError.ts";
import { fetchFile } from "../../../api/fetchFile.ts";
import { saveFile } from "../../../lists/saveFile.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { SortableColumn } from "../results/SortableTable.tsx";
import own from "./cohorts.module.css";

type Table<Row> = { columns: readonly SortableColumn<Row>[]; rows: readonly Row[] };

/** Heads of a table, and each cell as it reads on the page; CSV and XLSX are both made from it. */
export const tableOfRows = <Row,>({ columns, rows }: Table<Row>): Omit<ShownTable, "title"> => ({
  heads: columns.map(({ label, sub }) => (sub ? `${label} (${sub})` : label)),
  rows: rows.map((row) => columns.map((column) => textIn(column, row))),
});

function textIn<Row>({ key, cell, text }: SortableColumn<Row>, row: Row): string | number {
  if (text) return text(row);
  const shown = cell(row);
  if (typeof shown === "string" || typeof shown === "number") return shown;
  throw new Error(`The column ${key} has no text for a file`);
}

/** The mark by which spreadsheets know how to read a CSV file. */
const byteOrderMark = "\uFEFF";

/** Saves the rows of a table as they are filtered and sorted. @param name - Of the table and, with its ending, of the file. */
export function DownloadRows<Row>({ name, ...table }: Table<Row> & { name: string }) {
  const flash = useFlash();
  const saveCsv = (): void => {
    const { heads, rows } = tableOfRows(table);
    const text = byteOrderMark + [heads, ...rows].map(csvLine).join("");
    saveFile({ name: `${name}.csv`, blob: new Blob([text], { type: "text/csv" }) });
  };
  const workbook = useMutation({
    mutationFn: () => fetchFile(downloadResultsTable, { body: { title: name, ...tableOfRows(table) } }),
    onSuccess: ({ blob }) => saveFile({ name: `${name}.xlsx`, blob }),
    onError: (error) => flash.error(`The file could not be created. ${textOf(error)}`),
  });
  return (
    <div className={own.download}>
      <Button variant="default" size="xs" onClick={saveCsv}>
        Download CSV<VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
      <Button variant="default" size="xs" loading={workbook.isPending} onClick={() => workbook.mutate()}>
        Download XLSX<VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </div>
  );
}
