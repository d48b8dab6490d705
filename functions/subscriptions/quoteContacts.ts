import type { QuoteInterface } from "../table/quotes/quoteInterfaces.ts";

/** The customer's contacts, each address once. */
export function contactsOf(of: QuoteInterface): { name: string; email: string }[] {
  const all = [
    { name: of.psa_name, email: of.psa_email },
    { name: of.billing_contact_name, email: of.billing_contact_email },
  ].filter(({ email }) => email !== "");
  return all.filter(({ email }, at) => all.findIndex((other) => other.email === email) === at);
}

/** The relationship manager as a mail names them, with the address to write to: `Rae Manager (rae@school.test)`. */
export function managerText({
  business_development_manager: name,
  business_development_manager_email: email,
}: Pick<QuoteInterface, "business_development_manager" | "business_development_manager_email">): string {
  return name !== "" && email !== "" ? `${name} (${email})` : name || email;
}
