import { perLanguage } from "./perLanguage.ts";

const dollars = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: "currency", currency: "USD" }),
);

/** An amount of whole cents as it is read: `$1,234.00`, `-$0.05`. @see spec courses §9 */
export function moneyText(cents: number): string {
  return dollars().format(cents / 100);
}
