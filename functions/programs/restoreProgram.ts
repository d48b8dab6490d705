import { restoreProgram as route } from "#shared/contract/programs/programs.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeProgram } from "./changeProgram.ts";
import { loadProgram } from "./loadProgram.ts";

/** Opens an archived program to its members again. */
export const restoreProgram = defineHandler(route, {
  load: loadProgram,
  run: ({ body: _body }, { loaded, operationId, ...signedIn }) =>
    changeProgram(
      loaded.program,
      { archived_at: null },
      { action: "program.restored", signedIn, operationId },
    ),
});
