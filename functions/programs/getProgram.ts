import { getProgram as route } from "#shared/contract/programs/programs.ts";
import { defineHandler } from "../runtime/handler.ts";
import { loadProgram, presentProgram } from "./loadProgram.ts";

/** @see spec courses §2.12 "Program item" */
export const getProgram = defineHandler(route, {
  load: loadProgram,
  run: async ({ request }, { loaded }) => presentProgram(loaded.program, request),
});
