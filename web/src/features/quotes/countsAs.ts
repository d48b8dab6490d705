import { typedDollars } from "#shared/domain/pricing/rounding.ts";
import { moneyText } from "#shared/words/money.ts";

/** Says what a typed amount counts as where it is not what was typed: cents, letters, a minus. Undefined otherwise. */
export function countsAs(typed: string): string | undefined {
  const digits = typed.replace(/[$,\s]/g, "").replace(/\.0*$/, "");
  const dollars = typedDollars(typed);
  return digits === "" || digits === String(dollars) ? undefined : `Counts as ${moneyText(dollars * 100)}`;
}
