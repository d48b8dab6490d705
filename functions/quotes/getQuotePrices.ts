import { getQuotePrices as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { defineHandler } from "../runtime/handler.ts";
import { getQuotePrices as readPrices } from "../table/quotes/quotePrices.ts";

export const getQuotePrices = defineHandler(route, {
  run: async ({ params }) => readPrices(Number(params.year)),
});
