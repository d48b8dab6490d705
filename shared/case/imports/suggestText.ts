import type { Draft, DraftNode, Style } from "../changes/draft.ts";
import { textAt } from "../changes/draftTree.ts";
import { authorsLens, fateOf } from "../changes/lens.ts";
import type { Operation, TextKey } from "../changes/operations.ts";
import { runsOf } from "../changes/runs.ts";
import { rawText } from "../model/richText.ts";
import type { ContentNode } from "../model/types.ts";

/** Fields that all operations of one change share. */
export type Suggesting = { at: number; changeId: string; setId: string; isSuggestion: true };

type Letter = { char: string; styles: readonly Style[] };

const lettersOf = (field: ContentNode["title"]): Letter[] =>
  runsOf(field).runs.flatMap(({ text, styles = [] }) => [...text].map((char) => ({ char, styles })));

const isAlike = (one: Letter | undefined, other: Letter | undefined): boolean =>
  one?.char === other?.char && JSON.stringify(one?.styles) === JSON.stringify(other?.styles);

/** How many letters two texts begin with alike, of at most so many. */
function alike(one: readonly Letter[], other: readonly Letter[], atMost: number): number {
  let count = 0;
  while (count < atMost && isAlike(one[count], other[count])) count += 1;
  return count;
}

const lengthOf = (letters: readonly Letter[]): number =>
  letters.reduce((sum, { char }) => sum + char.length, 0);

/** Text of a draft: what authors see, and which ranges of the whole text that is. */
function seenText(draft: Draft, node: DraftNode, key: TextKey) {
  const lens = authorsLens(draft.changes);
  const stretches: { text: string; from: number }[] = [];
  let offset = 0;
  for (const run of textAt(node, key)?.runs ?? []) {
    if (fateOf(run, lens) === "there") stretches.push({ text: run.text, from: offset });
    offset += run.text.length;
  }
  return { text: stretches.map(({ text }) => text).join(""), stretches };
}

/**
 * The operations that suggest in a draft what became of a text elsewhere: only what is not alike is replaced. Undefined where
 * authors have other words by now; nothing says then which of them the new ones stand for.
 */
export function suggestText(
  draft: Draft,
  node: DraftNode,
  text: { key: TextKey; before: ContentNode["title"]; after: ContentNode["title"]; change: Suggesting },
): Operation[] | undefined {
  const { key, before, after, change } = text;
  const seen = seenText(draft, node, key);
  if (seen.text !== rawText(before)) return undefined;
  const [old, next] = [lettersOf(before), lettersOf(after)];
  const start = alike(old, next, Math.min(old.length, next.length));
  const rest = Math.min(old.length, next.length) - start;
  const end = alike(old.toReversed(), next.toReversed(), rest);
  const from = lengthOf(old.slice(0, start));
  const to = lengthOf(old.slice(0, old.length - end));
  const place = { ...change, uid: node.uid, key };

  const operations: Operation[] = [];
  let offset = 0;
  let seenBefore = 0;
  for (const stretch of seen.stretches) {
    const first = Math.max(from - seenBefore, 0);
    const last = Math.min(to - seenBefore, stretch.text.length);
    const range = { start: stretch.from + first, end: stretch.from + last };
    if (first < last) operations.push({ type: "deleteText", ...place, range });
    if (from > seenBefore) offset = stretch.from + Math.min(from - seenBefore, stretch.text.length);
    seenBefore += stretch.text.length;
  }
  for (const { char, styles } of next.slice(start, next.length - end)) {
    const last = operations.at(-1);
    if (last?.type === "insertText" && JSON.stringify(last.styles) === JSON.stringify(styles))
      last.text += char;
    else operations.push({ type: "insertText", ...place, offset, text: char, styles: [...styles] });
    offset += char.length;
  }
  return operations;
}
