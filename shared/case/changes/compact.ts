import {
  type Compaction,
  compactBreaks,
  compactMarks,
  compactRun,
  compactValues,
  type Facts,
  factsOf,
  filled,
  wholly,
} from "./compactMarks.ts";
import type { ChangeHeader, ChangeId, Draft, DraftEntry, DraftNode, Marks, NodeChanges } from "./draft.ts";
import { isSlot } from "./draft.ts";
import { isClean, listAt, listKeysOf, mapFields, textAt, textKeysOf, walkChanged } from "./draftTree.ts";
import { joinRuns } from "./runs.ts";
import { treeHash } from "./treeHash.ts";

/** The node with these changes, without those that say nothing. */
function withChanges(
  node: DraftNode,
  changes: { readonly [Key in keyof NodeChanges]: NodeChanges[Key] | undefined },
): DraftNode {
  const kept = filled<NodeChanges>(changes);
  const { changes: _before, ...own } = node;
  return Object.keys(kept).length > 0 ? { ...own, changes: kept } : own;
}

/** Nothing of it is shown, or stands for anything, elsewhere. */
const isAlone = (node: DraftNode): boolean => {
  if (isClean(node)) return true;
  if (node.changes?.moves) return false;
  return listKeysOf(node).every((key) =>
    (listAt(node, key) ?? []).every((entry) => !isSlot(entry) && isAlone(entry)),
  );
};

/** True if another node continues this one, which itself continues another. */
const isHost = ({ uid, changes }: DraftNode, { hosts }: Facts): boolean =>
  changes?.breaks !== undefined && hosts.has(uid);

/** Remaining marks of a node's changes; undefined for a node that no view shows any more. */
function compactChanges(node: DraftNode, before: NodeChanges, facts: Facts): DraftNode | undefined {
  const marked = compactMarks(before, facts);
  if (!marked && isAlone(node) && !isHost(node, facts)) return undefined;
  const { cameWith, emptiedBy, threads } = before;
  const { node: settled, values } = compactValues(node, before.values, facts);
  return withChanges(settled, {
    ...(marked ?? before),
    cameWith: cameWith !== undefined && facts.isPublished(cameWith) ? undefined : cameWith,
    emptiedBy: emptiedBy?.filter((change) => !facts.isDead(change)),
    breaks: compactBreaks(before.breaks ?? [], facts),
    values,
    threads: threads?.filter((thread) => Object.hasOwn(facts.draft.threads, thread)),
  });
}

function compactNode(node: DraftNode, facts: Facts): DraftNode | undefined {
  if (isClean(node)) return node;
  const own = node.changes ? compactChanges(node, node.changes, facts) : node;
  // Where it goes on in another node, its text is by what brought the node, but for what says that it is by something else.
  const ofText = own?.changes?.added === undefined ? facts : { ...facts, isForgotten: () => false };
  return (
    own &&
    withoutOldEmptying(
      mapFields(own, {
        text: ({ runs }) => ({ runs: joinRuns(runs.flatMap((run) => compactRun(run, ofText))) }),
        list: (list) =>
          withoutEmptied(
            mergeHalves(
              list.flatMap((entry): DraftEntry | DraftEntry[] =>
                isSlot(entry) ? entry : (compactNode(entry, facts) ?? []),
              ),
              facts,
            ),
            facts,
          ),
      }),
      facts,
    )
  );
}

/** A node that holds something in every view, without what once left it empty. */
function withoutOldEmptying(node: DraftNode, facts: Facts): DraftNode {
  const { emptiedBy } = node.changes ?? {};
  if (!emptiedBy?.some(facts.isPublished)) return node;
  const isSure = ({ added, deleted, takenBack }: Marks): boolean =>
    (added === undefined || facts.isPublished(added)) && !deleted && !takenBack;
  const isHeld =
    textKeysOf(node).some((key) => textAt(node, key)?.runs.some(isSure)) ||
    listKeysOf(node).some((key) => listAt(node, key)?.some((entry) => !isSlot(entry) && !entry.changes));
  if (!isHeld) return node;
  return withChanges(node, {
    ...node.changes,
    emptiedBy: emptiedBy.filter((change) => !facts.isPublished(change)),
  });
}

/**
 * True if the node has gone with the last of its text in every view, for good, and nothing else refers to it or stands
 * in it.
 */
function isEmptiedForGood(node: DraftNode, facts: Facts): boolean {
  const { emptiedBy, ...others } = node.changes ?? {};
  if (!emptiedBy?.some(facts.isPublished) || Object.keys(others).length > 0 || facts.hosts.has(node.uid)) {
    return false;
  }
  return (
    textKeysOf(node).every((key) => (textAt(node, key)?.runs ?? []).length === 0) &&
    listKeysOf(node).every((key) =>
      (listAt(node, key) ?? []).every((entry) => !isSlot(entry) && isEmptiedForGood(entry, facts)),
    )
  );
}

