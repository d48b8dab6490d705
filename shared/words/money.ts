import { language } from "./language.ts";

let dollars: Intl.NumberFormat | undefined;

/** An amount of whole cents as it is read: `$1,234.00`, `-$0.05`. @see spec courses §9 */
export function moneyText(cents: number): string {
  dollars ??= new Intl.NumberFormat(language, { style: "currency", currency: "USD" });
  return dollars.format(cents / 100);
}
