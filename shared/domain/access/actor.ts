import type { Role } from "../roles.ts";

/** What a person is in the program that the host or the session names. */
export type ActingMember = {
  programId: string;
  role: Role;
  subscription: "pending" | "current" | "expired";
};

/** Who acts: a signed-in person, in their current program. */
export type Actor = {
  userId: string;
  /** Provider admin. */
  isAdmin: boolean;
  /** The membership in the current program; absent when the person has none there. */
  membership?: ActingMember;
};
