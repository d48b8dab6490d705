import { longestText } from "../../model/inputSizes.ts";
import type { ChangeId, Draft, DraftNode, DraftText, StyleMark, TextRun } from "../draft.ts";
import { changeNode, nodeAt, textAt, textKeysOf } from "../draftTree.ts";
import { holdsNothing } from "../emptied.ts";
import { authorsLens } from "../lens.ts";
import type { AddStyle, DeleteStyle, DeleteText, InsertText, TextKey, TextRange } from "../operations.ts";
import { changeRuns, cutRuns, joinRuns, lengthOf, sameStyle, splitsCharacter } from "../runs.ts";
import { broughtBy, deletedBy, type Making, Refused, requireNode, requireWritable } from "./making.ts";

const noText: DraftText = { runs: [] };

/** A text field of a node; one that was never written is empty. */
export function requireText(draft: Draft, { uid, key }: { uid: string; key: TextKey }): DraftText {
  const { node } = requireNode(draft, uid);
  if (!textKeysOf(node).includes(key)) {
    throw new Refused("NO_SUCH_KEY", "key", `A ${node.type} has no text '${key}'`);
  }
  return textAt(node, key) ?? noText;
}

export function requireOffset(text: DraftText, offset: number, path: string): void {
  if (offset > lengthOf(text)) {
    throw new Refused("OUT_OF_RANGE", path, `${offset} lies behind the text (length ${lengthOf(text)})`);
  }
  if (splitsCharacter(text, offset)) {
    throw new Refused("OUT_OF_RANGE", path, `${offset} lies inside a character`);
  }
}

export function requireRange(text: DraftText, { start, end }: TextRange): void {
  if (start >= end) throw new Refused("OUT_OF_RANGE", "range", `The range ${start}–${end} is empty`);
  requireOffset(text, start, "range.start");
  requireOffset(text, end, "range.end");
}

const withText = (draft: Draft, { uid, key }: { uid: string; key: TextKey }, text: DraftText): Draft => ({
  ...draft,
  root: changeNode(draft.root, uid, (node) => ({ ...node, [key]: text })),
});

/** A text with the runs of a range changed. */
export function changeRange(
  draft: Draft,
  place: { uid: string; key: TextKey; range: TextRange },
  change: (run: TextRun) => TextRun | undefined,
): Draft {
  const text = requireText(draft, place);
  requireRange(text, place.range);
  return withText(draft, place, changeRuns(text, place.range, change));
}

export function insertText(draft: Draft, operation: InsertText, making: Making): Draft {
  requireWritable(draft, operation.uid);
  const text = requireText(draft, operation);
  requireOffset(text, operation.offset, "offset");
  if (lengthOf(text) + operation.text.length > longestText) {
    throw new Refused(
      "TEXT_TOO_LONG",
      "text",
      `A text has at most ${longestText} characters, deleted ones included`,
    );
  }
  const [before, after] = cutRuns(text.runs, operation.offset);
  // Inside a commented passage what is written belongs to it.
  const threads = before.at(-1)?.threads?.filter((thread) => after[0]?.threads?.includes(thread)) ?? [];
  const run: TextRun = {
    text: operation.text,
    added: making.id,
    ...(operation.styles && operation.styles.length > 0 ? { styles: operation.styles } : {}),
    ...(threads.length > 0 ? { threads } : {}),
  };
  return withText(draft, operation, { runs: joinRuns(before, [run], after) });
}

/** Deletes text. Text that the same change added leaves no trace, as after a slip of the finger. */
export function deleteText(draft: Draft, operation: DeleteText, making: Making): Draft {
  const within = broughtBy(requireNode(draft, operation.uid));
  const next = changeRange(draft, operation, (run) =>
    run.added === making.id ? undefined : deletedBy(run, making, within),
  );
  return making.notesEmptied ? withEmptied(next, operation.uid, making) : next;
}

/** The node with the change noted at it; without any where an edit leaves it empty: then it is a line to write in. */
function withEmptying({ changes = {}, ...node }: DraftNode, { id, isSuggestion }: Making): DraftNode {
  const { emptiedBy = [], ...others } = changes;
  const by = isSuggestion ? [...new Set([...emptiedBy, id])] : [];
  const next = by.length > 0 ? { ...others, emptiedBy: by } : others;
  return Object.keys(next).length > 0 ? { ...node, changes: next } : node;
}

/** Notes at a paragraph that the change struck out the last of its text, and at its list item where no other line of that is left. */
function withEmptied(draft: Draft, uid: string, making: Making): Draft {
  const { node, above } = requireNode(draft, uid);
  const isStruck = textKeysOf(node).some((key) =>
    textAt(node, key)?.runs.some(
      ({ deleted, takenBack }) =>
        deleted?.includes(making.id) || (!making.isSuggestion && takenBack?.includes(making.id)),
    ),
  );
  const lens = authorsLens(draft.changes);
  if (node.type !== "paragraph" || !isStruck || !holdsNothing(node, lens)) return draft;
  const [parent] = above;
  let { root } = draft;
  for (const each of parent?.type === "listItem" ? [node, parent] : [node]) {
    const now = nodeAt(root, each.uid);
    const isTold = making.isSuggestion || now?.changes?.emptiedBy !== undefined;
    if (now && isTold && holdsNothing(now, lens))
      root = changeNode(root, now.uid, (line) => withEmptying(line, making));
  }
  return { ...draft, root };
}

/** Styles of which a character has at most one. */
const exclusive: ReadonlySet<string> = new Set(["link", "color", "modalMedia"]);

/** The styles of a run without some of them. `within` brought the run, or what it stands in. */
const withoutStyle = (
  styles: readonly StyleMark[],
  making: Making,
  within: ChangeId | undefined,
  isGone: (style: StyleMark) => boolean,
) =>
  styles.flatMap((style): StyleMark[] => {
    if (!isGone(style)) return [style];
    return style.added === making.id ? [] : [deletedBy(style, making, within)];
  });

const withStyles = ({ styles: _, ...run }: TextRun, styles: readonly StyleMark[]): TextRun =>
  styles.length > 0 ? { ...run, styles } : run;

/** Certain to hold wherever the text is shown, as far as this change can know. */
const holdsAnyway = (mark: StyleMark, making: Making): boolean =>
  (mark.added === undefined || mark.added === making.id) && !mark.deleted && !mark.takenBack;

export function addStyle(draft: Draft, operation: AddStyle, making: Making): Draft {
  const { style } = operation;
  const within = broughtBy(requireNode(draft, operation.uid));
  const isReplaced = (each: StyleMark): boolean =>
    exclusive.has(style.type) && each.type === style.type && !sameStyle(each, style);
  return changeRange(draft, operation, (run) => {
    const rest = withoutStyle(run.styles ?? [], making, run.added ?? within, isReplaced);
    const isHeld = rest.some((each) => sameStyle(each, style) && holdsAnyway(each, making));
    return withStyles(run, isHeld ? rest : [...rest, { ...style, added: making.id }]);
  });
}

export function deleteStyle(draft: Draft, operation: DeleteStyle, making: Making): Draft {
  const within = broughtBy(requireNode(draft, operation.uid));
  return changeRange(draft, operation, (run) =>
    withStyles(
      run,
      withoutStyle(run.styles ?? [], making, run.added ?? within, ({ type }) => type === operation.style),
    ),
  );
}
