import type { Node, ResolvedPos } from "prosemirror-model";
import { type EditorState, type Selection, TextSelection, type Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { findLine, lineAt } from "../document/places.ts";
import { sharedEnds } from "../document/sharedEnds.ts";

/**
 * Text changed while an input method was at work: positions in the document before it, and the end in the document
 * now.
 */
type Replaced = { from: number; to: number; end: number };

/** The text as an input method has made it so far. It is not written yet. */
type Composed = {
  live: EditorState;
  replaced: Replaced | undefined;
  /** Selection that the input method left with its last change of the text. */
  left: Selection;
};

function widened(replaced: Replaced | undefined, transaction: Transaction): Replaced | undefined {
  let all = replaced;
  for (const map of transaction.mapping.maps) {
    map.forEach((oldStart, oldEnd, newStart, newEnd) => {
      const { from, to, end } = all ?? { from: oldStart, to: oldStart, end: oldStart };
      all = {
        from: Math.min(from, oldStart),
        to: to + Math.max(0, oldEnd - end),
        end: Math.max(end, oldEnd) + (newEnd - newStart) - (oldEnd - oldStart),
      };
    });
  }
  return all;
}

/** One more step of an input method, on what it has made so far. */
const composedFurther = (
  before: EditorState,
  composed: Composed | undefined,
  transaction: Transaction,
): Composed => ({
  live: (composed?.live ?? before).apply(transaction),
  replaced: widened(composed?.replaced, transaction),
  left: transaction.docChanged ? transaction.selection : (composed?.left ?? before.selection),
});

/** The letters between two places of a line, one for each position. */
const lettersIn = (document: Node, from: number, to: number): string =>
  document.textBetween(from, to, undefined, "\ufffc");

/**
 * Removes from both ends the letters that were there before: input methods replace whole words, and the page may have lost the marks
 * of those letters. Where several cuts are possible, the new text ends at the caret.
 */
function narrowed(before: Node, now: Node, { from, to, end }: Replaced, caret: number): Replaced {
  const isOneLine = before.resolve(from).sameParent(before.resolve(to));
  if (!isOneLine || !now.resolve(from).sameParent(now.resolve(end))) return { from, to, end };
  const [old, letters] = [lettersIn(before, from, to), lettersIn(now, from, end)];
  const { head, tail } = sharedEnds(old, letters, caret >= from && caret <= end ? caret - from : undefined);
  return { from: from + head, to: to - tail, end: end - tail };
}

/** All that an input method did, as one change of the text before it. */
function wholeChange(before: EditorState, { live, replaced, left }: Composed): Transaction {
  const { tr } = before;
  if (replaced) {
    const { from, to, end } = narrowed(before.doc, live.doc, replaced, left.head);
    if (from < to || from < end) tr.step(new ReplaceStep(from, to, live.doc.slice(from, end)));
  }
  const { anchor, head } = left;
  return tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)));
}

/**
 * A place in a document of which one stretch of a line reads otherwise now: text that was composed, and what is shown struck through
 * beside it. Undefined where its line is gone.
 */
function carriedOver($place: ResolvedPos, now: Node): number | undefined {
  const line = lineAt($place);
  const lineNow = line && findLine(now, line);
  if (!lineNow) return undefined;
  const offset = $place.pos - line.start;
  const growth = lineNow.node.content.size - line.node.content.size;
  const start = line.node.content.findDiffStart(lineNow.node.content) ?? offset;
  return lineNow.start + (offset <= start ? offset : Math.max(start, offset + growth));
}

/** Author's selection since an input method wrote, in the document as it is once that is written. */
function selectedSince({ live, left }: Composed, now: Node): Selection | undefined {
  const { selection } = live;
  if (selection.eq(left)) return undefined;
  const [anchor, head] = [carriedOver(selection.$anchor, now), carriedOver(selection.$head, now)];
  return anchor === undefined || head === undefined ? undefined : TextSelection.create(now, anchor, head);
}

/** View that shows the document. */
export type Host = {
  focus: () => void;
  /** True while an input method is at work in it. */
  isComposing: () => boolean;
  show: (editor: EditorState) => void;
};

/**
 * Keeps what input methods make apart from what is written. While one is at work the text is theirs: the state that stands is the
 * one before, and whatever else would touch text or selection waits.
 * @param ports the state that stands, and what takes all that was composed as one change of it, and then what is selected
 */
export function createComposing(ports: {
  host: () => Host;
  editor: () => EditorState;
  take: (whole: Transaction) => void;
  select: (selection: Selection) => void;
}) {
  let composed: Composed | undefined;
  let waiting: (() => void)[] = [];

  /** Writes what was composed, and does what was asked for meanwhile. */
  function end(): void {
    const done = composed;
    composed = undefined;
    if (done) {
      ports.take(wholeChange(ports.editor(), done));
      const selected = selectedSince(done, ports.editor().doc);
      if (selected) ports.select(selected);
    }
    const asked = waiting;
    waiting = [];
    for (const ask of asked) ask();
  }

  return {
    isGoingOn: (): boolean => composed !== undefined,
    end,
    /** Returns true if text and selection may be changed now; otherwise the request is done later. */
    mayTouch(ask: () => void): boolean {
      if (ports.host().isComposing()) {
        waiting.push(ask);
        return false;
      }
      end();
      return true;
    },
    /** Takes a transaction of the page if an input method made it, or it goes on with what one made. */
    takes(transaction: Transaction): boolean {
      const { isComposing, show } = ports.host();
      const { doc } = composed?.live ?? ports.editor();
      if (!(composed || isComposing()) || transaction.before !== doc) return false;
      composed = composedFurther(ports.editor(), composed, transaction);
      show(composed.live);
      if (!isComposing() && transaction.docChanged) end();
      return true;
    },
  };
}
