import { listBlueprints as route } from "#shared/contract/bank/blueprints.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readBlueprints } from "../table/bank/blueprints.ts";

export const listBlueprints = defineHandler(route, {
  run: async () => {
    const { rows } = await readBlueprints();
    return { data: rows.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1)) };
  },
});
