import { updateReportDefinition as route } from "#shared/contract/reports/definitions.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listReportDefinitionRows, putReportDefinition } from "../table/operations/reportDefinitions.ts";
import { type LoadedDefinition, loadDefinition } from "./definitions/loadDefinition.ts";
import { planDefinition } from "./definitions/planDefinition.ts";
import { requireOwnName } from "./definitions/requireOwnName.ts";

const changedText =
  "Someone else changed this saved report. Nothing was saved. Open the report again, then save your changes.";

/** Changes a saved report, where nobody else has done so since it was read. */
export const updateReportDefinition = defineHandler<typeof route, LoadedDefinition>(route, {
  load: ({ params }, signedIn) => loadDefinition(params.id, signedIn),
  run: async ({ body: { rev, ...asked }, request }, { loaded: { saved }, ...signedIn }) => {
    const next = saved.rev + 1;
    const { row, together } = await planDefinition(
      asked,
      { id: saved.id, rev: next, host: request.host },
      signedIn,
    );
    if (row.name !== saved.name) requireOwnName(row, await listReportDefinitionRows(row.program_id));
    if (saved.rev !== rev || !(await putReportDefinition(row, together)))
      throw new Refusal("CONFLICT", { message: changedText });
    return { id: saved.id, rev: next };
  },
});
