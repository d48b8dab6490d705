import { countAvailable as route } from "#shared/contract/bank/blueprints.ts";
import { fitsCell } from "#shared/domain/bank/blueprint/blueprint.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readPool } from "./blueprintPool.ts";

/** @see ADR 0404 */
export const countAvailable = defineHandler(route, {
  run: async ({ body }) => {
    const { candidates, barred, forms } = await readPool(body);
    const cells = body.cells.map((cell) => {
      const fitting = candidates.filter((candidate) => fitsCell(candidate, cell));
      return {
        available: fitting.length,
        unused: fitting.filter(({ form_ids }) => form_ids.length === 0).length,
      };
    });
    return { cells, eligible: candidates.length, barred, forms };
  },
});
