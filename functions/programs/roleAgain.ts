import { roleRefusal } from "#shared/domain/access/givenRoles.ts";
import type { Actor } from "#shared/domain/access.ts";
import type { Role } from "#shared/domain/roles.ts";
import type { Membership } from "../table/identity/people.ts";

/**
 * The role of somebody who leads no course any more: as before the first, where whoever takes them out may give it. Otherwise
 * they stay Lead Course Administrators, of no course.
 */
export function roleAgain(
  actor: Actor,
  { user_id, role, role_before_lead }: Pick<Membership, "user_id" | "role" | "role_before_lead">,
): Role {
  if (role !== "Lead Course Administrator" || !role_before_lead) return role;
  const refusal = roleRefusal(actor, { userId: user_id, role }, role_before_lead);
  return refusal === undefined ? role_before_lead : role;
}
