import { language } from "./language.ts";

let figures: Intl.NumberFormat | undefined;

/** A number as it is read, with four decimals at most: `12,345`, `0.9`. */
export function numberText(value: number): string {
  // Most are small. The first format of a process takes some 16 ms to make, where a whole function is imported in 100.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  figures ??= new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  return figures.format(value);
}
