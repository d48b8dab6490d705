import * as z from "zod/mini";
import { type Column, defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { endlessText, memberStatusLabel, memberStatusLabels } from "../../domain/memberStatus.ts";
import { brandedName, lcaCourses } from "../../domain/programs/lcaCourses.ts";
import { roles } from "../../domain/roles.ts";
import { counted } from "../../words/counted.ts";
import { calendarDate, sequenceId, ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";

/** A course that somebody leads, and since when. */
export const ledPlace = z.object({ course_id: sequenceId, since: utcTime });

/** One person in a program: a GroupRoleDefinitionUser, by the id of the membership. @see spec courses §2.13, §3 */
export const personInProgram = z.object({
  id: ulid,
  user_id: ulid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** null: invited, not registered yet. */
  subscription_end: z.nullable(utcTime),
  created_at: utcTime,
  /** Graduation day as the person gave it, for the view of students. */
  graduation_day: z.nullable(calendarDate),
  /** Clinical disciplines as the person gave them, for the view of staff. */
  primary_clinical_discipline: z.array(z.string()),
  /** Names of the courses that the person leads. */
  lca_courses: z.array(z.string()),
  /** The same courses by number; absent where there is none. */
  leads: z.optional(z.array(ledPlace)),
  project_names: z.array(z.string()),
});
export type PersonInProgram = z.infer<typeof personInProgram>;

const own = ownColumns<Omit<PersonInProgram, "leads">>("program_user_summary_csv.csv", {
  created_at: { kind: "date", label: "Date Added", filterable: true },
  first_name: { kind: "text", label: "First Name", searchable: "search" },
  last_name: { kind: "text", label: "Last Name", searchable: "search" },
  email: { kind: "text", label: "Email", searchable: "search" },
  role: { kind: "enum", label: "Role", values: roles, filterable: true },
  subscription_end: { kind: "date", label: "Subscription Expiration", filterable: true },
  // A day of the calendar and no moment: no zone changes it.
  graduation_day: { kind: "text", label: "Anticipated Graduation", filterable: true },
});

/** A column of several words in a row. */
const words = (
  label: string,
  value: (row: PersonInProgram) => readonly string[],
): Column<PersonInProgram> => ({
  kind: "multi",
  label,
  value,
  filterable: true,
});

/** The sorts and filters of all three views; a page shows those of its own. @see spec courses §2.13, §9 "Page sizes" */
export const peopleList = defineList<PersonInProgram>({
  id: ({ id }) => id,
  columns: {
    ...own.columns,
    status: {
      kind: "enum",
      label: "Status",
      values: memberStatusLabels,
      value: (row) => memberStatusLabel(row.subscription_end),
    },
    primary_clinical_discipline: {
      ...words("Clinical Discipline", (row) => row.primary_clinical_discipline),
      sortable: true,
      searchable: "search",
    },
    lca_courses: words("LCA Course", (row) => row.lca_courses),
    project_names: words("Projects", (row) => row.project_names),
  },
  sortOptions: [
    { column: "last_name", label: "Last Name", firstOrder: "ASC" },
    ...own.sortOptions.filter(({ column }) => column !== "last_name"),
    { column: "primary_clinical_discipline", label: "Clinical Discipline", firstOrder: "ASC" },
  ],
  selectFilters: [
    {
      title: "Filter by Role",
      options: roles
        .filter((role) => role !== "Student")
        .map((role) => ({ label: role, filter: `role=${role}` })),
    },
    {
      title: "Filter LCA by Course",
      options: lcaCourses.map((name) => ({ label: brandedName(name), filter: `lca_courses=${name}` })),
    },
  ],
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
  csv: {
    fileName: "program_user_summary_csv.csv",
    columns: [
      ...["last_name", "first_name", "email", "role", "status", "subscription_end", "created_at"],
      ...["graduation_day", "primary_clinical_discipline", "lca_courses", "project_names"],
    ].map((column) => ({
      head: headOf(column),
      column,
      ...(column === "subscription_end" && { instead: endlessText }),
    })),
  },
  countMessage: counted({ one: "{n} person", other: "{n} people" }),
});

function headOf(column: string): string {
  const named: Record<string, string> = {
    status: "Status",
    primary_clinical_discipline: "Clinical Discipline",
    lca_courses: "LCA Course",
    project_names: "Projects",
  };
  return named[column] ?? own.columns[column]?.label ?? column;
}

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
