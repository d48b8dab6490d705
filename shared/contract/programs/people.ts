import * as z from "zod/mini";
import { countOf, defineList } from "../../domain/collection/listDefinition.ts";
import { roles } from "../../domain/roles.ts";
import { ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";

/** One person in a program: a GroupRoleDefinitionUser. @see spec courses §2.13, §3 */
export const personInProgram = z.object({
  /** Of the membership. */
  id: ulid,
  user_id: ulid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** null: invited, not registered yet. */
  subscription_end: z.nullable(utcTime),
  created_at: utcTime,
});
export type PersonInProgram = z.infer<typeof personInProgram>;

/** @see spec courses §2.13, §9 "Page sizes" */
export const peopleList = defineList<PersonInProgram>({
  id: ({ id }) => id,
  columns: {
    first_name: { kind: "text", value: (row) => row.first_name, sortable: true, searchable: "search" },
    last_name: { kind: "text", value: (row) => row.last_name, sortable: true, searchable: "search" },
    email: { kind: "text", value: (row) => row.email, sortable: true, searchable: "search" },
    role: {
      kind: "enum",
      value: (row) => row.role,
      label: "Role",
      values: roles,
      sortable: true,
      filterable: true,
    },
    subscription_end: {
      kind: "date",
      value: (row) => row.subscription_end,
      sortable: true,
      filterable: true,
    },
    created_at: { kind: "date", value: (row) => row.created_at, sortable: true, filterable: true },
  },
  sortOptions: [
    { column: "last_name", label: "Last Name", firstOrder: "ASC" },
    { column: "first_name", label: "First Name", firstOrder: "ASC" },
    { column: "email", label: "Email", firstOrder: "ASC" },
    { column: "role", label: "Role", firstOrder: "ASC" },
    { column: "created_at", label: "Date Added", firstOrder: "DESC" },
    { column: "subscription_end", label: "Subscription Expiration", firstOrder: "ASC" },
  ],
  selectFilters: [],
  genericFilters: [
    {
      title: "Filter by Status",
      options: [
        { label: "Invited", column: "subscription_end", operator: "=", value: null },
        { label: "Registered", column: "subscription_end", operator: ">", value: "2000-01-01" },
      ],
    },
  ],
  facets: [{ column: "role", title: "Role" }],
  pageSize: 64,
  countMessage: countOf("person", "people"),
  csv: {
    fileName: "program_user_summary_csv.csv",
    columns: [
      { head: "First Name", column: "first_name" },
      { head: "Last Name", column: "last_name" },
      { head: "Email", column: "email" },
      { head: "Role", column: "role" },
      { head: "Date Added", column: "created_at" },
      { head: "Subscription Expiration", column: "subscription_end" },
    ],
  },
});

const people = {
  name: "People",
  list: peopleList,
  context: "programs",
  path: "/group_role_definition_users",
  action: "program.member.list",
  item: personInProgram,
  what: "The people of the program; a Student Roster Manager sees its students",
} as const;
export const peopleListRoutes = { ...listRoutes(people), ...selectionRoutes(people) };

export const peopleRoutes = Object.values(peopleListRoutes);
