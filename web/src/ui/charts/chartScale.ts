import { dateFormat } from "#shared/words/dateFormat.ts";
import type { Series } from "./chartTypes.ts";

/** How high each line reaches, and each stack of bars. */
export function heightsOf(series: readonly Series[]): number[] {
  const stacks: number[] = [];
  const heights: number[] = [];
  for (const { look, values } of series) {
    for (const [at, value] of values.entries()) {
      if (look === "line" || look === "dashed") heights.push(value ?? 0);
      else stacks[at] = (stacks[at] ?? 0) + (value ?? 0);
    }
  }
  return [...heights, ...stacks];
}

/** Which places are written under the axis: the last one, and back from it in even steps, eight at most. */
export function ticksOf(places: number): number[] {
  const step = Math.max(1, Math.ceil(places / 8));
  const ticks: number[] = [];
  for (let at = places - 1; at >= 0; at -= step) ticks.unshift(at);
  return ticks;
}

/** `Nov 22`. */
export function shortDay(date: string): string {
  const at = Date.parse(`${date}T00:00:00.000Z`);
  return Number.isNaN(at) ? "" : dateFormat({ timeZone: "UTC", month: "short", day: "numeric" }).format(at);
}
