import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { ClinicalField } from "#shared/case/model/clinicalMetadata.ts";
import { listQuery } from "#shared/contract/lists.ts";
import {
  isScriptList,
  type LibraryRow,
  type LibraryViewer,
  libraryList,
  librarySorts,
} from "#shared/domain/collection/libraryList.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";
import { documentKindNames } from "#shared/domain/kinds.ts";

describe("the sorts of the library (C-02)", () => {
  it("offer Last Accessed to lists of illness scripts alone", () => {
    const labels = (filters: string[]) => librarySorts(filters).map(({ label }) => label);
    expect(labels([])).toEqual(["Title", "Date Updated"]);
    expect(labels(["kind=2"])).toEqual(["Title", "Date Updated", "Last Accessed"]);
    expect(isScriptList(["kind=0"])).toBe(false);
  });
});

const term = fc.constantFrom("Asthma", "Sepsis", "Not stated", "Adult");
const terms = fc.array(term, { maxLength: 3 });
const anyRow = fc.record({
  title: fc.constantFrom("Chest pain", "Fever", "Ärger", "<b>Rash</b>"),
  kind: fc.constantFrom(...documentKindNames),
  author: fc.constant("A. Author"),
  editor: fc.constant(""),
  last_release_date: fc.option(fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z")),
  case_synopsis: fc.option(fc.constantFrom("<p>fever</p>", "pain")),
  learning_objectives: fc.option(terms, { nil: undefined }),
  clinical: fc.option(
    fc.record({ presenting_problems: terms, systems: terms }) as fc.Arbitrary<LibraryRow["clinical"]>,
    { nil: undefined },
  ),
});
const anyRows = fc
  .array(anyRow, { maxLength: 25 })
  .map((rows): LibraryRow[] => rows.map((row, at) => ({ ...row, id: at + 1 })));

const fields = {
  "Presenting Problem": "presenting_problems",
  System: "systems",
} as const satisfies Record<string, ClinicalField>;
const anyFilters = fc.record(
  { "Presenting Problem": fc.array(term, { minLength: 1 }), System: fc.array(term, { minLength: 1 }) },
  { requiredKeys: [] },
);

describe("the counts of its filters (C-07)", () => {
  it("are what choosing the value finds, under the search and the other filters, as a plain count says", () => {
    fc.assert(
      fc.property(anyRows, anyFilters, fc.constantFrom("", "fever", "pain"), (rows, chosen, search) => {
        const viewer: LibraryViewer = { progress: new Map(), signatureContent: new Map([[1, ["Heart"]]]) };
        const parsed = parseListQuery(libraryList, { search, dynamic_filters: JSON.stringify(chosen) });
        if (!parsed.ok) throw new Error("refused");
        const facets = (libraryList.facets ?? []).map(({ column }) => column);
        const result = runQuery({ list: libraryList, rows, query: parsed.query, viewer, facets });
        const holds = (row: LibraryRow, but?: string): boolean =>
          Object.entries(chosen).every(
            ([title, wanted]) =>
              title === but ||
              (row.clinical?.[fields[title as keyof typeof fields]] ?? []).some((one) =>
                wanted.includes(one as never),
              ),
          ) &&
          `${row.title} ${row.author} ${row.case_synopsis ?? ""}`
            .replace(/<[^>]*>/g, " ")
            .toLowerCase()
            .includes(search);
        expect(result.total).toBe(rows.filter((row) => holds(row)).length);
        for (const [title, field] of Object.entries(fields)) {
          const counts: Record<string, number> = {};
          for (const row of rows) {
            if (!holds(row, title)) continue;
            for (const one of new Set(row.clinical?.[field] ?? [])) counts[one] = (counts[one] ?? 0) + 1;
          }
          const counted = (result.facets[field] ?? []).map(({ value, count }) => [value, count]);
          expect(Object.fromEntries(counted)).toEqual(counts);
        }
      }),
    );
  });
});

const junk = fc.oneof(
  fc.string(),
  fc.json(),
  fc.constantFrom("__proto__", "constructor", "null", "-1", "NaN"),
);
const anyRequest = fc.record(
  {
    ids: fc.array(junk),
    not_ids: fc.array(junk),
    search: junk,
    lo_search: junk,
    sort_order: fc.oneof(junk, fc.constantFrom("ASC", "DESC")),
    sort_by: fc.oneof(junk, fc.constantFrom("documents.title", "date_last_accessed")),
    page: fc.oneof(junk, fc.nat().map(String)),
    per_page: fc.oneof(junk, fc.nat().map(String)),
    filters: fc.array(fc.oneof(junk, fc.constantFrom("kind=2", "kind=", "=2", "kind"))),
    dynamic_filters: fc.oneof(junk, fc.json(), fc.constant('{"System":[1,{}]}')),
    where: fc.oneof(junk, fc.json(), fc.constant('{"title":{"operator":"<"}}')),
    generic_filters: fc.oneof(junk, fc.json(), fc.constant('[{"column":"kind","operator":[]}]')),
    another: junk,
  },
  { requiredKeys: [] },
);

describe("what is asked of it (C-08)", () => {
  it("is a query, or a list of problems that name what they are about, and never throws", () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const parsed = listQuery.safeParse(request);
        if (!parsed.success) {
          expect(parsed.error.issues.length).toBeGreaterThan(0);
          return;
        }
        const asked = parseListQuery(libraryList, parsed.data);
        if (!asked.ok) {
          expect(asked.problems.length).toBeGreaterThan(0);
          for (const { path } of asked.problems) {
            expect(Object.keys(z.toJSONSchema(listQuery).properties ?? {})).toContain(path.split(".")[0]);
          }
          return;
        }
        const { query } = asked;
        expect(query.page).toBeGreaterThanOrEqual(0);
        expect(query.perPage).toBeGreaterThan(0);
        const viewer: LibraryViewer = { progress: new Map(), signatureContent: new Map() };
        expect(runQuery({ list: libraryList, rows: [], query, viewer }).total).toBe(0);
      }),
    );
  });
});
