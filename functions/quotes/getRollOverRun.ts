import { getRollOverRun as route } from "#shared/contract/quotes/rollOver.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireRollOver } from "./rollOver.ts";

export const getRollOverRun = defineHandler(route, { run: ({ params }) => requireRollOver(params.job_id) });
