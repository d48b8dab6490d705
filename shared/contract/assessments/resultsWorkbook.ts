import * as z from "zod/mini";
import { defineRoute } from "../route.ts";
import { progressRowsAtMost } from "./learningProgress.ts";

/** Most characters that a cell of a workbook holds. */
const cellCharacters = 32_767;
const columnsAtMost = 30;

const heads = z.array(z.string().check(z.maxLength(400))).check(z.minLength(1), z.maxLength(columnsAtMost));
const cell = z.union([z.string().check(z.maxLength(cellCharacters)), z.number()]);
const rowsOfCells = z.array(z.array(cell).check(z.maxLength(columnsAtMost)));

const shownTable = z
  .strictObject({
    title: z.string().check(z.minLength(1), z.maxLength(200)),
    heads,
    /** In the order of the page, each with a cell for every head. */
    rows: rowsOfCells.check(z.maxLength(progressRowsAtMost)),
  })
  .check(
    z.refine(
      (table) => table.rows.every((row) => row.length === table.heads.length),
      "needs a cell for each head in every row",
    ),
  );
export type ShownTable = z.infer<typeof shownTable>;

/** A table of results as the page shows it, so that filters, order and texts are those of the screen. @see ADR 0446 */
export const downloadResultsTable = defineRoute({
  name: "downloadResultsTable",
  context: "reports",
  action: "delivery.read",
  method: "POST",
  path: "/assessments/results.xlsx",
  summary: "A table of assessment results as a workbook, with the rows that the page sends.",
  body: shownTable,
  maxBodyBytes: 4 * 1024 * 1024,
  reply: "xlsx",
  limit: "live_exports",
});
