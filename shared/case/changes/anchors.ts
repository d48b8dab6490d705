import type { Draft, DraftNode } from "./draft.ts";
import { isSlot } from "./draft.ts";
import { listAt, listKeysOf, nodeAt, textAt, textKeysOf } from "./draftTree.ts";
import type { Operation, TextKey } from "./operations.ts";

/**
 * Where operations belong by the words around them, so that they can be made again upon a text that others have written on meanwhile,
 * whatever became of the offsets: they were saved, restored, pushed or compacted in between.
 * @see ADR 0150
 */

/** The text on both sides of a place, deleted text included. */
export type TextAnchor = { before: string; after: string };

/** One for each place in a text that an operation names. */
export type OperationAnchors = { at?: TextAnchor; start?: TextAnchor; end?: TextAnchor };

/** Characters on each side: what stands there once is known again, and little of the journal is theirs. */
const reach = 64;

/** A place of so many fitting characters is one, in a text that nothing says is the operation's own. */
const fitsElsewhere = 16;

const textOf = (node: DraftNode | undefined, key: TextKey): string | undefined =>
  node && textKeysOf(node).includes(key)
    ? (textAt(node, key)?.runs ?? []).map(({ text }) => text).join("")
    : undefined;

const anchorIn = (text: string, offset: number): TextAnchor => ({
  before: text.slice(Math.max(0, offset - reach), offset),
  after: text.slice(offset, offset + reach),
});

type InText = Extract<Operation, { uid: string }> & { key?: TextKey };

/** The text that an operation names places in; undefined for one that names none. */
function fieldOf(operation: Operation): { uid: string; key: TextKey } | undefined {
  switch (operation.type) {
    case "insertText":
    case "deleteText":
    case "addStyle":
    case "deleteStyle":
      return { uid: operation.uid, key: operation.key };
    case "splitParagraph":
      return { uid: operation.uid, key: "content" };
    case "addCommentThread":
      return operation.key && operation.range ? { uid: operation.uid, key: operation.key } : undefined;
    default:
      return undefined;
  }
}

/** Text around the places of an operation in the draft that it is made on; undefined if it names no place. */
export function anchorsOf(draft: Draft, operation: Operation): OperationAnchors | undefined {
  const field = fieldOf(operation);
  const text = field && textOf(nodeAt(draft.root, field.uid), field.key);
  if (text === undefined) return undefined;
  if ("offset" in operation) return { at: anchorIn(text, operation.offset) };
  const { range } = operation as InText & { range?: { start: number; end: number } };
  return range && { start: anchorIn(text, range.start), end: anchorIn(text, range.end) };
}

const isLetter = (character: string | undefined): boolean => /[\p{L}\p{N}\p{M}]/u.test(character ?? "");

/** Characters of both that are the same, from the place backwards and onwards. */
function fitAt(text: string, at: number, { before, after }: TextAnchor): number {
  let left = 0;
  while (left < at && text[at - 1 - left] === before[before.length - 1 - left]) left += 1;
  let right = 0;
  while (right < after.length && text[at + right] === after[right]) right += 1;
  return left + right;
}

type Found = { at: number; fit: number };

/** The place in a text that fits best; of several the one that is nearest to where it was. */
export function findAnchor(text: string, anchor: TextAnchor, expected: number): Found {
  const whole = anchor.before.length + anchor.after.length;
  let best: Found = { at: 0, fit: -1 };
  for (let at = 0; at <= text.length; at++) {
    const fit = fitAt(text, at, anchor);
    const isNearer = Math.abs(at - expected) < Math.abs(best.at - expected);
    if (fit > best.fit || (fit === best.fit && isNearer)) best = { at, fit };
    if (best.fit === whole && best.at >= expected) break;
  }
  return best;
}

/**
 * No word is broken that was none at that place, nor grown together with another: what stood behind a word does, all else does not. Nor is
 * a character of two halves, whatever stood there.
 */
