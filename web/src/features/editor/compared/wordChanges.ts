import { type Hunk, wordHunks } from "#shared/words/wordHunks.ts";

/** A part of a text before and after: what stayed, what went, what came. Joined, all but what came is the text before. */
export type TextPart = { kind: "kept" | "removed" | "added"; text: string };

/** Number of unchanged characters shown on either side of a change. */
const charactersAround = 120;
/** Less than this between two changes is told as part of them: single words that happen to come again tell nothing. */
const fewestKeptWords = 3;
const endOf = (text: string): string =>
  text.length <= charactersAround ? text : `…${text.slice(-charactersAround).replace(/^\S*\s/, " ")}`;

const startOf = (text: string): string =>
  text.length <= charactersAround ? text : `${text.slice(0, charactersAround).replace(/\s\S*$/, " ")}…`;

const middleOf = (text: string): string =>
  text.length <= 2 * charactersAround ? text : `${startOf(text)} ${endOf(text)}`;

/** Changes with next to nothing between them are one. */
function gathered(hunks: readonly Hunk[]): Hunk[] {
  const all: Hunk[] = [];
  for (const hunk of hunks) {
    const before = all.at(-1);
    if (!before || before.kept.filter((word) => word.trim() !== "").length >= fewestKeptWords) {
      all.push({ ...hunk });
      continue;
    }
    before.removed = [...before.removed, ...before.kept, ...hunk.removed];
    before.added = [...before.added, ...before.kept, ...hunk.added];
    before.kept = hunk.kept;
  }
  return all;
}

/** Changes of a text in whole words, each with some of the unchanged words around it. */
export function wordChanges(before: string, after: string): TextPart[] {
  const { head, hunks, tail } = wordHunks(before, after);
  const parts: TextPart[] = [
    { kind: "kept", text: endOf(head) },
    ...gathered(hunks).flatMap(({ removed, added, kept }): TextPart[] => [
      { kind: "removed", text: removed.join("") },
      { kind: "added", text: added.join("") },
      { kind: "kept", text: middleOf(kept.join("")) },
    ]),
    { kind: "kept", text: startOf(tail) },
  ];
  return parts.filter(({ text }) => text !== "");
}
