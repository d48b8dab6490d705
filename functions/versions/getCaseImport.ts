import { getCaseImport as route } from "#shared/contract/versions/caseImports.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentCaseImport } from "./caseImport.ts";
import { loadImport } from "./fileImports.ts";

type Loaded = Awaited<ReturnType<typeof loadImport<"case_import">>>;

export const getCaseImport = defineHandler<typeof route, Loaded>(route, {
  load: ({ params }, signedIn) => loadImport("case_import", params.id, signedIn),
  run: async (_call, { loaded: { job } }) => presentCaseImport(job),
});
