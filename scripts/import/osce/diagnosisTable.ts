import { readdirSync, readFileSync } from "node:fs";
import { diagnosisWords } from "./diagnosisWords.ts";

/** One disease: its names, and the diseases that it is a kind of. */
type Entry = {
  names: readonly string[];
  kindOf: Set<number>;
  goesWith: Set<number>;
  /** Diseases that somebody has found to be others, although words of one's name stand in the other's. */
  isNot: Set<number>;
};

export type DiagnosisTable = {
  entries: readonly Entry[];
  /** The disease that has exactly this name, but for spelling and word order. */
  named: (words: ReadonlySet<string>) => number | undefined;
  /** The diseases whose names stand whole in a longer name: of names within one another the longest alone. */
  namedWithin: (words: ReadonlySet<string>) => readonly number[];
  /** Itself and whatever it is a kind of, at any remove. */
  lineOf: (entry: number) => ReadonlySet<number>;
};

/** Names are told apart by their words alone. */
export const wordKey = (words: Iterable<string>): string => [...new Set(words)].sort().join(" ");

/**
 * Reads tables of diagnoses. One disease a line with all its names between `|`; what is indented by two spaces is a kind of
 * what stands above it, and `-> Name` puts a disease that has its own line elsewhere there, too. `~ A | B`: two diseases that
 * go together or shade into each other, so that neither is a wrong answer beside the other, nor are their kinds. `! A | B`: two
 * diseases, although the words of one stand in the other's name.
 *
 * @throws Error naming the line, for a name that stands twice, an indentation without a line above it, an unknown name, a circle
 */
export function parseDiagnosisTable(files: readonly string[]): DiagnosisTable {
  const entries: Entry[] = [];
  const byKey = new Map<string, number>();
  const later: (() => void)[] = [];
  const refuse = (line: string, why: string): never => {
    throw new Error(`“${line.trim()}” ${why}`);
  };
  const require = (line: string, name: string): number =>
    byKey.get(wordKey(diagnosisWords(name))) ?? refuse(line, `names ${name}, which has no line of its own`);

  for (const file of files) {
    const above: number[] = [];
    for (const line of file.split("\n")) {
      const text = line.trim();
      if (text === "" || text.startsWith("#")) continue;
      if (/^[~!] /.test(text)) {
        later.push(() => {
          const [a = "", b = "", ...more] = namesIn(text.slice(2));
          if (b === "" || more.length > 0) refuse(line, "must name two diseases");
          entries[require(line, a)]?.[text.startsWith("~") ? "goesWith" : "isNot"].add(require(line, b));
        });
        continue;
      }
      const depth = (line.length - line.trimStart().length) / 2;
      const parent = above[depth - 1];
      if (!Number.isInteger(depth) || (depth > 0 && parent === undefined))
        refuse(line, "is indented too far");
      if (text.startsWith("-> ")) {
        later.push(() =>
          entries[require(line, text.slice(3))]?.kindOf.add(parent ?? refuse(line, "stands alone")),
        );
        continue;
      }
      const at = entries.push(anEntry(namesIn(text))) - 1;
      if (parent !== undefined) entries[at]?.kindOf.add(parent);
      for (const name of namesIn(text)) {
        const key = wordKey(diagnosisWords(name));
        const before = byKey.get(key);
        if (before !== undefined && before !== at) refuse(line, `says ${name}, which has a line already`);
        byKey.set(key, at);
      }
      above.splice(depth, above.length, at);
    }
  }
  for (const run of later) run();
  return {
    entries,
    named: (words) => byKey.get(wordKey(words)),
    namedWithin: searchIn(byKey),
    lineOf: linesOf(entries),
  };
}

const anEntry = (names: readonly string[]): Entry => ({
  names,
  kindOf: new Set(),
  goesWith: new Set(),
  isNot: new Set(),
});

const namesIn = (text: string): string[] => text.split("|").map((name) => name.trim());

function searchIn(byKey: ReadonlyMap<string, number>): DiagnosisTable["namedWithin"] {
  const names = [...byKey].map(([key, entry]) => ({ words: key.split(" "), entry }));
  const known = new Map<string, readonly number[]>();
  const search = (words: ReadonlySet<string>): number[] => {
    const within = names.filter((name) => name.words.every((word) => words.has(word)));
    const isWithinAnother = (name: (typeof within)[number]): boolean =>
      within.some(
        (other) =>
          other.words.length > name.words.length && name.words.every((word) => other.words.includes(word)),
      );
    return [...new Set(within.filter((name) => !isWithinAnother(name)).map(({ entry }) => entry))];
  };
  return (words) => {
    const key = wordKey(words);
    const found = known.get(key) ?? search(words);
    known.set(key, found);
    return found;
  };
}

function linesOf(entries: readonly Entry[]): DiagnosisTable["lineOf"] {
  const known = new Map<number, ReadonlySet<number>>();
  const lineOf = (entry: number, below: readonly number[]): ReadonlySet<number> => {
    if (below.includes(entry)) throw new Error(`${entries[entry]?.names[0]} is a kind of itself`);
    const before = known.get(entry);
    if (before) return before;
    const above = [...(entries[entry]?.kindOf ?? [])].flatMap((each) => [...lineOf(each, [...below, entry])]);
    const line = new Set([entry, ...above]);
    known.set(entry, line);
    return line;
  };
  for (const entry of entries.keys()) lineOf(entry, []);
  return (entry) => lineOf(entry, []);
}

const folder = new URL("diagnoses/", import.meta.url);

/** The diagnoses of clerkships, field by field, in `diagnoses/`. */
export const clerkshipDiagnoses: DiagnosisTable = parseDiagnosisTable(
  readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .map((name) => readFileSync(new URL(name, folder), "utf8")),
);
