import { allow, type RolesByAction, type Rule, refuse } from "./decision.ts";
import { programAdministrators } from "./roleGroups.ts";

/** One person's membership in a program, or one that is about to be made. */
export type ProgramMemberResource = {
  kind: "program_member";
  programId: string;
  /** True if the membership's role is Student. */
  isStudent: boolean;
};

/** @see rulings "Who may do what": program members */
export const programMemberActions = {
  "program.member.manage": [...programAdministrators, "IT Administrator", "Student Roster Manager"],
} as const satisfies RolesByAction;

export const programMemberRule: Rule<keyof typeof programMemberActions, ProgramMemberResource> = (
  member,
  _action,
  { programId, isStudent },
) => {
  if (programId !== member.programId) return refuse("NOT_FOUND");
  return member.role === "Student Roster Manager" && !isStudent ? refuse("FORBIDDEN") : allow;
};
