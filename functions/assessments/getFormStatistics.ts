import { getFormStatistics as route } from "#shared/contract/assessments/formStatistics.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentStatistics } from "./presentStatistics.ts";
import { requireForm } from "./presentVariation.ts";

/** @see ADR 0405 */
export const getFormStatistics = defineHandler(route, {
  run: async ({ params }) => presentStatistics(await requireForm(Number(params.id))),
});
