import type { QuoteInterface } from "../table/quotes/quoteInterfaces.ts";

/** The customer's contacts, each address once. */
export function contactsOf(of: QuoteInterface): { name: string; email: string }[] {
  const all = [
    { name: of.psa_name, email: of.psa_email },
    { name: of.billing_contact_name, email: of.billing_contact_email },
  ].filter(({ email }) => email !== "");
  return all.filter(({ email }, at) => all.findIndex((other) => other.email === email) === at);
}
