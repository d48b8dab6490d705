import { getFormCorrections as route } from "#shared/contract/assessments/corrections.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentCorrections, requireGiven } from "./correctable.ts";
import { requireForm } from "./presentVariation.ts";

export const getFormCorrections = defineHandler(route, {
  run: async ({ params }) => presentCorrections(requireGiven(await requireForm(Number(params.id)))),
});
