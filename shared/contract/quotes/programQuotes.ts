import * as z from "zod/mini";
import { ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { quoteId, taxFile } from "./quoteFields.ts";
import { quoteInterface } from "./quoteInterfaces.ts";

/** All quotes of one program, for the provider. @see ADR 0383 */

const programQuote = z.object({
  id: quoteId,
  /** Number of the quote, as documents and mails carry it. */
  number: z.string(),
  accepted_by: z.nullable(z.string()),
  quote_submitted_at: z.nullable(utcTime),
  purchase_order: z.string(),
  tax_exemption: z.nullable(taxFile),
});

const programQuotes = z.object({
  program_id: ulid,
  program_name: z.string(),
  /** School years with quotes, the newest first. */
  years: z.array(
    z.object({
      interface: quoteInterface,
      /** Facts of each quote beside its stage and price, in the order of the quotes. */
      orders: z.array(programQuote),
      /** Status of the customer in the CRM; null before it told one. @see spec courses §3 "Quote interface" */
      customer_status: z.nullable(z.string()),
      /** Time of the last change that was taken from the CRM. */
      refreshed_at: z.nullable(utcTime),
    }),
  ),
});
export type ProgramQuotes = z.infer<typeof programQuotes>;

export const getProgramQuotes = defineRoute({
  context: "quotes",
  action: "quote.manage",
  name: "getProgramQuotes",
  method: "GET",
  path: "/quote_interfaces/programs/{program_id}",
  summary: "All quotes of a program, of every school year, with their contacts and orders.",
  params: z.strictObject({ program_id: ulid }),
  reply: programQuotes,
});

export const programQuotesRoutes = [getProgramQuotes] as const;
