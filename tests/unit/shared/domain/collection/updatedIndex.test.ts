import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveRows } from "#shared/domain/collection/derivedRows.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import { defineList } from "#shared/domain/collection/listDefinition.ts";
import type { Condition, Operand, Query } from "#shared/domain/collection/query.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";
import { runs } from "#tests/propertyRuns.ts";

type Member = {
  id: string;
  name: string;
  role: string;
  year: number | null;
  joined: string | null;
  tags: string[];
};
type Viewer = { starred: ReadonlySet<string> };

let cellsRead = 0;
const counted = <T>(value: T): T => {
  cellsRead++;
  return value;
};

const members = defineList<Member, Viewer>({
  id: (row) => row.id,
  columns: {
    name: {
      kind: "text",
      value: (row) => counted(row.name),
      sortable: true,
      searchable: "search",
      filterable: true,
    },
    role: {
      kind: "enum",
      value: (row) => counted(row.role),
      values: ["Student", "Teacher", "Editor"],
      sortable: true,
      filterable: true,
    },
    year: { kind: "number", value: (row) => counted(row.year), sortable: true, filterable: true },
    joined: { kind: "date", value: (row) => counted(row.joined), sortable: true, filterable: true },
    tags: { kind: "multi", value: (row) => counted(row.tags), filterable: true, searchable: "search" },
    starred: {
      kind: "boolean",
      value: (row, viewer) => viewer.starred.has(row.id),
      isPerViewer: true,
      sortable: true,
      filterable: true,
    },
  },
  sortOptions: [{ column: "name", label: "Name", firstOrder: "ASC" }],
  selectFilters: [],
  countMessage: String,
});
const columns = ["name", "role", "year", "joined", "tags", "starred"] as const;
const viewer: Viewer = { starred: new Set(["m1", "m4", "m7", "m12"]) };

const aMember = fc.record({
  name: fc.constantFrom("Ana", "ana", "Åsa", "Ben 2", "Ben 10", "", "Çelik", "Zoë Ana"),
  role: fc.constantFrom("Student", "Teacher", "Editor"),
  year: fc.option(fc.integer({ min: 1, max: 3 })),
  joined: fc.option(fc.constantFrom("2026-01-01", "2025-06-01T00:00:00.000Z", "2026-03-05")),
  tags: fc.uniqueArray(fc.constantFrom("heart", "lung", "ana"), { maxLength: 3 }),
});
const id = fc.nat({ max: 25 }).map((n) => `m${n}`);
const aStep = fc.record({
  put: fc.array(fc.tuple(id, aMember), { maxLength: 4 }),
  out: fc.array(id, { maxLength: 2 }),
});
const operand: Record<(typeof columns)[number], fc.Arbitrary<Operand>> = {
  name: fc.constantFrom<Operand>("Ana", "Ben 2", null),
  role: fc.constantFrom("Student", "Editor"),
  year: fc.constantFrom<Operand>(1, 2, 3, null),
  joined: fc.constantFrom<Operand>("2026-01-01", "2025-12-31", null),
  tags: fc.constantFrom<Operand>("heart", "ana", null),
  starred: fc.boolean(),
};
const aCondition: fc.Arbitrary<Condition> = fc.constantFrom(...columns).chain((column) =>
  fc.oneof(
    fc.record({
      column: fc.constant(column),
      operator: fc.constantFrom("in" as const, "not_in" as const),
      values: fc.array(operand[column], { minLength: 1, maxLength: 2 }),
    }),
    fc.record({
      column: fc.constant(column),
      operator: fc.constantFrom("<" as const, "<=" as const, ">" as const, ">=" as const),
      values: operand[column].filter((value) => value !== null).map((value) => [value]),
    }),
  ),
);
const aQuery: fc.Arbitrary<Query> = fc.record({
  ids: fc.option(
    fc.array(id).map((all) => new Set(all)),
    { nil: undefined, freq: 4 },
  ),
  notIds: fc.option(
    fc.array(id, { maxLength: 3 }).map((all) => new Set(all)),
    { nil: undefined },
  ),
  words: fc.uniqueArray(fc.constantFrom("ana", "a", "heart", "10"), { maxLength: 2 }),
  objectiveWords: fc.constant([]),
  sort: fc.record({ column: fc.constantFrom(...columns.slice(0, 4), "starred"), isDescending: fc.boolean() }),
  filters: fc.array(aCondition, { maxLength: 3 }),
  where: fc.array(aCondition, { maxLength: 1 }),
  page: fc.nat({ max: 2 }),
  perPage: fc.constantFrom(1, 3, 100),
});

