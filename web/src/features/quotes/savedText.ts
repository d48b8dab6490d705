import type { SavedQuote } from "#shared/contract/quotes/quotes.ts";

/** Says how a save, an order or a confirmation went. */
export function savedText({ page, differs }: SavedQuote): string {
  if (differs.length > 0) return "Quote saved. Its amounts were worked out anew; look at the total.";
  if (page.stage === "Ready to Confirm" && !page.is_admin) return "Your order was submitted.";
  return page.stage === "Quote Confirmed" ? "Quote confirmed." : "Quote saved.";
}