/** A list without lines that have gone with their text, where one is left that nothing is said of: else it may show the first of them. */
function withoutEmptied(list: readonly DraftEntry[], facts: Facts): readonly DraftEntry[] {
  const isSure = (entry: DraftEntry): boolean => !isSlot(entry) && entry.changes === undefined;
  if (!list.some(isSure)) return list;
  return list.filter((entry) => isSlot(entry) || !isEmptiedForGood(entry, facts));
}

/** True if two neighbors are one in every view and neither has marks of its own. */
function areOne(first: DraftEntry | undefined, second: DraftEntry, facts: Facts): boolean {
  if (!first || isSlot(first) || isSlot(second) || facts.hosts.has(second.uid)) return false;
  const { added, cameWith, deleted, takenBack, moves, emptiedBy } = first.changes ?? {};
  if (added || cameWith || deleted || takenBack || moves || emptiedBy) return false;
  const { breaks = [], ...others } = second.changes ?? {};
  const [gap, ...more] = breaks;
  if (!gap || more.length > 0 || Object.keys(others).length > 0 || gap.into !== first.uid) return false;
  return compactMarks(gap, facts) === undefined;
}

function joined(first: DraftNode, second: DraftNode): DraftNode {
  let next = first;
  for (const key of textKeysOf(first)) {
    const runs = joinRuns(textAt(first, key)?.runs ?? [], textAt(second, key)?.runs ?? []);
    next = { ...next, [key]: { runs } };
  }
  for (const key of listKeysOf(first)) {
    const list = [...(listAt(first, key) ?? []), ...(listAt(second, key) ?? [])];
    if (listAt(first, key) || list.length > 0) next = { ...next, [key]: list };
  }
  return next;
}

/** Halves that are one in every view become one node. */
function mergeHalves(list: readonly DraftEntry[], facts: Facts): DraftEntry[] {
  const merged: DraftEntry[] = [];
  for (const entry of list) {
    const first = merged.at(-1);
    if (areOne(first, entry, facts))
      merged[merged.length - 1] = joined(first as DraftNode, entry as DraftNode);
    else merged.push(entry);
  }
  return merged;
}

/** The draft without moves that count in no view. */
function withoutDeadMoves(draft: Draft, { isDead }: Facts): Draft {
  if (!draft.moves.some(({ change }) => isDead(change))) return draft;
  const enter = (node: DraftNode): DraftNode => {
    if (isClean(node)) return node;
    const { changes } = node;
    const own = changes?.moves
      ? withChanges(node, { ...changes, moves: changes.moves.filter((change) => !isDead(change)) })
      : node;
    return mapFields(own, {
      list: (list) =>
        list.flatMap((entry): DraftEntry[] =>
          isSlot(entry) ? (isDead(entry.slot) ? [] : [entry]) : [enter(entry)],
        ),
    });
  };
  return { ...draft, root: enter(draft.root), moves: draft.moves.filter(({ change }) => !isDead(change)) };
}

/** Every change that something in the tree still names. */
function namedIn(root: DraftNode): Set<ChangeId> {
  const found = new Set<ChangeId>();
  const add = ({ added, deleted, takenBack }: Marks): void => {
    for (const change of [...(added === undefined ? [] : [added]), ...(deleted ?? []), ...(takenBack ?? [])])
      found.add(change);
  };
  walkChanged(root, (node) => {
    const { changes = {} } = node;
    add(changes);
    if (changes.cameWith !== undefined) found.add(changes.cameWith);
    for (const change of changes.emptiedBy ?? []) found.add(change);
    for (const gap of changes.breaks ?? []) add(gap);
    for (const change of changes.moves ?? []) found.add(change);
    for (const values of Object.values(changes.values ?? {}))
      for (const { change } of values) found.add(change);
    for (const key of textKeysOf(node)) {
      for (const run of textAt(node, key)?.runs ?? []) {
        add(run);
        for (const style of run.styles ?? []) add(style);
      }
    }
  });
  return found;
}

export type Compacted = {
  draft: Draft;
  /** Headers of changes that are over: rejected or withdrawn for good, or published. They belong into the archive. */
  settled: ChangeHeader[];
};

/**
 * The draft without what no view shows any more. All four views stay as they are; what ends is the possibility to open the decisions of
 * what was rejected, and to restore what was withdrawn. Without a second argument all of that goes; else what it says is over.
 */
export function compact(draft: Draft, compaction = wholly): Compacted {
  const once = compactOnce(draft, compaction);
  // What one round takes away may be all that kept something else.
  if (treeHash(once.draft) === treeHash(draft)) return once;
  const rest = compact(once.draft, compaction);
  return { draft: rest.draft, settled: [...once.settled, ...rest.settled] };
}

function compactOnce(draft: Draft, compaction: Compaction): Compacted {
  const moved = withoutDeadMoves(draft, factsOf(draft, compaction));
  const facts = factsOf(moved, compaction);
  const root = compactNode(moved.root, facts) ?? moved.root;
  const named = namedIn(root);
  const headers = Object.values(draft.changes);
  const changes = Object.fromEntries(
    headers.filter(({ id }) => named.has(id)).map((header) => [header.id, header]),
  );
  return { draft: { ...moved, root, changes }, settled: headers.filter(({ id }) => !named.has(id)) };
}
