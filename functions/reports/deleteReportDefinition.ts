import { deleteReportDefinition as route } from "#shared/contract/reports/definitions.ts";
import { defineHandler } from "../runtime/handler.ts";
import { deleteReportDefinitionRow } from "../table/operations/reportDefinitions.ts";
import { type LoadedDefinition, loadDefinition } from "./definitions/loadDefinition.ts";

/** Deletes a saved report. The job of its next time finds it gone, and does nothing. */
export const deleteReportDefinition = defineHandler<typeof route, LoadedDefinition>(route, {
  load: ({ params }, signedIn) => loadDefinition(params.id, signedIn),
  run: async (_call, { loaded: { saved } }) => {
    await deleteReportDefinitionRow(saved.program_id, saved.id);
    return { ok: true as const };
  },
});
