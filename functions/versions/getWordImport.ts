import { getWordImport as route } from "#shared/contract/versions/wordImports.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentWordImport } from "./wordImport.ts";

export const getWordImport = defineHandler(route, {
  run: async ({ params }, signedIn) =>
    presentWordImport(await requireOwnJob("word_import", params.id, signedIn)),
});
