import type { Program } from "#functions/table/programs/programs.ts";
import type { SentQuote } from "#shared/contract/quotes/quoteFields.ts";
import type { Answer, Credentials } from "#tests/builders/http.ts";
import { aQuoteInterface } from "#tests/builders/quotes.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

/** Calls about quotes. */
export function useQuoteCalls() {
  const { cloud, send } = useApi("quotes");
  return {
    cloud,
    send,
    post: (path: string, as: Credentials | undefined, body: unknown = {}): Promise<Answer> =>
      send({ method: "POST", path, as, body }),
    get: (path: string, as: Credentials): Promise<Answer> => send({ method: "GET", path, as }),
  };
}

export const anAdmin = async (): Promise<Credentials> =>
  aSession(await aPerson([{ program: await aProgram(), role: "IT Administrator" }], { is_admin: true }));

export const staffOf = async (program: Program): Promise<Credentials> =>
  aSession(await aPerson([{ program, role: "Program Service Administrator" }]));

/** Body of an order. */
export const order = (quote: SentQuote, rev = 1, memo = "") => ({ saveType: "SUBMIT", rev, quote, memo });

/** A program of its own with its staff and quotes, so that no test meets another's. */
export async function aCustomer(
  parts: Omit<Partial<Parameters<typeof aQuoteInterface>[0]>, "program_id"> = {},
) {
  const program = await aProgram();
  const quotes = await aQuoteInterface({ ...parts, program_id: program.id, program_name: program.name });
  const { id, quoteId } = quotes;
  return {
    program,
    staff: await staffOf(program),
    ...quotes,
    page: `/quotes/${quoteId}`,
    desk: `/quote_interfaces/${id}`,
  };
}

export const contacts = (name: string) => ({
  psa_name: "Pat Service",
  psa_email: `${name}@school.test`,
  billing_contact_name: "Bill Payer",
  billing_contact_email: `bill.${name}@school.test`,
  business_development_manager: "Rae Manager",
  business_development_manager_email: "rae@bedside.test",
});
