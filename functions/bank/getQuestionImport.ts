import { getQuestionImport as route } from "#shared/contract/bank/questionImports.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentImport } from "./imports/keptImport.ts";

export const getQuestionImport = defineHandler(route, {
  run: ({ params: { id } }, signedIn) => presentImport(id, signedIn),
});
