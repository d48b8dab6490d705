import { removeAdminBatch as route } from "#shared/contract/programs/members.ts";
import { defineHandler } from "../runtime/handler.ts";
import { loadSomeMembers } from "./loadSomeMembers.ts";
import { lastAdministrators } from "./memberIds.ts";
import { timeOf } from "./orderChange.ts";
import { removeMembers } from "./removeMembers.ts";

/** Removes members of any role that the actor looks after. @see spec courses §6 "only_students" */
export const removeAdminBatch = defineHandler(route, {
  load: loadSomeMembers,
  run: ({ body, request }, { operationId, loaded: _loaded, ...signedIn }) =>
    removeMembers(
      { ids: body.groupRoleDefinitionUserIds, host: request.host, signedIn, operationId },
      (rows, wanted) => ({
        spared: body.confirm_last_administrator ? [] : lastAdministrators(rows, wanted, timeOf(operationId)),
        why: "Nobody else is a Program Service Administrator here, and you did not confirm this.",
      }),
    ),
});
