import { tableOf } from "../bench/benchmarksPage.ts";
import { type Figure, isMet } from "../bench/figure.ts";

const start = "<!-- chaos: written by npm run chaos -->";
const end = "<!-- /chaos -->";

/** The page with the figures of this run in the place that is marked for them. @throws where it has none */
export function withChaosFigures(page: string, figures: readonly Figure[], note: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The page has no place marked ${start} … ${end}`);
  return `${before}${start}\n\n${tableOf(figures)}\n\n${note}\n\n${end}${after}`;
}

export const allMet = (figures: readonly Figure[]): boolean => figures.every(isMet);
