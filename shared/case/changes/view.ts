import type { ContentNode, NodeType } from "../model/types.ts";
import {
  type Break,
  type ChangeId,
  type Draft,
  type DraftEntry,
  type DraftNode,
  isSlot,
  type Style,
  type StyleMark,
  type TextRun,
  type ViewMode,
} from "./draft.ts";
import {
  indexDraft,
  isClean,
  isPlain,
  listAt,
  listKeysOf,
  nodeAt,
  slotKey,
  textAt,
  textKeysOf,
} from "./draftTree.ts";
import { type Look, nodeHighlights, textHighlights } from "./highlights.ts";
import { authorsLens, type Fate, fateOf, type Lens, lensOf } from "./lens.ts";
import type { TextKey } from "./operations.ts";
import { placementOf } from "./placement.ts";
import { richTextOf } from "./runs.ts";
import { type Era, eraOf, keepView, keptView } from "./viewCache.ts";
import type { ViewNode, ViewText } from "./viewTypes.ts";

/** A look at a draft in one era: views of nodes that were made in it, or hold in it all the same, are taken as they are. */
type Seeing = Look & { era: Era };

/** What becomes one node of the view. */
type Group = { parts: DraftNode[]; fate: Exclude<Fate, "absent"> };

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

/** Keys under which nodes of a type hold something else than an attribute. */
const notAttributes = new Map<NodeType, ReadonlySet<string>>();

function notAttributesOf(node: DraftNode): ReadonlySet<string> {
  const known = notAttributes.get(node.type);
  if (known) return known;
  const made = new Set(["title", "content", "changes", ...listKeysOf(node)]);
  notAttributes.set(node.type, made);
  return made;
}

/** The attributes of a node as far as changes count. */
export function attributesNow(node: DraftNode, lens: Lens): ContentNode {
  const { type, uid, changes } = node;
  const attributes: Record<string, unknown> = { type, uid };
  const others = notAttributesOf(node);
  for (const key in node) if (!others.has(key)) attributes[key] = node[key as keyof DraftNode];
  if (!changes?.values) return attributes as ContentNode; // the fields are those of the node table
  for (const [key, values] of Object.entries(changes.values)) {
    const last = values.findLast(({ change }) => lens.counts(change));
    if (!last) continue;
    if (last.value === undefined) delete attributes[key];
    else attributes[key] = last.value;
  }
  // The fields are those of the node table, each from its own key.
  return attributes as ContentNode;
}

/** The runs of a node that goes on in another; what brought the whole of it brought its text. */
function runsWithin(part: DraftNode, host: DraftNode, key: TextKey): readonly TextRun[] {
  const runs = textAt(part, key)?.runs ?? [];
  const added = part.changes?.added;
  if (added === undefined || added === host.changes?.added) return runs;
  return runs.map((run) => (run.added === undefined ? { ...run, added } : run));
}

/** What nodes that are seen as one have together; nearly always there is one. */
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

/** Where a highlighted move took a node away. Its uid is none that is stored: uids end before it does. */
const summaryOf = (uid: string, change: string): ContentNode => ({
  type: "move_summary",
  uid: `${uid}:moved:${change}`,
  movedUid: uid,
});

/** Whether it is there, and not as a part of the node before it. */
const isOnItsOwn = ({ changes }: DraftNode, lens: Lens): boolean =>
  fateOf(changes, lens) !== "absent" && !changes?.breaks?.some((gap) => fateOf(gap, lens) === "absent");

/** What a list shows: groups of nodes that are seen as one, and the places from which nodes were moved away. */
function groupsIn(entries: readonly DraftEntry[], { draft, lens, placement }: Look): (Group | ContentNode)[] {
  const seen: (Group | ContentNode)[] = [];
  // Few lists hold a node that goes on in another.
  const isJoined = entries.some((entry) => isSlot(entry) || entry.changes?.breaks);
  const groups = isJoined ? new Map<string, Group>() : undefined;

  let last: Group | undefined;

  /** What a node goes on: where a break does not count, nothing stands between, and both moved together or not at all. */
  const hostOf = (breaks: readonly Break[], change: ChangeId | undefined): Group | undefined => {
    for (const gap of breaks) {
      const group = fateOf(gap, lens) === "absent" ? groups?.get(gap.into) : undefined;
      if (group && group === last && placement.get(group.parts[0]?.uid ?? "") === change) return group;
    }
    return undefined;
  };

  for (const entry of entries) {
    const change = placement.get(entry.uid);
    if (isSlot(entry) ? change !== entry.slot : change !== undefined) {
      if (!isSlot(entry) && change && lens.highlights(change) && isOnItsOwn(entry, lens)) {
        seen.push(summaryOf(entry.uid, change));
      }
      continue;
    }
    const node = isSlot(entry) ? nodeAt(draft.root, entry.uid) : entry;
    if (!node) continue;
    const { changes } = node;
    const fate = fateOf(changes, lens);
    const host = changes?.breaks && hostOf(changes.breaks, change);
    if (fate !== "there") {
      // What is joined to it is joined to what it is joined to.
      if (host) groups?.set(node.uid, host);
      if (fate === "struck") seen.push({ parts: [node], fate });
    } else if (host) {
      host.parts.push(node);
      groups?.set(node.uid, host);
    } else {
      last = { parts: [node], fate };
      seen.push(last);
      groups?.set(node.uid, last);
    }
  }
  return seen;
}

