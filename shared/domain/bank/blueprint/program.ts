/** A whole number from 0 that is looked for. */
export type Column = { name: string; most: number };
type Term = { column: string; times: number };
/** A sum that must not be less than `least`, nor more than `most`. */
export type Row = { name: string; terms: readonly Term[]; least: number | null; most: number | null };

/** An integer program: the greatest sum of `goal` under all rows. */
export type Program = { columns: readonly Column[]; rows: readonly Row[]; goal: readonly Term[] };

/** `undecided`: the solver's time was over. */
export type Solution =
  | { status: "optimal"; values: ReadonlyMap<string, number> }
  | { status: "infeasible" }
  | { status: "undecided" };

/** Solves a program in the CPLEX LP format. */
export type Solve = (lpText: string) => Solution;

const termsOnLine = 12;

/** A column that is always 0, since a sum without terms cannot be written. */
const nothing = "nothing";

function sumText(terms: readonly Term[]): string {
  const parts = terms
    .filter(({ times }) => times !== 0)
    .map(({ column, times }) => `${times < 0 ? "-" : "+"} ${Math.abs(times)} ${column}`);
  if (parts.length === 0) return `1 ${nothing}`;
  const lines: string[] = [];
  for (let from = 0; from < parts.length; from += termsOnLine)
    lines.push(parts.slice(from, from + termsOnLine).join(" "));
  return lines.join("\n   ");
}

/** The program in the CPLEX LP format. Names must begin with a letter and hold letters, digits and `_` alone. */
export function lpText({ columns, rows, goal }: Program): string {
  const bounds = rows.flatMap(({ name, terms, least, most }) => [
    ...(least === null ? [] : [` ${name}_l: ${sumText(terms)} >= ${least}`]),
    ...(most === null ? [] : [` ${name}_m: ${sumText(terms)} <= ${most}`]),
  ]);
  return [
    "Maximize",
    ` goal: ${sumText(goal)}`,
    "Subject To",
    ...bounds,
    ` anything: 1 ${nothing} <= 1`,
    "Bounds",
    ` ${nothing} = 0`,
    ...columns.map(({ name, most }) => ` 0 <= ${name} <= ${most}`),
    "Generals",
    ` ${nothing}`,
    ...columns.map(({ name }) => ` ${name}`),
    "End",
    "",
  ].join("\n");
}
