import { isEditorialRole, type Role } from "../roles.ts";

/** A person's place in the program that the host or the session names. */
export type ActingMember = {
  programId: string;
  /** True if the program is an editorial group. */
  isEditorial: boolean;
  role: Role;
  /** `inactive`: it would be current, but its program is archived. Told to pages alone; routes ask the program itself. */
  subscription: "pending" | "current" | "expired" | "inactive";
  /** For a Lead Course Administrator: the courses that they were assigned to. */
  ledCourseIds?: readonly number[];
};

/** Who acts: a signed-in person, in their current program. */
export type Actor = {
  userId: string;
  /** Provider admin. */
  isAdmin: boolean;
  /** The membership in the current program; absent when the person has none there. */
  membership?: ActingMember;
};

/**
 * Returns true if the role counts where it is held: editorial roles in an editorial group, all others outside of one.
 * A role in the wrong kind of program gives nothing. @see ADR 0066
 */
export const isRoleInItsPlace = ({ role, isEditorial }: ActingMember): boolean =>
  isEditorialRole(role) === isEditorial;
