import { updateProgram as route } from "#shared/contract/programs/programs.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeProgram } from "./changeProgram.ts";
import { loadProgram } from "./loadProgram.ts";

/** Name, description and time zone; the subdomain and the kind of program stay as they were made. @see ADR 0116 */
export const updateProgram = defineHandler(route, {
  load: loadProgram,
  run: ({ body }, { loaded, operationId, ...signedIn }) =>
    changeProgram(loaded.program, body, { action: "program.changed", signedIn, operationId }),
});
