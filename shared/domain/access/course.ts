import type { Role } from "../roles.ts";
import { allow, type RolesByAction, type Rule, refuse } from "./decision.ts";
import { courseAdministrators, faculty, learnersAndStaff } from "./roleGroups.ts";

/** A course, with just the facts that decide. */
export type CourseResource = {
  kind: "course";
  id: number;
  /** True if the current program may use this course: its own, or the provider's and lent to it. */
  isInProgram: boolean;
  /** Belongs to the current program; the provider's shared courses do not. */
  isOwn: boolean;
  /** The person is a member of the course in the current program. */
  isMember: boolean;
  isArchived: boolean;
};

/** @see rulings "Who may do what" */
export const courseActions = {
  "course.read": learnersAndStaff,
  "favorite.write": learnersAndStaff,
  "usage_report.read": faculty,
  // Who proctors sees how the students stand.
  "sitting.list": faculty,
  "exam.proctor": faculty,
  /** See, set and change the access code of its proctors, which makes its exams proctored ones. */
  "exam.code.manage": courseAdministrators,
  /** Name, dates, items. */
  "course.edit": courseAdministrators,
  /** Who is in it. */
  "course.member.list": [...faculty, "Student Roster Manager"],
  "course.member.manage": [...courseAdministrators, "Student Roster Manager"],
  /** Write mails to its students. */
  "course.member.write_to": faculty,
  /** The cases of its students; also its rosters. */
  "course.reset": courseAdministrators,
  /** One's own work in its cases: to start it anew, and to take the notes along. */
  "course.own_work": learnersAndStaff,
} as const satisfies RolesByAction;

type CourseAction = keyof typeof courseActions;

/**
 * Actions of a Lead Course Administrator in the courses that they were assigned to, and in no other. @see ADR 0181
 */
const onlyInTheirCourses: ReadonlySet<CourseAction> = new Set([
  "exam.proctor",
  "exam.code.manage",
  "course.edit",
  "course.member.manage",
  "course.member.write_to",
  "course.reset",
]);

export const courseRule: Rule<CourseAction, CourseResource> = (member, action, course) => {
  if (!course.isInProgram) return refuse("NOT_FOUND");
  if (member.role === "Student" && (!course.isMember || course.isArchived)) return refuse("NOT_FOUND");
  const isLead = member.role === "Lead Course Administrator";
  const isTheirs = member.ledCourseIds?.includes(course.id) ?? false;
  if (isLead && !isTheirs && onlyInTheirCourses.has(action)) return refuse("FORBIDDEN");
  // Shared by all programs: what one of them changed would change for the others.
  if (action === "course.edit" && !course.isOwn) return refuse("FORBIDDEN");
  return allow;
};

/** Returns true if somebody sees and looks after a course's students only, not all of its members. */
export const seesOnlyStudents = (role: Role | undefined): boolean => role === "Student Roster Manager";
