import type { Cell, Column } from "./listDefinition.ts";
import { operandsOf, orderBetween } from "./matches.ts";
import type { Condition, Operand } from "./query.ts";

/**
 * The values of one column, each with a number: filters look a row's number up in a table, and facets count by it,
 * instead of comparing texts row by row.
 */
export type ColumnCodes = {
  /** Each value once, by its number. Values that no row has any more stay; numbers are only ever added. */
  values: Operand[];
  codeOf: Map<Operand, number>;
  /** The number of each row's value, by place; for columns that give a list, undefined. */
  one: Int32Array | undefined;
  /** The same for columns that give a list; an empty list has the one value null. */
  many: readonly (readonly number[])[] | undefined;
};

type AnyColumn = Pick<Column<never, never>, "kind" | "isHtml" | "values">;
type CellAt = (at: number) => Cell;

export function codesOf(column: AnyColumn, length: number, cellAt: CellAt): ColumnCodes {
  const codes: Pick<ColumnCodes, "values" | "codeOf"> = { values: [], codeOf: new Map() };
  if (column.kind === "multi") {
    const many = Array.from({ length }, (_, at) => codesAt(codes, column, cellAt(at)));
    return { ...codes, one: undefined, many };
  }
  const one = new Int32Array(length);
  for (let at = 0; at < length; at++) one[at] = codesAt(codes, column, cellAt(at))[0] as number; // one cell, one value
  return { ...codes, one, many: undefined };
}

/** The same after the rows at the places `stale` changed. */
export function updatedCodes(
  before: ColumnCodes,
  column: AnyColumn,
  length: number,
  cellAt: CellAt,
  stale: ReadonlySet<number>,
): ColumnCodes {
  // Values of rows that are long gone should not pile up.
  if (before.values.length > 1000 + 2 * length) return codesOf(column, length, cellAt);
  const present = [...stale].filter((at) => at < length);
  const { values, codeOf } = before;
  if (before.many) {
    const many = before.many.slice(0, length);
    for (const at of present) many[at] = codesAt(before, column, cellAt(at));
    return { values, codeOf, one: undefined, many };
  }
  const one = new Int32Array(length);
  one.set((before.one ?? new Int32Array()).subarray(0, length));
  for (const at of present) one[at] = codesAt(before, column, cellAt(at))[0] as number; // as above
  return { values, codeOf, one, many: undefined };
}

function codesAt(codes: Pick<ColumnCodes, "values" | "codeOf">, column: AnyColumn, cell: Cell): number[] {
  return [...new Set(operandsOf(column, cell))].map((value) => {
    const known = codes.codeOf.get(value);
    if (known !== undefined) return known;
    codes.codeOf.set(value, codes.values.length);
    return codes.values.push(value) - 1;
  });
}

/** A condition made ready for many rows, each named by its place. */
export function codeTest(
  column: AnyColumn,
  codes: ColumnCodes,
  { operator, values }: Condition,
): (at: number) => boolean {
  const isWanted = new Uint8Array(codes.values.length);
  if (operator === "in" || operator === "not_in") {
    for (const value of values) {
      const code = codes.codeOf.get(value);
      if (code !== undefined) isWanted[code] = 1;
    }
  } else {
    for (const [code, value] of codes.values.entries()) {
      const order = orderBetween(column, value, values[0]);
      // An order of NaN, where either side is empty, is none.
      const holds =
        operator === "<"
          ? order < 0
          : operator === "<="
            ? order <= 0
            : operator === ">"
              ? order > 0
              : order >= 0;
      if (holds) isWanted[code] = 1;
    }
  }
  const wanted = operator === "not_in" ? 0 : 1;
  const { one, many } = codes;
  // Each place comes from a walk over the rows.
  if (one) return (at) => isWanted[one[at] as number] === wanted;
  const hasWanted = (at: number): boolean => (many?.[at] ?? []).some((code) => isWanted[code] === 1);
  return operator === "not_in" ? (at) => !hasWanted(at) : hasWanted;
}

/** Counts the values of rows, each named by its place. */
export function codeCounter(codes: ColumnCodes): {
  count: (at: number) => void;
  counts: () => (readonly [Operand, number])[];
} {
  const counts = new Int32Array(codes.values.length);
  const { one, many } = codes;
  const add = (code: number): void => {
    counts[code] = (counts[code] as number) + 1; // codes are places in it
  };
  return {
    count: one
      ? (at) => add(one[at] as number)
      : (at) => {
          for (const code of many?.[at] ?? []) add(code);
        },
    counts: () =>
      codes.values.flatMap((value, code) => {
        const count = counts[code] as number; // as above
        return count > 0 ? [[value, count] as const] : [];
      }),
  };
}
