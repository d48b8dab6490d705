import { refreshQuote as route } from "#shared/contract/quotes/crm.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getProgram } from "../table/programs/programs.ts";
import { orderRefresh } from "./crmRefresh.ts";
import { readInterface } from "./interfaces.ts";

export const refreshQuote = defineHandler(route, {
  run: async ({ params, query }, { operationId }) => {
    const { of } = await readInterface(params.id);
    const program = await getProgram(of.program_id);
    if (query.subdomain !== undefined && query.subdomain !== program?.subdomain)
      throw new Refusal("INVALID_REQUEST", {
        fields: [{ path: "query.subdomain", message: "is not that of the program" }],
      });
    return orderRefresh({ schoolYear: of.school_year, programId: of.program_id, operationId });
  },
});
