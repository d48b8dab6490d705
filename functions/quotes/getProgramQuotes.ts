import { getProgramQuotes as route } from "#shared/contract/quotes/programQuotes.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { shownTaxFile } from "../subscriptions/presentQuote.ts";
import { quoteIdOf, quoteNumberOf } from "../subscriptions/quoteIds.ts";
import { getProgram } from "../table/programs/programs.ts";
import { getCrmState } from "../table/quotes/crmStates.ts";
import { listQuoteInterfaces } from "../table/quotes/quoteInterfaces.ts";
import { getQuotePrices } from "../table/quotes/quotePrices.ts";
import { presentInterface } from "./interfaces.ts";

/** Also of a program that is archived, since its quotes stay. @see ADR 0383 */
export const getProgramQuotes = defineHandler(route, {
  run: async ({ params }) => {
    const [program, all] = await Promise.all([
      getProgram(params.program_id),
      listQuoteInterfaces(params.program_id),
    ]);
    if (!program) throw new Refusal("NOT_FOUND");
    const years = await Promise.all(
      all.toReversed().map(async (of) => {
        const [prices, crm] = await Promise.all([
          getQuotePrices(of.school_year),
          getCrmState(of.program_id, of.school_year),
        ]);
        return {
          interface: presentInterface({ of, prices }),
          customer_status: crm?.customer_status ?? null,
          refreshed_at: crm?.refreshed_at ?? null,
          orders: of.quotes.map((quote, at) => ({
            id: quoteIdOf(of, at),
            number: quoteNumberOf(of, at),
            accepted_by: quote.accepted_by,
            quote_submitted_at: quote.quote_submitted_at,
            purchase_order: quote.purchase_order ?? "",
            tax_exemption: shownTaxFile(quote),
          })),
        };
      }),
    );
    return { program_id: program.id, program_name: program.name, years };
  },
});
