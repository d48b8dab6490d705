import type { ContentNode } from "../model/types.ts";
import { attributesNow } from "./attributesNow.ts";
import {
  type Draft,
  type DraftEntry,
  type DraftNode,
  isSlot,
  type Style,
  type StyleMark,
  type TextRun,
  type ViewMode,
} from "./draft.ts";
import { isClean, isPlain, listAt, listKeysOf, textAt, textKeysOf } from "./draftTree.ts";
import { groupsIn, isGroup } from "./groups.ts";
import { type Look, nodeHighlights, textHighlights } from "./highlights.ts";
import { authorsLens, fateOf, type Lens, lensOf } from "./lens.ts";
import type { TextKey } from "./operations.ts";
import { placementOf } from "./placement.ts";
import { richTextOf } from "./runs.ts";
import { type Era, eraOf, keepView, keptView } from "./viewCache.ts";
import type { ViewNode, ViewText } from "./viewTypes.ts";

/** A look at a draft in one era: views of nodes that were made in it, or hold in it all the same, are taken as they are. */
type Seeing = Look & { era: Era };

const cleanNodes = new WeakMap<DraftNode, ViewNode>();

const noStyles: readonly Style[] = [];

/** The styles of a run that hold. */
function heldStyles({ styles }: TextRun, lens: Lens): readonly Style[] {
  if (!styles) return noStyles;
  const isHeld = (mark: StyleMark): boolean => fateOf(mark, lens) === "there";
  return styles.every(isHeld) ? styles : styles.filter(isHeld);
}

function viewText(runs: readonly TextRun[], seeing: Seeing): ViewText {
  const [first] = runs;
  if (first && runs.length === 1 && isPlain(first) && !first.styles) {
    return { text: first.text, styleRanges: [] };
  }
  const { lens } = seeing;
  const isSeen = (run: TextRun): boolean => fateOf(run, lens) !== "absent";
  const seen = runs.every(isSeen) ? runs : runs.filter(isSeen);
  const text: ViewText = richTextOf(seen, (run) => heldStyles(run, lens));
  const highlights = textHighlights(seen, seeing);
  if (highlights.length > 0) text.highlights = highlights;
  return text;
}

/** The runs of a node that goes on in another; what brought the whole of it brought its text. */
function runsWithin(part: DraftNode, host: DraftNode, key: TextKey): readonly TextRun[] {
  const runs = textAt(part, key)?.runs ?? [];
  const added = part.changes?.added;
  if (added === undefined || added === host.changes?.added) return runs;
  return runs.map((run) => (run.added === undefined ? { ...run, added } : run));
}

/** Merges nodes that are seen as one; nearly always there is one. */
const allOf = <T>(parts: readonly DraftNode[], of: (part: DraftNode) => readonly T[]): readonly T[] =>
  parts.length === 1 && parts[0] ? of(parts[0]) : parts.flatMap(of);

/** @param parts a node, and those that go on in it */
function viewNode(parts: readonly DraftNode[], seeing: Seeing): ViewNode {
  const node = parts[0] as DraftNode; // a group begins with its first node
  const isCleanNode = parts.length === 1 && isClean(node);
  const known = isCleanNode ? cleanNodes.get(node) : keptView(parts, seeing.lens, seeing.era);
  if (known) return known;
  const seen: ViewNode = attributesNow(node, seeing.lens);
  for (const key of textKeysOf(node)) {
    const runs = allOf(parts, (part) => runsWithin(part, node, key));
    const text = viewText(runs, seeing);
    // A title that nobody has written is none; a paragraph has its text, even where it is empty.
    if (key === "content" || text.text !== "") seen[key] = text;
  }
  for (const key of listKeysOf(node)) {
    if (parts.every((part) => !listAt(part, key))) continue;
    seen[key as "content"] = viewList(
      allOf(parts, (part) => listAt(part, key) ?? []),
      seeing,
    );
  }
  const highlights = nodeHighlights(node, seeing);
  if (highlights.length > 0) seen.highlights = highlights;
  if (isCleanNode) cleanNodes.set(node, seen);
  else keepView(parts, seeing.lens, seeing.era, seen);
  return seen;
}

/** True if every node of a list is visible on its own, as in most lists. */
const isPlainList = (entries: readonly DraftEntry[], { placement }: Look): entries is readonly DraftNode[] =>
  placement.size === 0 && entries.every((entry) => !isSlot(entry) && !entry.changes);

const viewList = (entries: readonly DraftEntry[], seeing: Seeing): ViewNode[] =>
  isPlainList(entries, seeing)
    ? entries.map((entry) => viewNode([entry], seeing))
    : groupsIn(entries, seeing).map((each) => (isGroup(each) ? viewNode(each.parts, seeing) : each));

/** All that is seen through a lens. What is not read otherwise than before is the same object as before. */
function seeThrough(draft: Draft, lens: Lens): ViewNode {
  const look = { draft, lens, placement: placementOf(draft, lens) };
  return viewNode([draft.root], { ...look, era: eraOf(look) });
}

const views = new WeakMap<Draft, Map<Lens["name"], ViewNode>>();

function seen(draft: Draft, by: Lens["name"]): ViewNode {
  const known = views.get(draft) ?? new Map<Lens["name"], ViewNode>();
  views.set(draft, known);
  const found =
    known.get(by) ??
    seeThrough(draft, by === "authors" ? authorsLens(draft.changes) : lensOf(draft.changes, by));
  known.set(by, found);
  return found;
}

/** The case as it is in a view mode. Made once for each draft and mode: the same draft gives the same object. */
export const view = (draft: Draft, mode: ViewMode): ViewNode => seen(draft, mode);

/** The case as accepting all would leave it, without highlights: what places and tables of operations are counted in. */
export const authorsView = (draft: Draft): ViewNode => seen(draft, "authors");

/** The view that learners have. */
export const publishedTree = (draft: Draft): ContentNode => view(draft, "ONLY_PUBLISHED");

/** The view that learners would have after the next publish. */
export const nextPublishedTree = (draft: Draft): ContentNode => view(draft, "HIDE_SUGGESTIONS");
