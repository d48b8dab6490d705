import { getLearningObjective as route } from "#shared/contract/mapping/objectives.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentObjective } from "./presentObjective.ts";

export const getLearningObjective = defineHandler(route, {
  run: ({ params }) => presentObjective(Number(params.id)),
});
