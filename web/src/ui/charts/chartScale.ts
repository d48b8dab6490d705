import { dateFormat } from "#shared/words/dateFormat.ts";

/** Round figures from nought to at least `most`, some four of them. Whole things are counted: no step is below 1. */
export function niceSteps(most: number): number[] {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? 10 * power;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Which days are written under the axis: the last one, and back from it in even steps, eight at most. */
export function ticksOf(days: number): number[] {
  const step = Math.max(1, Math.ceil(days / 8));
  const ticks: number[] = [];
  for (let at = days - 1; at >= 0; at -= step) ticks.unshift(at);
  return ticks;
}

/** `Nov 22`. */
export function shortDay(date: string): string {
  const at = Date.parse(`${date}T00:00:00.000Z`);
  return Number.isNaN(at) ? "" : dateFormat({ timeZone: "UTC", month: "short", day: "numeric" }).format(at);
}
