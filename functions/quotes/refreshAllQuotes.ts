import { refreshAllQuotes as route } from "#shared/contract/quotes/crm.ts";
import { defineHandler } from "../runtime/handler.ts";
import { orderRefresh } from "./crmRefresh.ts";

/** @see spec courses §2.19 "Refresh All From {CRM}" */
export const refreshAllQuotes = defineHandler(route, {
  run: ({ query }, { operationId }) =>
    orderRefresh({
      schoolYear: Number(query.current_school_year.slice(0, 2)),
      programId: null,
      operationId,
    }),
});
