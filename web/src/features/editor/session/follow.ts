import type { Node, ResolvedPos } from "prosemirror-model";
import { NodeSelection, Selection, TextSelection, type Transaction } from "prosemirror-state";
import type { Draft, ViewMode } from "#shared/case/changes/draft.ts";
import { view } from "#shared/case/changes/view.ts";
import type { Caret } from "../acts/act.ts";
import { patchTo } from "../document/patch.ts";
import { findNode, lineAt, positionOf } from "../document/places.ts";
import { stretchesIn } from "../document/seen.ts";
import { shownOffset } from "../document/stretches.ts";
import { toDocument } from "../document/toDocument.ts";
import type { SessionState } from "./sessionState.ts";

/** Selection of a node, or of the first place in it. */
function selectionOf(doc: Node, uid: string): Selection | undefined {
  const found = findNode(doc, uid);
  if (!found) return undefined;
  return NodeSelection.isSelectable(found.node) && found.node.isLeaf
    ? NodeSelection.create(doc, found.pos)
    : Selection.near(doc.resolve(found.pos + 1));
}

/** Selection of a caret in the document that a transaction makes; undefined where its place is gone. */
export function selectionAt(
  { draft, viewMode }: Pick<SessionState, "draft" | "viewMode">,
  { doc }: Transaction,
  caret: Caret,
): Selection | undefined {
  if ("nodeUid" in caret) return selectionOf(doc, caret.nodeUid);
  const place =
    "draft" in caret
      ? { ...caret.line, offset: shownOffset(stretchesIn(draft, viewMode, caret.line), caret.draft) }
      : caret;
  const position = positionOf(doc, place);
  return position === undefined ? undefined : TextSelection.create(doc, position);
}

/** Selection after a line or a node was moved elsewhere; undefined where nothing moved, or nothing of it is left. */
function movedAlong(before: Selection, { doc, mapping }: Transaction): Selection | undefined {
  const { $anchor, $head } = before;
  const line = lineAt($head);
  const start = line ? line.start - 1 : before.from;
  if (!mapping.mapResult(start).deletedAfter) return undefined;
  if (before instanceof NodeSelection) return selectionOf(doc, before.node.attrs.uid);
  if (!line || !$anchor.sameParent($head)) return undefined;
  const at = ($pos: ResolvedPos) => positionOf(doc, { ...line, offset: $pos.pos - line.start });
  const [anchor, head] = [at($anchor), at($head)];
  return anchor === undefined || head === undefined ? undefined : TextSelection.create(doc, anchor, head);
}

/** Lets the document follow the draft. `transaction` may have done a part of it already; it is used up. */
export function follow(
  before: SessionState,
  {
    transaction = before.editor.tr,
    caret,
    ...shown
  }: { draft?: Draft; viewMode?: ViewMode; transaction?: Transaction; caret?: Caret | undefined },
): SessionState {
  const state = { ...before, ...shown };
  const typedSteps = transaction.steps.length;
  patchTo(transaction, toDocument(view(state.draft, state.viewMode)));
  const isAsTyped = typedSteps > 0 && transaction.steps.length === typedSteps;
  const goneOn = caret
    ? selectionAt(state, transaction, caret)
    : movedAlong(before.editor.selection, transaction);
  const selection = isAsTyped ? undefined : goneOn;
  if (selection) transaction.setSelection(selection).scrollIntoView();
  return { ...state, editor: before.editor.apply(transaction) };
}