const isGroup = (each: Group | ContentNode): each is Group => "parts" in each;

/** Whether every node of a list stands there by itself, as in most lists. */
const isPlainList = (entries: readonly DraftEntry[], { placement }: Look): entries is readonly DraftNode[] =>
  placement.size === 0 && entries.every((entry) => !isSlot(entry) && !entry.changes);

const viewList = (entries: readonly DraftEntry[], seeing: Seeing): ViewNode[] =>
  isPlainList(entries, seeing)
    ? entries.map((entry) => viewNode([entry], seeing))
    : groupsIn(entries, seeing).map((each) => (isGroup(each) ? viewNode(each.parts, seeing) : each));

/** Nodes that stand beside each other as authors see them, each with the nodes joined to it; `at` is the one asked for. */
export type Siblings = { groups: readonly (readonly DraftNode[])[]; at: number };

const lookOf = (draft: Draft, mode: ViewMode): Look => {
  const lens = lensOf(draft.changes, mode);
  return { draft, lens, placement: placementOf(draft, lens) };
};

/** As authors have it before them: what waits to be joined is still apart, and what waits to be deleted is not written in. */
const authorsLook = (draft: Draft): Look => lookOf(draft, "HIGHLIGHT_SUGGESTIONS");

const nodesIn = (entries: readonly DraftEntry[], look: Look): (readonly DraftNode[])[] =>
  groupsIn(entries, look).flatMap((group) => (isGroup(group) && group.fate === "there" ? [group.parts] : []));

/** The list, as authors see it, in which a node stands. */
function listAround(uid: string, look: Look): (readonly DraftNode[])[] {
  const { homes, slots } = indexDraft(look.draft.root);
  const around = (each: string): (readonly DraftNode[])[] => {
    const change = look.placement.get(each);
    const home = change === undefined ? homes.get(each) : slots.get(slotKey({ slot: change, uid: each }));
    if (!home) return [[look.draft.root]];
    const parents = around(home.parent).find((nodes) => nodes.some((part) => part.uid === home.parent)) ?? [];
    return nodesIn(parts(parents, home.key), look);
  };
  return around(uid);
}

const isSeenIn = (uid: string, look: Look): boolean =>
  listAround(uid, look).some((nodes) => nodes.some((node) => node.uid === uid));

/** Whether authors see the node, on its own or as a part of the one before it. */
export const isSeen = (draft: Draft, uid: string): boolean => isSeenIn(uid, authorsLook(draft));

/** Whether it would be there after the next publish. */
export const isSeenNext = (draft: Draft, uid: string): boolean =>
  isSeenIn(uid, lookOf(draft, "HIDE_SUGGESTIONS"));

function siblingsIn(uid: string, look: Look): Siblings | undefined {
  const groups = listAround(uid, look);
  const at = groups.findIndex(([first]) => first?.uid === uid);
  return at < 0 ? undefined : { groups, at };
}

/** The nodes of which a node of a view is made: its own, and those that go on in it. Struck through as a whole it is its own alone. */
export function partsSeen(draft: Draft, mode: ViewMode, uid: string): readonly DraftNode[] {
  const seen = siblingsIn(uid, lookOf(draft, mode));
  const own = nodeAt(draft.root, uid);
  return seen?.groups[seen.at] ?? (own ? [own] : []);
}

/** Undefined where authors do not see the node, or see it only as a part of the one before it. */
export const siblingsOf = (draft: Draft, uid: string): Siblings | undefined =>
  siblingsIn(uid, authorsLook(draft));

/** The same once everything is accepted that waits: a paragraph beside the last one of the list item that its own is to be joined to. */
export function siblingsOnceAccepted(draft: Draft, uid: string): Siblings | undefined {
  const lens = authorsLens(draft.changes);
  return siblingsIn(uid, { draft, lens, placement: placementOf(draft, lens) });
}

/** What authors see in one of a node's lists. */
export function childrenSeen(draft: Draft, uid: string, key: string): (readonly DraftNode[])[] {
  const look = authorsLook(draft);
  const seen = siblingsIn(uid, look);
  return nodesIn(parts(seen?.groups[seen.at] ?? [], key), look);
}

/** All that a list holds for those who see suggestions, what waits to be deleted included. */
export function childrenHeld(draft: Draft, uid: string, key: string): DraftNode[] {
  const look = authorsLook(draft);
  const seen = siblingsIn(uid, look);
  const entries = parts(seen?.groups[seen.at] ?? [], key);
  return groupsIn(entries, look).flatMap((group) => (isGroup(group) ? group.parts : []));
}

const parts = (nodes: readonly DraftNode[], key: string): DraftEntry[] =>
  nodes.flatMap((node) => listAt(node, key) ?? []);

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

/** What learners have. */
export const publishedTree = (draft: Draft): ContentNode => view(draft, "ONLY_PUBLISHED");

/** What they would have after the next publish. */
export const nextPublishedTree = (draft: Draft): ContentNode => view(draft, "HIDE_SUGGESTIONS");
