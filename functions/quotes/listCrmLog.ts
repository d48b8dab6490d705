import { listCrmLog as route } from "#shared/contract/quotes/crm.ts";
import { env } from "../runtime/env.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listCrmLog as listLines } from "../table/quotes/crmLog.ts";

const linesAtOnce = 100;

export const listCrmLog = defineHandler(route, {
  run: async ({ query }) => {
    const lines = await listLines(query.before, linesAtOnce);
    return { is_connected: env().CRM !== undefined, lines, has_more: lines.length === linesAtOnce };
  },
});
