import { getLeads as route } from "#shared/contract/programs/leads.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentGrid, readLeadGrid } from "./leadGrid.ts";

/** @see spec courses §2.17 */
export const getLeads = defineHandler(route, {
  run: async (_call, signedIn) => presentGrid(await readLeadGrid(await requireProgram(signedIn))),
});
