import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { roles } from "../../domain/roles.ts";
import { counted } from "../../words/counted.ts";
import { calendarDate, ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";

/** One person in a program: a GroupRoleDefinitionUser, by the id of the membership. @see spec courses §2.13, §3 */
const personInProgram = z.object({
  id: ulid,
  user_id: ulid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** null: invited, not registered yet. */
  subscription_end: z.nullable(utcTime),
  created_at: utcTime,
  /** As the person gave it, for the view of students. */
  graduation_day: z.nullable(calendarDate),
  /** As the person gave them, for the view of staff. */
  primary_clinical_discipline: z.array(z.string()),
  /** Names of the courses that the person leads. */
  lca_courses: z.array(z.string()),
  project_names: z.array(z.string()),
});
export type PersonInProgram = z.infer<typeof personInProgram>;

/** @see spec courses §2.13, §9 "Page sizes" */
export const peopleList = defineList<PersonInProgram>({
  id: ({ id }) => id,
  ...ownColumns<PersonInProgram>("program_user_summary_csv.csv", {
    last_name: { kind: "text", label: "Last Name", searchable: "search" },
    first_name: { kind: "text", label: "First Name", searchable: "search" },
    email: { kind: "text", label: "Email", searchable: "search" },
    role: { kind: "enum", label: "Role", values: roles, filterable: true },
    subscription_end: { kind: "date", label: "Subscription Expiration", filterable: true },
    created_at: { kind: "date", label: "Date Added", filterable: true },
  }),
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
  countMessage: counted({ one: "{n} person", other: "{n} people" }),
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
