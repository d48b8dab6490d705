import { type Column, defineList } from "../../domain/collection/listDefinition.ts";
import { accommodationNames } from "../../domain/memberTexts.ts";
import { roles } from "../../domain/roles.ts";
import { counted } from "../../words/counted.ts";

type Person = {
  user: { first_name: string; last_name: string; email: string };
  role: string;
  subscription_end: string | null;
};

const personColumns = {
  first_name: {
    kind: "text",
    label: "First Name",
    value: ({ user }) => user.first_name,
    wireNames: ["users.first_name"],
    sortable: true,
    searchable: "search",
  },
  last_name: {
    kind: "text",
    label: "Last Name",
    value: ({ user }) => user.last_name,
    wireNames: ["users.last_name"],
    sortable: true,
    searchable: "search",
  },
  email: {
    kind: "text",
    label: "Email",
    value: ({ user }) => user.email,
    wireNames: ["users.email"],
    sortable: true,
    searchable: "search",
  },
  role: { kind: "enum", label: "Role", value: ({ role }) => role, values: roles, filterable: true },
  subscription_end: {
    kind: "date",
    label: "Subscription Expiration",
    value: (row) => row.subscription_end,
    filterable: true,
  },
} satisfies Record<string, Column<Person>>;

/** @see spec courses §2.9, §2.10 */
const personSorts = [
  { column: "first_name", label: "First Name", firstOrder: "ASC" },
  { column: "last_name", label: "Last Name", firstOrder: "ASC" },
  { column: "email", label: "Email", firstOrder: "ASC" },
] as const;

const nameColumns = [
  { head: "Last Name", column: "last_name" },
  { head: "First Name", column: "first_name" },
  { head: "Email", column: "email" },
  { head: "Role", column: "role" },
] as const;

type Member = Person & { id: string; accommodation: number; created_at: string };

/** The members of a course. @see spec courses §2.9, §9 "Page sizes" */
export const courseMemberList = defineList<Member>({
  id: ({ id }) => id,
  columns: {
    ...personColumns,
    accommodation: {
      kind: "enum",
      label: "Accommodation",
      value: (row) => String(row.accommodation),
      values: Object.keys(accommodationNames),
      words: accommodationNames,
      filterable: true,
    },
    created_at: { kind: "date", label: "Date Added", value: (row) => row.created_at, filterable: true },
  },
  sortOptions: personSorts,
  selectFilters: [],
  facets: [
    { column: "role", title: "Role" },
    { column: "accommodation", title: "Accommodation" },
  ],
  pageSize: 30,
  csv: {
    fileName: "course_members.csv",
    columns: [
      ...nameColumns,
      { head: "Accommodation", column: "accommodation" },
      { head: "Date Added", column: "created_at" },
    ],
  },
  countMessage: counted({ one: "{n} member", other: "{n} members" }),
});

/** The people of the program who are not in the course yet. @see spec courses §2.10 */
export const newMemberList = defineList<Person & { id: string }>({
  id: ({ id }) => id,
  columns: personColumns,
  sortOptions: personSorts,
  selectFilters: [],
  facets: [{ column: "role", title: "Role" }],
  pageSize: 30,
  csv: { fileName: "people_to_add.csv", columns: nameColumns },
  countMessage: counted({ one: "{n} person to add", other: "{n} people to add" }),
});
