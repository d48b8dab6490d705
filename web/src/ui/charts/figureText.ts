import { numberText } from "#shared/words/numbers.ts";
import type { ChartUnit } from "./chartTypes.ts";

/** `41%`, `1,204`; a dash where there is nothing to say. Whole percents, never rounded up to done. */
export function figureText(value: number | null, unit: ChartUnit): string {
  if (value === null) return "–";
  return unit === "percent" ? `${Math.floor(value)}%` : numberText(value);
}
