import type { ProductLine } from "../kinds.ts";
import { editorialRoles, type Role } from "../roles.ts";
import { allow, type RolesByAction, type Rule, refuse } from "./decision.ts";
import { associates, learnersAndStaff } from "./roleGroups.ts";

/** A document, with just the facts that decide. */
export type DocumentResource = {
  kind: "document";
  isLent: boolean;
  /** In a course that the person is a member of. */
  isInOwnCourse: boolean;
  isArchived: boolean;
  /** A prerequisite is not complete. */
  isLocked: boolean;
  /** The person's current attempt has reached its end. */
  isFinished: boolean;
  productLine: ProductLine;
};

/** @see rulings "Who may do what" */
export const documentActions = {
  "case.read": learnersAndStaff,
  "case.play": learnersAndStaff,
  "case.reset": learnersAndStaff,
  /** Which case comes before this one: for whoever may open it, or may as soon as that one is complete. */
  "case.prerequisite.read": learnersAndStaff,
  "case_summary.read": learnersAndStaff,
  "follow_up.read": learnersAndStaff,
  "case.edit": associates,
  /** Changes what learners read, and what another version begins from. */
  "case.publish": associates,
  /** Comments, and changes that somebody else accepts. */
  "case.suggest": editorialRoles,
} as const satisfies RolesByAction;

type DocumentAction = keyof typeof documentActions;

/** Actions that students may do once they have finished the case. */
const opensAtTheEnd: ReadonlySet<DocumentAction> = new Set(["case_summary.read", "follow_up.read"]);

const writes: ReadonlySet<DocumentAction> = new Set(["case.edit", "case.publish", "case.suggest"]);

/** The one product line of an associate who does not write for both. */
const lineOf: Partial<Record<Role, ProductLine>> = {
  "Content Production Associate": "content",
  "Assessment Production Associate": "assessment",
};

/** Returns true if a role writes documents of a product line at all. */
export const writesLine = (role: Role, line: ProductLine): boolean => (lineOf[role] ?? line) === line;

/** @see rulings "Who sees a document", 21 */
export const documentRule: Rule<DocumentAction, DocumentResource> = (member, action, document) => {
  if (!document.isLent) return refuse("NOT_FOUND");
  if (writes.has(action)) {
    return writesLine(member.role, document.productLine) ? allow : refuse("FORBIDDEN");
  }
  if (member.role !== "Student") return allow;
  if (!document.isInOwnCourse || document.isArchived) return refuse("NOT_FOUND");
  if (document.isLocked && action !== "case.prerequisite.read") return refuse("CASE_LOCKED");
  if (opensAtTheEnd.has(action) && !document.isFinished) return refuse("CASE_NOT_FINISHED");
  return allow;
};
