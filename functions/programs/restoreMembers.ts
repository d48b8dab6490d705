import { restoreMembers as route } from "#shared/contract/programs/members.ts";
import { defineHandler } from "../runtime/handler.ts";
import { loadSomeMembers } from "./loadSomeMembers.ts";
import { findRemoved } from "./memberIds.ts";
import { changeOf, orderChange } from "./orderChange.ts";

/** Brings removed members back as they stood, with the courses that they were in. */
export const restoreMembers = defineHandler(route, {
  load: loadSomeMembers,
  run: async ({ body, request }, { operationId, loaded: _loaded, ...signedIn }) => {
    const change = { kind: "restoration" } as const;
    const ordered = await changeOf(change, { signedIn, operationId, host: request.host });
    return orderChange(ordered, await findRemoved(ordered.program.id, body.groupRoleDefinitionUserIds));
  },
});
