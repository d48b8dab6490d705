import type { SessionUser } from "#shared/contract/identity/identity.ts";
import type { Role } from "#shared/domain/roles.ts";

export const programId = "01HZZZZZZZZZZZZZZZZZZZZZP1";

/** Who is signed in to a page: Amelia, with a role in Northfield. */
export const userAs = (role: Role, parts: Partial<SessionUser> = {}): SessionUser => ({
  id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
  email: "amelia@bedside.test",
  first_name: "Amelia",
  last_name: "Osei",
  is_admin: false,
  program_id: programId,
  memberships: [
    {
      program_id: programId,
      program_name: "Northfield",
      is_editorial: false,
      subdomain: "northfield",
      role,
      subscription: "current",
      subscription_end: "2999-01-01T00:00:00.000Z",
    },
  ],
  ...parts,
});
