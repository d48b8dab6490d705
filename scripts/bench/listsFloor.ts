import { newUlid } from "#functions/runtime/clock.ts";
import type { Membership, Profile } from "#functions/table/identity/people.ts";
import type { PersonInProgram } from "#functions/table/programs/programPeople.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import { defineList } from "#shared/domain/collection/listDefinition.ts";
import type { Query } from "#shared/domain/collection/query.ts";
import type { Role } from "#shared/domain/roles.ts";
import { counted } from "#shared/words/counted.ts";

const firstNames = [
  "Amelia",
  "Rahel",
  "Dolores",
  "Hideo",
  "Ifeoma",
  "Ruth",
  "Pavel",
  "Sunniva",
  "Tomás",
  "Leila",
];
const lastNames = ["Osei", "Steinbrück", "Whitcombe", "Matsuda", "Adeyemi", "Delacroix", "Novotný", "Bakke"];
const someRoles: readonly Role[] = ["Student", "Student", "Student", "Teacher", "Course Manager"];

const pick = <T>(all: readonly T[], n: number): T => all[n % all.length] as T; // within its length

export function peopleOf(
  programId: string,
  count: number,
): { profile: Profile; memberships: Membership[] }[] {
  return Array.from({ length: count }, (_, n) => {
    const id = newUlid();
    const name = { first_name: pick(firstNames, n * 7), last_name: `${pick(lastNames, n * 3)}-${n}` };
    const email = `${fold(name.first_name)}.${n}@school-${n % 40}.example`;
    return {
      profile: { id, email, ...name, is_admin: false, password_hash: "scrypt$2$AA$AA" },
      memberships: [
        {
          id: newUlid(),
          user_id: id,
          program_id: programId,
          program_name: "Benchmark School of Medicine",
          subdomain: "bench-lists",
          is_editorial: false,
          role: pick(someRoles, n),
          subscription_end: n % 4 === 0 ? null : `20${27 + (n % 5)}-06-30T00:00:00.000Z`,
          created_at: `2026-${String((n % 9) + 1).padStart(2, "0")}-01T08:00:00.000Z`,
        },
      ],
    };
  });
}

/** The people of a program as a list, as a page of members has it. */
export const memberList = defineList<PersonInProgram>({
  id: (row) => row.user_id,
  columns: {
    name: {
      kind: "text",
      value: (row) => `${row.last_name}, ${row.first_name}`,
      sortable: true,
      searchable: "search",
    },
    email: { kind: "text", value: (row) => row.email, searchable: "search" },
    role: { kind: "text", value: (row) => row.role, filterable: true },
    subscription_end: { kind: "date", value: (row) => row.subscription_end, filterable: true },
    created_at: { kind: "date", value: (row) => row.created_at, filterable: true },
  },
  sortOptions: [{ column: "name", label: "Name", firstOrder: "ASC" }],
  selectFilters: [],
  countMessage: counted({ one: "{n} member", other: "{n} members" }),
});

export const membersFacets = ["role", "subscription_end", "created_at"] as const;

const from = "2026-03-01T00:00:00.000Z";

export const memberQuery = (): Query => ({
  ids: undefined,
  notIds: undefined,
  words: ["el", "school"],
  objectiveWords: [],
  sort: { column: "name", isDescending: true },
  filters: [
    { column: "role", operator: "in", values: ["Student", "Teacher"] },
    { column: "created_at", operator: ">=", values: [from] },
  ],
  where: [],
  page: 2,
  perPage: 64,
});

/**
 * The query of `memberQuery` as somebody writes it who knows these rows and this query alone: texts and the order of names
 * are made ready once, as the list engine does too; then one loop with the conditions as they stand, and the found rows
 * sorted by their place in that order.
 */
export function handWritten(rows: readonly PersonInProgram[]) {
  const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  const nameOf = (row: PersonInProgram): string => `${row.last_name}, ${row.first_name}`;
  const texts = rows.map((row) => fold(`${nameOf(row)}\n${row.email}`));
  const created = rows.map((row) => Date.parse(row.created_at));
  const rank = new Map(
    rows
      .toSorted((a, b) => -collator.compare(nameOf(a), nameOf(b)) || (a.user_id < b.user_id ? -1 : 1))
      .map((row, place) => [row, place]),
  );
  const ranks = rows.map((row) => rank.get(row) as number); // of each row
  const fromMs = Date.parse(from);

  return () => {
    const facets: Record<string, Map<string, number>> = {
      role: new Map(),
      subscription_end: new Map(),
      created_at: new Map(),
    };
    const {
      role: roles,
      subscription_end: ends,
      created_at: starts,
    } = facets as Record<(typeof membersFacets)[number], Map<string, number>>;
    const add = (counts: Map<string, number>, value: string): void => {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    };
    const found: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      const text = texts[at] as string;
      if (!text.includes("el") || !text.includes("school")) continue;
      const row = rows[at] as PersonInProgram;
      const isOfRole = row.role === "Student" || row.role === "Teacher";
      const isLate = (created[at] as number) >= fromMs;
      if (isLate) add(roles, row.role);
      if (isOfRole) add(starts, row.created_at);
      if (!isLate || !isOfRole) continue;
      if (row.subscription_end !== null) add(ends, row.subscription_end);
      found.push(at);
    }
    found.sort((a, b) => (ranks[a] as number) - (ranks[b] as number));
    return {
      total: found.length,
      page: found.slice(128, 192).map((at) => rows[at] as PersonInProgram),
      facets,
    };
  };
}
