import { restoreProgram as route } from "#shared/contract/programs/programs.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeProgram } from "./changeProgram.ts";
import { loadProgram, presentProgram } from "./loadProgram.ts";

/** Opens an archived program to its members again. */
export const restoreProgram = defineHandler(route, {
  load: loadProgram,
  run: async ({ request }, { loaded, operationId, ...signedIn }) => {
    const by = { action: "program.restored", signedIn, operationId } as const;
    return presentProgram(await changeProgram(loaded.program, { archived_at: null }, by), request);
  },
});
