/**
 * The roles a person may hold in a program (`role_definitions.name`). Provider admin is not one of them: it is a flag of
 * the person, and goes with every program.
 * @see spec courses §6
 */
export const programRoles = [
  "Student",
  "Program Service Administrator",
  "Curriculum Administrator",
  "Lead Course Administrator",
  "Course Manager",
  "Teacher",
  "IT Administrator",
  "Student Roster Manager",
] as const;

/** Roles of an editorial group, the provider's own. */
export const editorialRoles = [
  "Combined Production Associate",
  "Content Production Associate",
  "Assessment Production Associate",
  "Reviewer",
] as const;

export const isEditorialRole = (role: string): boolean =>
  (editorialRoles as readonly string[]).includes(role);

export const roles = [...programRoles, ...editorialRoles] as const;

export type Role = (typeof roles)[number];
