import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { findLine, type Line, type LineName, lineAt } from "../document/places.ts";
import type { Act, Scene, Sketch } from "./act.ts";
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

/** What of a line became other text: offsets in the line before, and what stands there now. */
type LineChange = { from: number; to: number; inserted: readonly Node[] };

function changeOf(before: Node, after: Node): LineChange | undefined {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (start === null || end === null) return undefined;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return {
    from: start,
    to: end.a + overlap,
    inserted: after.content.cut(start, end.b + overlap).content,
  };
}

/** Of a single step the change is where it says, not where the texts first differ: of 'aa' that becomes 'aaa', where the a was typed. */
function changeOfStep(transaction: Transaction, line: Line): LineChange | undefined {
  const [step] = transaction.steps;
  if (!(step instanceof ReplaceStep) || transaction.steps.length !== 1) return undefined;
  return { from: step.from - line.start, to: step.to - line.start, inserted: step.slice.content.content };
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
 * What a transaction of the editor means. Text that came and went in lines is understood, however it was typed, corrected or
 * composed; a step that changes structure is not, since what has a meaning for structure is an act of its own (acts/keys.ts).
 * @returns undefined where the transaction has to be refused
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
    const change = changeOfStep(transaction, before) ?? changeOf(before.node, after.node);
    if (!change) continue;
    const inserted = insertInline(scene, before, change.to, change.inserted);
    sketches.push(...deletePart(scene, { line: before, from: change.from, to: change.to }), ...inserted);
    caret = caretAfter(transaction, before, change, inserted);
  }
  return { sketches, ...(caret ? { caret } : {}) };
}
