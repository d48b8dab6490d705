import { getExamVariation as route } from "#shared/contract/assessments/examVariations.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentVariation, requireForm } from "./presentVariation.ts";

export const getExamVariation = defineHandler(route, {
  run: async ({ params }) => presentVariation(await requireForm(Number(params.id))),
});
