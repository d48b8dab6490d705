import { type Figure, isMet } from "./figure.ts";

/** A section of the page of benchmarks: the figures that are measured together. */
export type PageSection = {
  title: string;
  /** Explains the floors, and anything else that a reader must know. */
  notes: string;
};

const intro = `# Benchmarks

Made by \`npm run bench -- --write [part…]\`. Times are held against a floor that is measured in the same run on the same machine,
so that a slower machine moves both; tests never assert them.
`;

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const target = "atMost" in figure.target ? `≤ ${figure.target.atMost}` : `≥ ${figure.target.atLeast}`;
    const verdict = isMet(figure) ? "met" : "**not met**";
    return `| ${figure.name} | ${figure.measured} | ${figure.floor || "–"} | ${figure.value} ${figure.unit} | ${target} | ${verdict} |`;
  });
  return ["| Figure | Measured | Floor | Value | Target | |", "|---|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

/**
 * The page with the sections that were measured now; those that were not stay as they stand on the page of before. The order
 * is that of `sections`.
 */
export function benchmarksPage(
  before: string,
  sections: ReadonlyMap<string, PageSection>,
  measured: ReadonlyMap<string, { figures: readonly Figure[]; machine: string }>,
): string {
  const kept = new Map(
    before
      .split(/^(?=## )/m)
      .filter((text) => text.startsWith("## "))
      .map((text) => [text.slice(3, text.indexOf("\n")), text.trim()]),
  );
  const texts = [...sections].flatMap(([part, { title, notes }]) => {
    const now = measured.get(part);
    if (!now) return kept.get(title) ?? [];
    return `## ${title}\n\n${tableOf(now.figures)}\n\n${notes} Measured on ${now.machine}.`;
  });
  return `${[intro.trim(), ...texts].join("\n\n")}\n`;
}
