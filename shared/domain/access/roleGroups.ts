import { editorialRoles, type Role } from "../roles.ts";

/** Who writes cases and questions, each of their product line. */
export const associates = [
  "Combined Production Associate",
  "Content Production Associate",
  "Assessment Production Associate",
] as const satisfies readonly Role[];

/** Roles for the whole program, without students, rosters or its technical side. */
export const faculty: readonly Role[] = [
  "Program Service Administrator",
  "Curriculum Administrator",
  "Lead Course Administrator",
  "Course Manager",
  "Teacher",
];

/** Who has courses of the program to look after; a Lead Course Administrator their own alone. */
export const courseAdministrators: readonly Role[] = [
  "Program Service Administrator",
  "Curriculum Administrator",
  "Lead Course Administrator",
  "Course Manager",
];

/** Who answers for the whole program. */
export const programAdministrators: readonly Role[] = [
  "Program Service Administrator",
  "Curriculum Administrator",
];

export const facultyAndEditors: readonly Role[] = [...faculty, ...editorialRoles];
export const learnersAndStaff: readonly Role[] = ["Student", ...facultyAndEditors];
