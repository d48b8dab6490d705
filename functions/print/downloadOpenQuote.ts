import { downloadOpenQuote as route } from "#shared/contract/quotes/quotePdf.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { interfaceIdOf } from "../subscriptions/quoteIds.ts";
import { openByCode } from "../subscriptions/quoteLink.ts";
import { quotePdfReply } from "./quotePdf.ts";

export const downloadOpenQuote = defineHandler(route, {
  run: async ({ params, body, request }) => {
    const { access_code, ...choices } = body;
    const read = await openByCode(params.id, access_code, request);
    // There is no person: all who hold a program's link share one allowance.
    const userId = `quote-link:${interfaceIdOf(read.of)}`;
    return reply({ raw: await quotePdfReply(read, choices, { isAdmin: false, userId }) });
  },
});
