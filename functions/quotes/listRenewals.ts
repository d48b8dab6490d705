import { listRenewals as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readRenewalRows } from "../subscriptions/renewalRows.ts";

/** @see spec courses §2.19 */
export const listRenewals = defineHandler(route, {
  run: ({ query, request }) => readRenewalRows(Number(query.current_school_year.slice(0, 2)), request.host),
});
