import { updateProgram as route } from "#shared/contract/programs/programs.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeProgram } from "./changeProgram.ts";
import { loadProgram, presentProgram } from "./loadProgram.ts";

/** Name, description and time zone; the subdomain and the kind of program stay as they were made. @see ADR 0116 */
export const updateProgram = defineHandler(route, {
  load: loadProgram,
  run: async ({ body, request }, { loaded, operationId, ...signedIn }) => {
    const by = { action: "program.changed", signedIn, operationId } as const;
    return presentProgram(await changeProgram(loaded.program, body, by), request);
  },
});
