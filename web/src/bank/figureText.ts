import { itemFigureText } from "#shared/domain/bank/itemFigure.ts";

/** `0.667` of a figure; '-' where there is none. */
export const figureText = (value: number | null): string => (value === null ? "-" : itemFigureText(value));
