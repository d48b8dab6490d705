import { getBlueprint as route } from "#shared/contract/bank/blueprints.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireBlueprint } from "./requireBlueprint.ts";

export const getBlueprint = defineHandler(route, {
  run: ({ params }) => requireBlueprint(Number(params.id)),
});
