import { percentText } from "#shared/domain/wholePercent.ts";
import { numberText } from "#shared/words/numbers.ts";
import type { ChartUnit } from "./chartTypes.ts";

/** `41%`, `1,204`; a dash where there is nothing to say. */
export function figureText(value: number | null, unit: ChartUnit): string {
  if (value === null) return "–";
  return unit === "percent" ? percentText(value) : numberText(value);
}
