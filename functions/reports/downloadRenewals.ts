import { downloadRenewals as route } from "#shared/contract/quotes/renewalsWorkbook.ts";
import { renewalTable } from "#shared/domain/quotes/renewalTable.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { readRenewalRows } from "../subscriptions/renewalRows.ts";
import { workbookReply } from "./workbookReply.ts";

/** The renewal dashboard as a workbook, for finance. @see ADR 0383 */
export const downloadRenewals = defineHandler(route, {
  run: async ({ query, request }) => {
    const schoolYear = Number(query.current_school_year.slice(0, 2));
    const rows = await readRenewalRows(schoolYear, request.host);
    const table = renewalTable(rows, { schoolYear, generatedAt: isoTime(nowMs()) });
    return reply({ raw: await workbookReply(table, `renewals-${query.current_school_year}.xlsx`) });
  },
});
