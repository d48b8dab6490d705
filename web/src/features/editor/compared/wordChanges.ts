/** A part of a text before and after: what stayed, what went, what came. Joined, all but what came is the text before. */
export type TextPart = { kind: "kept" | "removed" | "added"; text: string };

/** Number of unchanged characters shown on either side of a change. */
const charactersAround = 120;
/** Less than this between two changes is told as part of them: single words that happen to come again tell nothing. */
const fewestKeptWords = 3;
/** Longer stretches are told as one change. In pairs of words: that many are compared in a few milliseconds. */
const comparedAtMost = 400_000;

const words = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

const endOf = (text: string): string =>
  text.length <= charactersAround ? text : `…${text.slice(-charactersAround).replace(/^\S*\s/, " ")}`;

const startOf = (text: string): string =>
  text.length <= charactersAround ? text : `${text.slice(0, charactersAround).replace(/\s\S*$/, " ")}…`;

const middleOf = (text: string): string =>
  text.length <= 2 * charactersAround ? text : `${startOf(text)} ${endOf(text)}`;

type Hunk = { removed: string[]; added: string[]; kept: string[] };

/** For each pair of places, how many words both texts have in common from there on. */
function commonFrom(was: readonly string[], is: readonly string[]): Uint32Array {
  const width = is.length + 1;
  const common = new Uint32Array((was.length + 1) * width);
  for (let i = was.length - 1; i >= 0; i--) {
    for (let j = is.length - 1; j >= 0; j--) {
      const below = (i + 1) * width + j;
      common[i * width + j] =
        was[i] === is[j]
          ? 1 + (common[below + 1] ?? 0)
          : Math.max(common[below] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  return common;
}

/** Changes, each with the words that stayed behind it. */
function hunksOf(was: readonly string[], is: readonly string[]): Hunk[] {
  if (was.length * is.length > comparedAtMost) return [{ removed: [...was], added: [...is], kept: [] }];
  const common = commonFrom(was, is);
  const width = is.length + 1;
  const hunks: Hunk[] = [{ removed: [], added: [], kept: [] }];
  let [i, j] = [0, 0];
  while (i < was.length || j < is.length) {
    const [gone = "", come = ""] = [was[i], is[j]];
    let hunk = hunks.at(-1) as Hunk; // there is always one
    if (i < was.length && j < is.length && gone === come) {
      hunk.kept.push(gone);
      i += 1;
      j += 1;
      continue;
    }
    if (hunk.kept.length > 0) {
      hunk = { removed: [], added: [], kept: [] };
      hunks.push(hunk);
    }
    const isGone =
      j === is.length ||
      (i < was.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0));
    if (isGone) {
      hunk.removed.push(gone);
      i += 1;
    } else {
      hunk.added.push(come);
      j += 1;
    }
  }
  return hunks;
}

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
  const [was, is] = [words(before), words(after)];
  const shortest = Math.min(was.length, is.length);
  let head = 0;
  while (head < shortest && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && was[was.length - 1 - tail] === is[is.length - 1 - tail]) tail += 1;
  const hunks = gathered(hunksOf(was.slice(head, was.length - tail), is.slice(head, is.length - tail)));
  const parts: TextPart[] = [
    { kind: "kept", text: endOf(was.slice(0, head).join("")) },
    ...hunks.flatMap(({ removed, added, kept }): TextPart[] => [
      { kind: "removed", text: removed.join("") },
      { kind: "added", text: added.join("") },
      { kind: "kept", text: middleOf(kept.join("")) },
    ]),
    { kind: "kept", text: startOf(was.slice(was.length - tail).join("")) },
  ];
  return parts.filter(({ text }) => text !== "");
}
