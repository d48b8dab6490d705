import { complaintPhrases } from "./complaint.ts";
import { courtesyPhrases } from "./courtesy.ts";
import { historyPhrases } from "./history.ts";
import { lifePhrases } from "./life.ts";

/** A line of the phrase book: parts one after another, each with its alternatives; plain words have one, "" may be left out. */
export type Line = readonly (readonly string[])[];

/** One thing that clinicians ask or say, with the ways to do it. */
export interface Entry {
  name: string;
  /** The plainest way, with slots where it has any. */
  title: string;
  lines: readonly Line[];
}

let entries: readonly Entry[] | undefined;

/** All entries of the phrase book; read when first asked for. @throws Error for an entry without a name or a line */
export function phraseBook(): readonly Entry[] {
  entries ??= [complaintPhrases, historyPhrases, lifePhrases, courtesyPhrases].flatMap(readEntries);
  return entries;
}

function readEntries(text: string): Entry[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [name = "", ...lines] = block.split("\n").filter((line) => line.trim() !== "");
      const [title] = lines;
      if (name === "" || title === undefined) throw new Error(`Entry "${name}" of the phrase book is empty`);
      return { name, title, lines: lines.map(readLine) };
    });
}

const readLine = (line: string): Line =>
  line
    .split(/(\([^)]*\))/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("(") ? part.slice(1, -1).split("|") : [part]));

/** Phrases of a line, so many that each alternative stands in one, at most `most`; always the same. */
export function phrasesOf(line: Line, most: number): string[] {
  const count = Math.min(most, Math.max(...line.map((part) => part.length)));
  const phrases = Array.from({ length: count }, (_, at) =>
    line
      // A part that has been gone through begins again one further, so that its alternatives meet others.
      .map((part, place) => part[(at + place * Math.floor(at / part.length)) % part.length])
      .filter((words) => words !== "")
      .join(" "),
  );
  return [...new Set(phrases)];
}
