import type { correctionRefusal } from "#shared/domain/access/givenRoles.ts";
import { hasPassword, type Person } from "../table/identity/people.ts";

/** Facts that decide who may correct a member of a program. @throws if they are not a member */
export function correctedOf(
  { profile, memberships }: Person,
  programId: string,
): Parameters<typeof correctionRefusal>[1] {
  const here = memberships.find(({ program_id }) => program_id === programId);
  if (!here) throw new Error(`${profile.id} is no member of ${programId}`);
  return {
    role: here.role,
    isPending: here.subscription_end === null,
    isOfProgramAlone: isOfProgramAlone({ profile, memberships }),
  };
}

/** Tells if nobody uses an account yet and it is this program's alone: no password, no other membership, no provider right. */
export const isOfProgramAlone = ({
  profile,
  memberships,
}: Pick<Person, "profile" | "memberships">): boolean =>
  !hasPassword(profile) && !profile.is_admin && memberships.length === 1;
