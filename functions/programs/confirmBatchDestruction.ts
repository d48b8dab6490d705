import { confirmBatchDestruction as route } from "#shared/contract/programs/members.ts";
import { defineHandler } from "../runtime/handler.ts";
import { loadSomeMembers } from "./loadSomeMembers.ts";
import { removeMembers } from "./removeMembers.ts";

/** Removes students, and nobody else. @see spec courses §6 "only_students" */
export const confirmBatchDestruction = defineHandler(route, {
  load: loadSomeMembers,
  run: ({ body, request }, { operationId, loaded: _loaded, ...signedIn }) =>
    removeMembers(
      { ids: body.groupRoleDefinitionUserIds, host: request.host, signedIn, operationId },
      (rows, wanted) => ({
        spared: rows.filter(({ user_id, role }) => wanted.has(user_id) && role !== "Student"),
        why: "Not a student.",
      }),
    ),
});
