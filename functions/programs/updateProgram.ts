import { updateProgram as route } from "#shared/contract/programs/programs.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeProgram } from "./changeProgram.ts";
import { loadProgram, presentProgram } from "./loadProgram.ts";

/** Name, description, time zone, and of whom a second factor is asked; the subdomain and the kind of program stay as they were made. @see ADR 0116 */
export const updateProgram = defineHandler(route, {
  load: loadProgram,
  run: async ({ body, request }, { loaded, operationId, ...signedIn }) => {
    const by = { action: "program.changed", signedIn, operationId } as const;
    // A program of before there was the rule asks nobody.
    const program = { second_factor: "nobody" as const, ...loaded.program };
    return presentProgram(await changeProgram(program, body, by), request);
  },
});
