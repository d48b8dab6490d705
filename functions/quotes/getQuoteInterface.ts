import { getQuoteInterface as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentInterface, readInterface } from "./interfaces.ts";

export const getQuoteInterface = defineHandler(route, {
  run: async ({ params }) => presentInterface(await readInterface(params.id)),
});
