import { editorialRoles } from "../roles.ts";
import { allow, type RolesByAction, type Rule, refuse } from "./decision.ts";
import {
  associates,
  faculty,
  facultyAndEditors,
  learnersAndStaff,
  programAdministrators,
} from "./roleGroups.ts";

/** A program as a whole: its lists, and what is made in it. */
export type ProgramResource = { kind: "program"; programId: string };

/** @see rulings "Who may do what" */
export const programActions = {
  "course.list": learnersAndStaff,
  /** One's own work in all cases. */
  "my_work.read": ["Student"],
  /** Sit one's own assessments and see their results. @see ADR 0430 */
  "assessment.take": ["Student"],
  /** Proctor an assessment of the program, with its access code. @see ADR 0439 */
  "delivery.proctor": faculty,
  "course.create": [...programAdministrators, "Course Manager"],
  "library.list": facultyAndEditors,
  /** Make a document that the group then writes. */
  "case.create": associates,
  /** Look for a text in all cases that the group writes on. */
  "case.search": editorialRoles,
  /** See the objectives and the reusable content of the whole curriculum, which is the provider's. @see ADR 0395 */
  "mapping.read": editorialRoles,
  /** Make, rename and pair them. */
  "mapping.edit": associates,
  /** See projects of the group: all of them for associates, one's own for whoever only reviews. @see ADR 0382 */
  "project.read": editorialRoles,
  /** Begin, change and delete them. */
  "project.edit": associates,
  /** Check the items of one's own checklist and complete it; associates do so for others, too. */
  "project.work": editorialRoles,
  /** See the media library, which is the provider's and of all who write. @see ADR 0345 */
  "media.read": editorialRoles,
  /** Upload, describe, replace and delete its files. */
  "media.edit": associates,
  /** Lets rows of the program's lists stand first, for everybody in it. */
  "list.pin": [...programAdministrators, "Course Manager"],
  "program.member.list": [...programAdministrators, "IT Administrator", "Student Roster Manager"],
  /** Home of teaching staff. */
  "educator_dashboard.read": faculty,
  /** Home of whoever edits cases and questions. */
  "editorial_dashboard.read": editorialRoles,
  /** Who changed which membership, right, loan, time or role in the program. */
  "audit.read": programAdministrators,
  /** Who has which role and course; those who see both the members and the reports. */
  "group_role_report.read": programAdministrators,
  "lca.assign": programAdministrators,
  /** Order reports as files and have them; which ones, each kind of report says. */
  "archived_report.read": facultyAndEditors,
  "custom_report.create": programAdministrators,
  "subscription.order": programAdministrators,
} as const satisfies RolesByAction;

export const programRule: Rule<keyof typeof programActions, ProgramResource> = (
  member,
  _action,
  { programId },
) => (programId === member.programId ? allow : refuse("NOT_FOUND"));
