import { getWordImport as route } from "#shared/contract/versions/wordImports.ts";
import { defineHandler } from "../runtime/handler.ts";
import { loadImport } from "./fileImports.ts";
import { presentWordImport } from "./wordImport.ts";

type Loaded = Awaited<ReturnType<typeof loadImport<"word_import">>>;

export const getWordImport = defineHandler<typeof route, Loaded>(route, {
  load: ({ params }, signedIn) => loadImport("word_import", params.id, signedIn),
  run: async (_call, { loaded: { job } }) => presentWordImport(job),
});
