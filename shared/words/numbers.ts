import { perLanguage } from "./perLanguage.ts";

const figures = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 4 }));

/** A number as it is read, with four decimals at most: `12,345`, `0.9`. */
export function numberText(value: number): string {
  // Most are small. The first format of a process takes some 16 ms to make, where a whole function is imported in 100.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return figures().format(value);
}

/** A figure with just so many decimals, so that figures of a column line up: `0.50`, `0.67`. Never `-0.00`. */
export function fixedText(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text;
}
