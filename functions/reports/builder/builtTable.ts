import type { BuilderCell, BuilderColumn, BuilderRow } from "#shared/domain/reportBuilder/parts.ts";
import type { BuiltQuestion } from "#shared/domain/reportBuilder/question.ts";
import {
  figure,
  fileHeadOf,
  type ReportValue,
  textOfValue,
  time,
  words,
} from "#shared/domain/usageReports/reportColumns.ts";
import { easternText } from "#shared/words/dates.ts";
import type { Program } from "../../table/programs/programs.ts";
import type { RowProgress } from "./rowSource.ts";
import { rowSources } from "./rowSources.ts";
import { readFrame, scopeOf } from "./scope.ts";

export const headOf = ({ title, isTime }: BuilderColumn): string =>
  fileHeadOf({ head: title, ...(isTime ? { isTime } : {}) });

function reportValue(cell: BuilderCell | undefined, { isTime }: BuilderColumn): ReportValue {
  if (isTime) return time(typeof cell === "string" ? cell : null);
  return typeof cell === "number" ? figure(cell) : words(cell ?? "");
}

/** The rows that a question asks for, as they are read, with how far they are. */
export async function openRows(
  question: BuiltQuestion,
  { program, readers }: { program: Program; readers: readonly string[] },
) {
  const scope = scopeOf(await readFrame(program, readers), question.filters);
  const progress: RowProgress = { done: 0, all: 1 };
  const rows: AsyncIterable<BuilderRow> = rowSources[question.builder](scope, progress);
  return { rows, percentDone: () => (100 * progress.done) / Math.max(1, progress.all) };
}

/** A row as files write it, in the order of the columns. */
export const valuesOf = (row: BuilderRow, columns: readonly BuilderColumn[]): ReportValue[] =>
  columns.map((column) => reportValue(row[column.key], column));

/** The same as a preview shows it: figures as figures, times in Eastern time, as the file has them. */
export const cellsOf = (row: BuilderRow, columns: readonly BuilderColumn[]): (string | number)[] =>
  valuesOf(row, columns).map((value) =>
    value.kind === "number" && value.number !== null ? value.number : textOfValue(value, easternText),
  );
