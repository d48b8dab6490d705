import { createHash } from "node:crypto";
import { getCurrentUser as route } from "#shared/contract/identity/identity.ts";
import { documentFlagsByRole, programFlags } from "#shared/domain/access/permissionFlags.ts";
import { actions, canByRole } from "#shared/domain/access.ts";
import { defineHandler } from "../runtime/handler.ts";

/** @see spec documents §3 Contexts (userContext) */
export const getCurrentUser = defineHandler(route, {
  run: async (_call, { person, membership, actor, session }) => {
    const { id, first_name, last_name, email, is_admin } = person.profile;
    return {
      id,
      firstName: first_name,
      lastName: last_name,
      first_name,
      last_name,
      email,
      isAdmin: is_admin,
      sessionId: sessionNumber(session.token_hash),
      permissions: [...actions.filter((action) => canByRole(actor, action)), ...documentFlagsByRole(actor)],
      ...programFlags(actor),
      groupRoleDefinition: membership ? { role_definition: { name: membership.role } } : null,
    };
  },
});

/** The same number for one session's life, up to 1e10. @see spec documents §3 Contexts, courses §9 "Session id" */
const sessionNumber = (tokenHash: string): number =>
  Number(createHash("sha256").update(tokenHash).digest().readBigUInt64BE() % 10_000_000_000n);
