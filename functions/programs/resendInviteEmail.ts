import { resendInviteEmail as route } from "#shared/contract/programs/members.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { loadSomeMembers } from "./loadSomeMembers.ts";
import { findMembers } from "./memberIds.ts";
import { changeOf, orderChange } from "./orderChange.ts";

/** @see spec courses §5 "Invitation", ruling 17 */
export const resendInviteEmail = defineHandler(route, {
  load: loadSomeMembers,
  run: async ({ body, request }, { operationId, loaded: _loaded, ...signedIn }) => {
    await requireAllowance("invitation_orders", { userId: signedIn.person.profile.id, operationId });
    const change = { kind: "invitation" } as const;
    const ordered = await changeOf(change, { signedIn, operationId, host: request.host });
    return orderChange(ordered, await findMembers(ordered.program.id, body.ids));
  },
});
