import { archiveProgram as route } from "#shared/contract/programs/programs.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeProgram } from "./changeProgram.ts";
import { loadProgram, presentProgram } from "./loadProgram.ts";
import { timeOf } from "./orderChange.ts";

/** Closes a program to its members; who has archived it first stays the one who did. */
export const archiveProgram = defineHandler(route, {
  load: loadProgram,
  run: async ({ request }, { loaded, operationId, ...signedIn }) => {
    const archived_at = loaded.program.archived_at ?? timeOf(operationId);
    const by = { action: "program.archived", signedIn, operationId } as const;
    return presentProgram(await changeProgram(loaded.program, { archived_at }, by), request);
  },
});
