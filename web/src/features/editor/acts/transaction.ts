import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { findLine, type Line, type LineName, lineAt } from "../document/places.ts";
import { sharedEnds } from "../document/sharedEnds.ts";
import type { Act, Scene, Sketch } from "./act.ts";
import { isStruckText } from "./live.ts";
import { deletePart, insertInline } from "./text.ts";

/** The line inside which a step replaces text by text; undefined for a step of any other kind. */
function lineOfStep(step: unknown, document: Node): Line | undefined {
  if (!(step instanceof ReplaceStep)) return undefined;
  const { slice, from, to } = step;
  const $from = document.resolve(from);
  if (slice.openStart !== 0 || slice.openEnd !== 0 || !slice.content.content.every((node) => node.isText)) {
    return undefined;
  }
  return $from.sameParent(document.resolve(to)) ? lineAt($from) : undefined;
}

/** Change of a line's text: offsets in the line before, and the new content. */
type LineChange = { from: number; to: number; inserted: readonly Node[] };

/**
 * Where the letters of a line differ, whatever their marks: what was typed beside struck text is read with its marks, and what
 * stood there is no new text.
 */
function changeOf(before: Node, after: Node, caret: number | undefined): LineChange | undefined {
  const [old, now] = [before.textContent, after.textContent];
  const { head, tail } = sharedEnds(old, now, caret);
  if (head + tail === old.length && head + tail === now.length) return undefined;
  const inserted = after.content.cut(head, now.length - tail).content;
  return { from: head, to: old.length - tail, inserted };
}

/**
 * Change of a single step: where the step says, unless its content is partly struck through, which stood there before.
 */
function changeOfStep(transaction: Transaction, line: Line): LineChange | undefined {
  const [step] = transaction.steps;
  if (!(step instanceof ReplaceStep) || transaction.steps.length !== 1) return undefined;
  const inserted = step.slice.content.content;
  if (inserted.some(isStruckText)) return undefined;
  return { from: step.from - line.start, to: step.to - line.start, inserted };
}

/** Where the caret of a transaction is in a line; undefined where it is elsewhere. */
function caretIn({ selection }: Transaction, line: Line): number | undefined {
  const offset = selection.head - line.start;
  return offset >= 0 && offset <= line.node.content.size ? offset : undefined;
}

/** Behind what came in; where text only went, on the side from which it was deleted: what is struck through stays in the way. */
function caretAfter(
  { selection }: Transaction,
  line: Line,
  change: LineChange,
  inserted: readonly Sketch[],
): Act["caret"] {
  const name = { uid: line.uid, key: line.key };
  const last = inserted.at(-1);
  if (last?.type === "insertText") {
    const { uid, key, offset, text } = last;
    return { line: name, draft: { uid, key, offset: offset + text.length } };
  }
  return selection.head >= line.start + change.from ? { ...name, offset: change.from } : undefined;
}

/**
 * Interprets a transaction of the editor. Text that came and went in lines is understood, however it was typed, corrected or composed; a step that
 * changes structure is not, since changes of structure are acts of their own (acts/keys.ts).
 * @returns undefined if the transaction has to be refused
 */
export function actOfTransaction(scene: Scene, transaction: Transaction): Act | undefined {
  const lines = new Map<string, LineName>();
  for (const [i, step] of transaction.steps.entries()) {
    const line = lineOfStep(step, transaction.docs[i] ?? transaction.before);
    if (!line) return undefined;
    lines.set(`${line.uid} ${line.key}`, { uid: line.uid, key: line.key });
  }
  const sketches: Sketch[] = [];
  let caret: Act["caret"];
  for (const name of lines.values()) {
    const before = findLine(transaction.before, name);
    const after = findLine(transaction.doc, name);
    if (!before || !after) return undefined;
    const change =
      changeOfStep(transaction, before) ?? changeOf(before.node, after.node, caretIn(transaction, after));
    if (!change) continue;
    const inserted = insertInline(scene, before, change.to, change.inserted);
    sketches.push(...deletePart(scene, { line: before, from: change.from, to: change.to }), ...inserted);
    caret = caretAfter(transaction, before, change, inserted);
  }
  return { sketches, ...(caret ? { caret } : {}) };
}
