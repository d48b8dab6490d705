import { type PersonInProgram, peopleList } from "#shared/contract/programs/people.ts";
import { isEditorialRole, roles } from "#shared/domain/roles.ts";
import type { ListFace } from "../../lists/listSource.ts";

export const views = [
  { name: "students", label: "Students" },
  { name: "staff", label: "Staff" },
  { name: "all", label: "Everyone" },
] as const;
export type View = (typeof views)[number]["name"];

export const viewNamed = (name: string | null): View =>
  views.find((view) => view.name === name)?.name ?? "students";

/** The fixed filter of each view, whose operator the specification tells them apart by. @see spec courses §2.13 */
export const whereOf: Readonly<Record<View, Readonly<Record<string, unknown>>>> = {
  students: { role: { operator: "=", value: "Student" } },
  staff: { role: { operator: "!=", value: "Student" } },
  all: { role: { operator: "in", value: roles } },
};

/** The variable column of each view. */
export const variableColumn: Readonly<Record<View, "graduation_day" | "primary_clinical_discipline">> = {
  students: "graduation_day",
  staff: "primary_clinical_discipline",
  all: "primary_clinical_discipline",
};

const variableColumns: ReadonlySet<string> = new Set(Object.values(variableColumn));

/**
 * The list as a view shows it: its own variable sort, and the filters of staff for staff alone. Editorial roles are offered to
 * a provider admin in an editorial group. @see spec courses §6 "Program roles"
 */
export const listOfView = (
  view: View,
  { brandName, hasEditorialRoles }: { brandName: string; hasEditorialRoles: boolean },
): ListFace<PersonInProgram> => ({
  ...peopleList,
  sortOptions: peopleList.sortOptions.filter(
    ({ column }) => !variableColumns.has(column) || column === variableColumn[view],
  ),
  selectFilters:
    view === "staff"
      ? peopleList.selectFilters.map(({ title, options }) => ({
          title,
          options: options
            .filter(({ label }) => hasEditorialRoles || !isEditorialRole(label))
            .map(({ label, filter }) => ({ label: label.replace("{brand}", brandName), filter })),
        }))
      : [],
  facets: view === "all" ? (peopleList.facets ?? []) : [],
});
