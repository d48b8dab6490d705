import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";

/** Outcome of one change of the code, as Stryker tells it. Lines count from 1. */
export type Mutant = {
  fileName: string;
  status: string;
  mutatorName: string;
  replacement?: string | undefined;
  location: { start: { line: number; column: number } };
};

const noticed = ["Killed", "Timeout"];
const unnoticed = ["Survived", "NoCoverage"];

type Score = { file: string; killed: number; survived: Mutant[] };

/** One score per file, in the order of their names. What does not compile, or is left out on purpose, counts for nothing. */
export function scoresOf(mutants: readonly Mutant[], root: string): Score[] {
  const scores = new Map<string, Score>();
  for (const mutant of mutants) {
    const file = relative(root, resolve(root, mutant.fileName));
    const score = scores.get(file) ?? { file, killed: 0, survived: [] };
    scores.set(file, score);
    if (noticed.includes(mutant.status)) score.killed += 1;
    if (unnoticed.includes(mutant.status)) score.survived.push(mutant);
  }
  return [...scores.values()].sort((a, b) => a.file.localeCompare(b.file));
}

export const percentOf = (killed: number, survived: number): string =>
  killed + survived === 0 ? "–" : `${Math.floor((100 * killed) / (killed + survived))}%`;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").slice(0, 90);

/** The closing words of a run: the survivors with their places, then killed, survived and score of each file. */
export function summaryOf(mutants: readonly Mutant[], root: string): string {
  const scores = scoresOf(mutants, root);
  const lines: string[] = [];
  for (const { file, survived } of scores) {
    if (survived.length === 0) continue;
    const source = readFileSync(resolve(root, file), "utf8").split("\n");
    lines.push(`\n${file}`);
    for (const { location, mutatorName, replacement, status } of survived) {
      const { line } = location.start;
      const untested = status === "NoCoverage" ? " (no test comes here)" : "";
      lines.push(`  ${file}:${line}  ${mutatorName}${untested}`);
      lines.push(`    is       ${oneLine((source[line - 1] ?? "").trim())}`);
      lines.push(`    becomes  ${oneLine(replacement ?? "")}`);
    }
  }
  const row = (name: string, killed: number, survived: number): string =>
    `${name.padEnd(60)} ${String(killed).padStart(6)} ${String(survived).padStart(9)} ${percentOf(killed, survived).padStart(6)}`;
  lines.push(
    `\n${"File".padEnd(60)} ${"killed".padStart(6)} ${"survived".padStart(9)} ${"score".padStart(6)}`,
  );
  for (const { file, killed, survived } of scores) lines.push(row(file, killed, survived.length));
  const killed = scores.reduce((sum, score) => sum + score.killed, 0);
  const survived = scores.reduce((sum, score) => sum + score.survived.length, 0);
  lines.push(row("All", killed, survived));
  return lines.join("\n");
}
