import { deleteBlueprint as route } from "#shared/contract/bank/blueprints.ts";
import { defineHandler } from "../runtime/handler.ts";
import { removeBlueprint } from "../table/bank/blueprints.ts";
import { blueprintMoved, requireBlueprint } from "./requireBlueprint.ts";

export const deleteBlueprint = defineHandler(route, {
  run: async ({ params }) => {
    if (!(await removeBlueprint(await requireBlueprint(Number(params.id))))) throw blueprintMoved();
    return { ok: true as const };
  },
});
