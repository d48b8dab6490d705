import type { FieldProblem } from "../../contract/errors.ts";
import { isCalendarDate } from "../dates.ts";
import { type BuilderName, builderOf } from "./builders.ts";
import {
  type BuilderColumn,
  dateFilters,
  type FilterKey,
  type Filters,
  isFilterKey,
  strayValueOf,
  valuesAtMost,
} from "./parts.ts";

/** Question to a builder as it was sent. */
export type AskedReport = {
  filters: Readonly<Record<string, readonly string[]>>;
  columns: Readonly<Record<string, boolean>>;
};

/** The same once it is known to fit: filters that the builder has, columns in its order. */
export type BuiltQuestion = { builder: BuilderName; filters: Filters; columns: readonly BuilderColumn[] };

/** A column is in the report when it is asked for or required. With no column asked for at all, the defaults are. */
function chosenColumns(builder: BuilderName, asked: AskedReport["columns"]): BuilderColumn[] {
  const { columns } = builderOf(builder);
  const isSaid = Object.keys(asked).length > 0;
  return columns.filter(
    ({ key, isRequired, isDefault }) => isRequired || (isSaid ? asked[key] === true : isDefault === true),
  );
}

const problemsAtMost = 20;

/**
 * Reads what was asked of a builder, and names what does not fit: filters and columns that it does not have, dates that do not
 * exist or are reversed, too many values. `part` is what the paths of the problems begin with.
 */
export function readQuestion(
  builder: BuilderName,
  asked: AskedReport,
  part = "body",
): { ok: true; question: BuiltQuestion } | { ok: false; problems: FieldProblem[] } {
  const { filters: known, columns } = builderOf(builder);
  const problems: FieldProblem[] = [];
  const filters: Partial<Record<FilterKey, readonly string[]>> = {};
  for (const [key, values] of Object.entries(asked.filters)) {
    const path = `${part}.filters.${key}`;
    if (!isFilterKey(key) || !known.includes(key))
      problems.push({ path, message: "this builder has no such filter" });
    else if (values.length > valuesAtMost)
      problems.push({ path, message: `takes ${valuesAtMost} values at most` });
    else {
      const stray = dateFilters.has(key) ? undefined : strayValueOf(key, values);
      if (stray !== undefined)
        problems.push({ path, message: `${JSON.stringify(stray.slice(0, 40))} is no value of this filter` });
      else if (values.length > 0) filters[key] = [...new Set(values)];
    }
  }
  for (const key of dateFilters) {
    const values = filters[key];
    if (values && (values.length > 1 || !isCalendarDate(values[0] ?? "")))
      problems.push({ path: `${part}.filters.${key}`, message: "must be one date that the calendar has" });
  }
  const [start, end] = [filters.start_date?.[0], filters.end_date?.[0]];
  if (start !== undefined && end !== undefined && start > end)
    problems.push({ path: `${part}.filters.end_date`, message: "must not be before start_date" });
  for (const key of Object.keys(asked.columns)) {
    if (!columns.some((column) => column.key === key))
      problems.push({ path: `${part}.columns.${key}`, message: "this builder has no such column" });
  }
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, problemsAtMost) };
  return { ok: true, question: { builder, filters, columns: chosenColumns(builder, asked.columns) } };
}
