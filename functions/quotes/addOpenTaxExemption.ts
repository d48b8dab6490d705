import { addOpenTaxExemption as route } from "#shared/contract/quotes/taxExemption.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { interfaceIdOf } from "../subscriptions/quoteIds.ts";
import { openByCode } from "../subscriptions/quoteLink.ts";
import { addFile } from "./taxExemption.ts";

/** By the link, without an account. Uploads count for the quotes that the link opens. */
export const addOpenTaxExemption = defineHandler(route, {
  run: async ({ params, body, request }, { operationId }) => {
    const read = await openByCode(params.id, body.access_code, request);
    await requireAllowance("quote_files", { userId: interfaceIdOf(read.of) });
    // Nobody says who they are here: each contact of the quote, and whoever got the mail from them, has the link.
    const by = { user_id: "quote-link", name: "Holder of the link", email: "" };
    return addFile(read, body, { isAdmin: false, by, operationId });
  },
});
