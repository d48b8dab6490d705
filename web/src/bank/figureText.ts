import { numberText } from "#shared/words/numbers.ts";

/** `0.6667` of a figure; '-' where there is none. */
export const figureText = (value: number | null): string => (value === null ? "-" : numberText(value));
