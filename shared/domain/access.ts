import type { ErrorCode } from "../contract/errors.ts";
import type { Role } from "./roles.ts";

/** Who acts: a signed-in person, in the program that the host or the session names. */
export type Actor = {
  userId: string;
  /** Provider admin. */
  isAdmin: boolean;
  /** The membership in the current program; absent when the person has none there. */
  membership?: { programId: string; role: Role; subscription: "pending" | "current" | "expired" };
};

export const actions = [
  "course.list",
  "course.read",
  "favorite.write",
  "usage_report.read",
  "case.read",
  "case.play",
  "case.reset",
  "case_summary.read",
  "follow_up.read",
  "sitting.list",
] as const;

export type Action = (typeof actions)[number];

/** What is acted on, with just the facts that decide. */
export type Resource =
  | { kind: "program"; programId: string | undefined }
  | {
      kind: "course";
      /** Whether the current program may use this course: its own, or the provider's and lent to it. */
      isInProgram: boolean;
      isMember: boolean;
      isArchived: boolean;
    }
  | {
      kind: "document";
      isLent: boolean;
      /** In a course that the person is a member of. */
      isInOwnCourse: boolean;
      isArchived: boolean;
      /** A prerequisite is not complete. */
      isLocked: boolean;
      /** The person's current attempt has reached its end. */
      isFinished: boolean;
    };

export type Decision = { ok: true } | { ok: false; code: ErrorCode };

const everyoneButItAndRoster: readonly Role[] = [
  "Program Service Administrator",
  "Curriculum Administrator",
  "Lead Course Administrator",
  "Course Manager",
  "Teacher",
];
const editorial: readonly Role[] = [
  "Combined Production Associate",
  "Content Production Associate",
  "Assessment Production Associate",
  "Reviewer",
];
const learnersAndStaff: readonly Role[] = ["Student", ...everyoneButItAndRoster, ...editorial];

/**
 * The one table of who may do what. A provider admin may do all of it.
 * @see rulings "Who may do what"
 */
export const allowedRoles: Record<Action, readonly Role[]> = {
  "course.list": learnersAndStaff,
  "course.read": learnersAndStaff,
  "favorite.write": learnersAndStaff,
  "usage_report.read": everyoneButItAndRoster,
  "case.read": learnersAndStaff,
  "case.play": learnersAndStaff,
  "case.reset": learnersAndStaff,
  "case_summary.read": learnersAndStaff,
  "follow_up.read": learnersAndStaff,
  // Who proctors.
  "sitting.list": everyoneButItAndRoster,
};

/** What students may open once they have finished the case. */
const opensAtTheEnd: ReadonlySet<Action> = new Set(["case_summary.read", "follow_up.read"]);

const refuse = (code: ErrorCode): Decision => ({ ok: false, code });
const allow: Decision = { ok: true };

/**
 * Decides, and says why not. Things of another program are refused as NOT_FOUND, so that their existence does not show.
 * The default is no.
 */
export function decide(actor: Actor, action: Action, resource: Resource): Decision {
  if (actor.isAdmin) return decideForAdmin(resource);
  const membership = actor.membership;
  if (!membership) return refuse(resource.kind === "program" ? "FORBIDDEN" : "NOT_FOUND");
  if (!allowedRoles[action].includes(membership.role)) return refuse("FORBIDDEN");
  if (resource.kind === "program") {
    return resource.programId === membership.programId ? allow : refuse("NOT_FOUND");
  }
  const isStudent = membership.role === "Student";
  if (resource.kind === "course") {
    if (!resource.isInProgram) return refuse("NOT_FOUND");
    if (isStudent && (!resource.isMember || resource.isArchived)) return refuse("NOT_FOUND");
    return allow;
  }
  if (!resource.isLent) return refuse("NOT_FOUND");
  if (!isStudent) return allow;
  if (!resource.isInOwnCourse || resource.isArchived) return refuse("NOT_FOUND");
  if (membership.subscription === "expired") return refuse("SUBSCRIPTION_EXPIRED");
  if (membership.subscription === "pending") return refuse("REGISTRATION_PENDING");
  if (resource.isLocked) return refuse("CASE_LOCKED");
  if (opensAtTheEnd.has(action) && !resource.isFinished) return refuse("CASE_NOT_FINISHED");
  return allow;
}

function decideForAdmin(resource: Resource): Decision {
  return resource.kind === "program" && resource.programId === undefined ? refuse("FORBIDDEN") : allow;
}

/** Whether the actor may; the browser uses it to show or hide controls, the server to refuse. */
export const can = (actor: Actor, action: Action, resource: Resource): boolean =>
  decide(actor, action, resource).ok;
