import { type Actor, allowedRoles, decide } from "../access.ts";
import { editorialRoles, programRoles, type Role } from "../roles.ts";

/** Roles that each role may give; a provider admin gives all that count in the program. @see ADR 0181 */
const givenBy: Partial<Record<Role, readonly Role[]>> = {
  "Program Service Administrator": programRoles,
  "Curriculum Administrator": programRoles.filter((role) => role !== "Program Service Administrator"),
  "IT Administrator": programRoles.filter(
    (role) => role !== "Program Service Administrator" && role !== "Curriculum Administrator",
  ),
  "Student Roster Manager": ["Student"],
};

/** The roles that the actor may give to others in their current program. Editorial ones count in an editorial group alone. */
export function rolesToGive({ isAdmin, membership }: Actor): readonly Role[] {
  if (!membership) return [];
  if (isAdmin) return membership.isEditorial ? editorialRoles : programRoles;
  if (membership.isEditorial || membership.subscription !== "current") return [];
  return givenBy[membership.role] ?? [];
}

/** Returns true if the first role may do everything that the second may. */
export const givesNoMore = (before: Role, after: Role): boolean =>
  Object.values(allowedRoles).every((roles) => !roles.includes(after) || roles.includes(before));

export type RoleRefusal = "not_theirs" | "not_given" | "gives_self_more";

/** Why people may not be given or left with a role, in the words of the pages. */
export const roleRefusalText: Record<RoleRefusal, string> = {
  not_theirs: "Your role does not let you change people with this role.",
  not_given: "Your role does not let you give this role.",
  gives_self_more: "You cannot give yourself a role that may do more than yours.",
};

/** Returns true if somebody may change, invite or remove a person who has this role. */
export const mayManage = (actor: Actor, role: Role): boolean => {
  const programId = actor.membership?.programId;
  if (programId === undefined) return false;
  const person = { kind: "program_member", programId, isStudent: role === "Student" } as const;
  return decide(actor, "program.member.manage", person).ok && rolesToGive(actor).includes(role);
};

export type CorrectionRefusal = "not_theirs" | "own_account";

export const correctionRefusalText: Record<CorrectionRefusal, string> = {
  not_theirs: "Your role does not let you change people with this role.",
  own_account:
    "This person has an account of their own. They change their name on their account page; the provider corrects their address.",
};

/** Facts that decide who may correct a member. */
type Corrected = {
  role: Role;
  /** They have not accepted the invitation. */
  isPending: boolean;
  /** Nobody has signed in with the account yet, and it belongs to no other program. */
  isOfProgramAlone: boolean;
};

/**
 * Why the actor may not correct the name and address of a member; undefined where they may. Whoever reads the mail of an address
 * can take over its account, so staff of a program correct what is the program's alone: an invitation that nobody has
 * accepted, and an account that nobody has signed in with. All others are a provider admin's. @see ADR 0350
 */
export function correctionRefusal(
  actor: Actor,
  { role, isPending, isOfProgramAlone }: Corrected,
): CorrectionRefusal | undefined {
  if (actor.isAdmin) return undefined;
  if (!mayManage(actor, role)) return "not_theirs";
  return isPending || isOfProgramAlone ? undefined : "own_account";
}

/**
 * Why the actor may not give a person of the program another role; undefined where they may. A role that does not count here
 * any more (a person of an editorial group from before) is an admin's to change.
 */
export function roleRefusal(
  actor: Actor,
  person: { userId: string; role: Role },
  next: Role,
): RoleRefusal | undefined {
  if (!actor.isAdmin && !mayManage(actor, person.role)) return "not_theirs";
  if (!rolesToGive(actor).includes(next)) return "not_given";
  const isSelf = person.userId === actor.userId;
  return isSelf && !actor.isAdmin && !givesNoMore(person.role, next) ? "gives_self_more" : undefined;
}