/** As a warm function takes a change over: in place, at the end, or the last row into the place of one that is out. */
function changed(
  rows: readonly Member[],
  step: { put: readonly [string, Omit<Member, "id">][]; out: readonly string[] },
) {
  const next = rows.slice();
  const touched = new Set<number>();
  for (const [memberId, member] of step.put) {
    const known = next.findIndex((row) => row.id === memberId);
    const at = known < 0 ? next.length : known;
    next[at] = { id: memberId, ...member };
    touched.add(at);
  }
  for (const memberId of step.out) {
    const at = next.findIndex((row) => row.id === memberId);
    const last = next.length - 1;
    if (at < 0) continue;
    next[at] = next[last] as Member;
    next.pop();
    touched.add(at).add(last);
  }
  deriveRows(rows, next, touched);
  return next;
}

const run = (rows: readonly Member[], query: Query) =>
  runQuery({ list: members, rows, query, viewer, facets: [...columns] });

describe("the index after a change", () => {
  it("answers every query as one does that is calculated anew, after any sequence of changes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(aStep, fc.option(aQuery)), { maxLength: 12 }),
        fc.array(aQuery, { minLength: 1, maxLength: 3 }),
        (steps, queries) => {
          let rows: readonly Member[] = [];
          for (const [step, query] of steps) {
            rows = changed(rows, step);
            if (query) expect(run(rows, query)).toEqual(run([...rows], query));
          }
          for (const query of queries) expect(run(rows, query)).toEqual(run([...rows], query));
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it("reads the cells of the rows that changed, and of no others", () => {
    let rows: readonly Member[] = Array.from({ length: 20_000 }, (_, n) => ({
      id: `m${n}`,
      name: `Member ${(n * 7919) % 20_011}`,
      role: ["Student", "Teacher", "Editor"][n % 3] as string,
      year: n % 5,
      joined: `2026-01-${String((n % 28) + 1).padStart(2, "0")}`,
      tags: n % 2 ? ["heart"] : ["lung"],
    }));
    const query: Query = {
      ids: undefined,
      notIds: undefined,
      words: ["member"],
      objectiveWords: [],
      sort: { column: "name", isDescending: true },
      filters: [{ column: "role", operator: "in", values: ["Student"] }],
      where: [{ column: "joined", operator: ">", values: ["2026-01-02"] }],
      page: 0,
      perPage: 12,
    };
    const ask = () => runQuery({ list: members, rows, query, viewer, facets: ["role", "year", "tags"] });
    ask();
    rows = changed(rows, { put: [["m3", { ...(rows[3] as Member), name: "Member 999999" }]], out: [] });
    cellsRead = 0;
    expect(ask().rows[0]?.id).toBe("m3");
    // Name and tags for the search; name for the order; role, joined, year and tags for filters and facets.
    expect(cellsRead).toBe(7);
    cellsRead = 0;
    ask();
    expect(cellsRead).toBe(0);
  });
});

/** What a person would do with the rows in hand, step by step and slowly. */
function byHand(rows: readonly Member[], query: Query, isShown: (row: Member) => boolean) {
  const valuesOf = (row: Member, column: string): Operand[] => {
    const value = column === "starred" ? viewer.starred.has(row.id) : row[column as keyof Member];
    if (Array.isArray(value)) return value.length > 0 ? value : [null];
    return [value === "" ? null : (value as Operand)];
  };
  const compared = (column: string, value: Operand): number | string =>
    column === "joined"
      ? Date.parse(String(value))
      : typeof value === "boolean"
        ? Number(value)
        : (value as string);
  const holds = (row: Member, { column, operator, values }: Condition): boolean => {
    const own = valuesOf(row, column);
    if (operator === "in") return own.some((value) => values.includes(value));
    if (operator === "not_in") return own.every((value) => !values.includes(value));
    return own.some((value) => {
      if (value === null) return false;
      const [a, b] = [compared(column, value), compared(column, values[0] as Operand)];
      return operator === "<" ? a < b : operator === "<=" ? a <= b : operator === ">" ? a > b : a >= b;
    });
  };
  const inScope = rows.filter(
    (row) =>
      isShown(row) &&
      (query.ids?.has(row.id) ?? true) &&
      !query.notIds?.has(row.id) &&
      query.where.every((condition) => holds(row, condition)) &&
      query.words.every((word) => [row.name, ...row.tags].some((text) => fold(text).includes(word))),
  );
  const under = (left: string | undefined) =>
    inScope.filter((row) => query.filters.every((filter) => filter.column === left || holds(row, filter)));
  const facets = Object.fromEntries(
    columns.map((column) => {
      const counts = new Map<Operand, number>();
      for (const value of under(column).flatMap((row) => [...new Set(valuesOf(row, column))])) {
        if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      return [column, counts];
    }),
  );
  const found = under(undefined);
  const from = query.page * query.perPage;
  const { column, isDescending } = query.sort;
  const key = (row: Member): number | string | null => {
    const [value] = valuesOf(row, column);
    if (value === null || value === undefined) return null;
    return column === "role"
      ? ["Student", "Teacher", "Editor"].indexOf(String(value))
      : compared(column, value);
  };
  const sorted = found.toSorted((a, b) => {
    const [keyA, keyB] = [key(a), key(b)];
    if (keyA === null || keyB === null) {
      if (keyA !== keyB) return keyA === null ? 1 : -1;
    } else {
      const order =
        typeof keyA === "number"
          ? keyA - Number(keyB)
          : keyA.localeCompare(String(keyB), "en", { sensitivity: "base", numeric: true });
      if (order !== 0) return isDescending ? -order : order;
    }
    return a.id < b.id ? -1 : 1;
  });
  return { ids: sorted.slice(from, from + query.perPage).map((row) => row.id), total: found.length, facets };
}

describe("a query", () => {
  it("finds, counts, sorts and pages as somebody does by hand", () => {
    const someMembers = fc.uniqueArray(fc.tuple(id, aMember), { selector: ([key]) => key, maxLength: 26 });
    fc.assert(
      fc.property(someMembers, aQuery, fc.boolean(), (entries, query, isNarrowed) => {
        const rows = entries.map(([memberId, member]) => ({ id: memberId, ...member }));
        const isShown = (row: Member): boolean => !isNarrowed || row.role !== "Teacher";
        const result = runQuery({ list: members, rows, query, viewer, facets: [...columns], isShown });
        const expected = byHand(rows, query, isShown);
        expect(result.rows.map((row) => row.id)).toEqual(expected.ids);
        expect(result.total).toBe(expected.total);
        for (const column of columns) {
          const found = result.facets[column] ?? [];
          expect(new Map(found.map(({ value, count }) => [value, count]))).toEqual(expected.facets[column]);
          expect(found.map(({ count }) => count)).toEqual(
            found.map(({ count }) => count).toSorted((a, b) => b - a),
          );
          for (const { value, count, text } of found) expect(text).toBe(`${value} [${count}]`);
        }
      }),
      { numRuns: runs(400) },
    );
  });
});
