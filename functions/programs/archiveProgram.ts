import { archiveProgram as route } from "#shared/contract/programs/programs.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeProgram } from "./changeProgram.ts";
import { loadProgram } from "./loadProgram.ts";
import { timeOf } from "./orderChange.ts";

/** Closes a program to its members; who has archived it first stays the one who did. */
export const archiveProgram = defineHandler(route, {
  load: loadProgram,
  run: ({ body: _body }, { loaded, operationId, ...signedIn }) =>
    changeProgram(
      loaded.program,
      { archived_at: loaded.program.archived_at ?? timeOf(operationId) },
      { action: "program.archived", signedIn, operationId },
    ),
});
