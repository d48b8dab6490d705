import { startQuestionImport as route } from "#shared/contract/bank/questionImports.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentImport, startImport } from "./imports/keptImport.ts";

/** Orders the import under the file's own id. */
export const startQuestionImport = defineHandler(route, {
  run: async ({ params: { id } }, signedIn) => {
    await startImport(id, signedIn);
    return presentImport(id, signedIn);
  },
});
