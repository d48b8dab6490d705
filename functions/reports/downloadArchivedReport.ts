import { downloadArchivedReport as route } from "#shared/contract/reports/archivedReports.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type LoadedReport, loadReport, signReport } from "./requireReport.ts";

/** A link to the file of a report that is ready. */
export const downloadArchivedReport = defineHandler<typeof route, LoadedReport>(route, {
  load: ({ params }, signedIn) => loadReport(params.id, signedIn),
  run: async (_call, { loaded }) => {
    const { state, input } = loaded.job;
    if (state !== "ready") throw new Refusal("NOT_FOUND", { message: "This report has no file yet." });
    return { url: await signReport(input.object_key) };
  },
});
