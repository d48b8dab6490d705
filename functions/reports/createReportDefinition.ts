import { definitionsAtMost, createReportDefinition as route } from "#shared/contract/reports/definitions.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listReportDefinitionRows, putReportDefinition } from "../table/operations/reportDefinitions.ts";
import { planDefinition } from "./definitions/planDefinition.ts";
import { requireOwnName } from "./definitions/requireOwnName.ts";

/** Saves a report for the program. */
export const createReportDefinition = defineHandler(route, {
  run: async ({ body, request }, { operationId: id, ...signedIn }) => {
    const { row, together } = await planDefinition(body, { id, rev: 1, host: request.host }, signedIn);
    const saved = await listReportDefinitionRows((await requireProgram(signedIn)).id);
    // A try before this one saved it, and died before it could say so.
    if (saved.some((one) => one.id === id)) return { id };
    requireOwnName(row, saved);
    if (saved.length >= definitionsAtMost) {
      const message = `Your program already has ${definitionsAtMost} saved reports, the most it can have. Delete one first.`;
      throw new Refusal("CONFLICT", { message });
    }
    if (!(await putReportDefinition(row, together))) throw new Refusal("CONFLICT");
    logger.info("report saved", { definition_id: id, is_scheduled: row.schedule !== null });
    return { id };
  },
});
