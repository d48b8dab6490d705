import { language } from "./language.ts";

const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });

/** A number as it is read, with four decimals at most: `12,345`, `0.9`. */
export const numberText = (value: number): string => figures.format(value);
