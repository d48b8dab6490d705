import type { Node } from "prosemirror-model";
import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";

/** What became other text while an input method was at work: positions in the document before it, and the end in the document now. */
type Replaced = { from: number; to: number; end: number };

/** The text as an input method has made it so far. It is not written yet. */
type Composed = { live: EditorState; replaced: Replaced | undefined };

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
});

/** Whether the character before a position is the same in both documents, marks included. */
function isSameBefore(one: Node, oneAt: number, other: Node, otherAt: number): boolean {
  return one.slice(oneAt - 1, oneAt).eq(other.slice(otherAt - 1, otherAt));
}

/** The same without the text at its ends that was taken out and put in again, as input methods do with a whole word. */
function narrowed(before: Node, now: Node, { from, to, end }: Replaced): Replaced {
  const isOneLine = before.resolve(from).sameParent(before.resolve(to));
  if (!isOneLine || !now.resolve(from).sameParent(now.resolve(end))) return { from, to, end };
  let [head, tail, tailNow] = [from, to, end];
  while (head < to && head < end && isSameBefore(before, head + 1, now, head + 1)) head += 1;
  while (tail > head && tailNow > head && isSameBefore(before, tail, now, tailNow)) {
    tail -= 1;
    tailNow -= 1;
  }
  return { from: head, to: tail, end: tailNow };
}

/** All that an input method did, as one change of the text before it. */
function wholeChange(before: EditorState, { live, replaced }: Composed): Transaction {
  const { tr } = before;
  if (replaced) {
    const { from, to, end } = narrowed(before.doc, live.doc, replaced);
    if (from < to || from < end) tr.step(new ReplaceStep(from, to, live.doc.slice(from, end)));
  }
  const { anchor, head } = live.selection;
  return tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)));
}

/** What shows the document. */
export type Host = {
  focus: () => void;
  /** Whether an input method is at work in it. */
  isComposing: () => boolean;
  show: (editor: EditorState) => void;
};

/**
 * Keeps what input methods make apart from what is written. While one is at work the text is theirs: the state that stands is the
 * one before, and whatever else would touch text or selection waits.
 * @param ports the state that stands, and what takes all that was composed as one change of it
 */
export function createComposing(ports: {
  host: () => Host;
  editor: () => EditorState;
  take: (whole: Transaction) => void;
}) {
  let composed: Composed | undefined;
  let waiting: (() => void)[] = [];

  /** Writes what was composed, and does what was asked for meanwhile. */
  function end(): void {
    const done = composed;
    composed = undefined;
    if (done) ports.take(wholeChange(ports.editor(), done));
    const asked = waiting;
    waiting = [];
    for (const ask of asked) ask();
  }

  return {
    isGoingOn: (): boolean => composed !== undefined,
    end,
    /** Whether text and selection may be touched now; else what is asked for is done later. */
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