function outsideWords(text: string, at: number, { before, after }: TextAnchor): number {
  const wasBehind = isLetter(before.at(-1));
  let place = at;
  if (!wasBehind) while (isLetter(text[place - 1])) place -= 1;
  else if (!isLetter(after[0])) while (isLetter(text[place])) place += 1;
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff ? place + 1 : place;
}

type Field = { uid: string; key: TextKey; text: string };

/** The texts in which the words of one may stand by now: its own, and those of what was cut off from it. */
function fieldsOf(
  { root }: Draft,
  { uid, key }: { uid: string; key: TextKey },
): { own: Field[]; others: () => Field[] } {
  const own: Field[] = [];
  const others: { node: DraftNode; key: TextKey }[] = [];
  const enter = (node: DraftNode): void => {
    const isOwn =
      node.uid === uid || node.changes?.breaks?.some(({ into }) => own.some((field) => field.uid === into));
    for (const each of textKeysOf(node)) {
      if (isOwn && each === key) own.push({ uid: node.uid, key, text: textOf(node, key) ?? "" });
      else others.push({ node, key: each });
    }
    for (const list of listKeysOf(node))
      for (const entry of listAt(node, list) ?? []) if (!isSlot(entry)) enter(entry);
  };
  enter(root);
  return {
    own,
    others: () =>
      others.map(({ node, key: of }) => ({ uid: node.uid, key: of, text: textOf(node, of) ?? "" })),
  };
}

type Place = Found & { field: Field };

/** The best of several texts for a place; the first of those that are alike. */
function bestOf(fields: readonly Field[], anchor: TextAnchor, expected: number): Place | undefined {
  let best: Place | undefined;
  for (const field of fields) {
    const found = findAnchor(field.text, anchor, expected);
    if (!best || found.fit > best.fit) best = { ...found, field };
  }
  return best;
}

/**
 * Where a place is now. What was cut off from its node is looked through with it; another text only where that has many of
 * the words, and its own has hardly any. Undefined where neither is there any more.
 */
function placeNow(
  draft: Draft,
  of: { uid: string; key: TextKey },
  anchor: TextAnchor,
  expected: number,
): Place | undefined {
  const { own, others } = fieldsOf(draft, of);
  const near = bestOf(own, anchor, expected);
  if (near && near.fit >= fitsElsewhere) return near;
  const far = bestOf(others(), anchor, expected);
  return far && far.fit >= fitsElsewhere && far.fit > 2 * (near?.fit ?? 0) ? far : near;
}

const settledAt = ({ field, at }: Place, anchor: TextAnchor): number => outsideWords(field.text, at, anchor);

/** The operation as it is to be made on this draft, its places found again by what stood around them; itself where nothing is known of that. */
export function reanchored<O extends Operation>(
  draft: Draft,
  operation: O,
  anchors: OperationAnchors | undefined,
): O {
  const field = fieldOf(operation);
  if (!field || !anchors) return operation;
  const { at, start, end } = anchors;
  if (at && "offset" in operation) {
    const place = placeNow(draft, field, at, operation.offset);
    return place
      ? {
          ...operation,
          uid: place.field.uid,
          ...(operation.type === "splitParagraph" ? {} : { key: place.field.key }),
          offset: settledAt(place, at),
        }
      : operation;
  }
  if (!start || !end || !("range" in operation) || !operation.range) return operation;
  const { range } = operation;
  const first = placeNow(draft, field, start, range.start);
  if (!first) return operation;
  const from = settledAt(first, start);
  const { text } = first.field;
  const last = findAnchor(text, end, from + range.end - range.start);
  const settled = outsideWords(text, last.at, end);
  // What ends in a half that was cut off ends with this one.
  const to = last.fit > 0 && settled > from ? settled : Math.min(text.length, from + range.end - range.start);
  return { ...operation, uid: first.field.uid, key: first.field.key, range: { start: from, end: to } };
}
