import { renewQuoteLink as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { stageOf } from "#shared/domain/quotes/quote.ts";
import { defineHandler } from "../runtime/handler.ts";
import { linkToken } from "../runtime/linkToken.ts";
import { Refusal } from "../runtime/refusal.ts";
import { interfaceIdOf, latestQuote } from "../subscriptions/quoteIds.ts";
import { linkIdOf, openQuoteUrl, withCode, withNewLink } from "../subscriptions/quoteLink.ts";
import { getProgram } from "../table/programs/programs.ts";
import { readInterface, writeInterface } from "./interfaces.ts";

/** Another link in the place of one that expired or went to the wrong person. */
export const renewQuoteLink = defineHandler(route, {
  run: async ({ params, request }, { operationId, ...signedIn }) => {
    const read = await readInterface(params.id);
    const { quote, at } = latestQuote(read.of);
    if (stageOf(quote) === "Ready to Send")
      throw new Refusal("QUOTE_STAGE", {
        message: "A quote has a link once it is sent. Nothing was changed.",
      });
    const program = await getProgram(read.of.program_id);
    if (!program) throw new Refusal("NOT_FOUND");
    const action = "quote.link_renewed" as const;
    const { of } = await writeInterface(read, withNewLink(read.of), { action, signedIn, operationId });
    const code = await linkToken(linkIdOf(interfaceIdOf(of), of.link_number));
    const url = withCode(openQuoteUrl(request.host, program.subdomain, of, at), code);
    return { url, expires_at: of.link_expires_at ?? "" };
  },
});
