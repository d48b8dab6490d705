import { fixedText } from "../../words/numbers.ts";

/** A difficulty, discrimination or mean certainty as tables show it and filters look through it: three decimals, always. */
export const itemFigureText = (value: number): string => fixedText(value, 3);
