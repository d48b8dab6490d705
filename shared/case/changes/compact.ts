import type {
  Break,
  ChangeHeader,
  ChangeId,
  Draft,
  DraftEntry,
  DraftNode,
  Marks,
  NodeChanges,
  TextRun,
  ValueChange,
} from "./draft.ts";
import { isSlot } from "./draft.ts";
import { isClean, listAt, listKeysOf, textAt, textKeysOf, walkChanged } from "./draftTree.ts";
import { joinRuns } from "./runs.ts";
import { treeHash } from "./treeHash.ts";

/** What compaction knows beforehand. */
type Facts = {
  draft: Draft;
  /** It counts in no view, and will not again. */
  isDead: (change: ChangeId) => boolean;
  isWithdrawn: (change: ChangeId) => boolean;
  /** It counts in every view. */
  isPublished: (change: ChangeId) => boolean;
  /** Nodes that others were cut off from or joined to. */
  hosts: ReadonlySet<string>;
};

function factsOf(draft: Draft): Facts {
  const of = (test: (header: ChangeHeader) => boolean) => (change: ChangeId) => {
    const header = draft.changes[change];
    return header !== undefined && test(header);
  };
  const hosts = new Set<string>();
  walkChanged(draft.root, ({ changes }) => {
    for (const { into } of changes?.breaks ?? []) hosts.add(into);
  });
  const isWithdrawn = of(({ withdrawnAt }) => withdrawnAt !== undefined);
  return {
    draft,
    hosts,
    isWithdrawn,
    isDead: of((header) => header.withdrawnAt !== undefined || header.decision === "REJECTED"),
    isPublished: of(({ publishedAt }) => publishedAt !== undefined),
  };
}

/** Fields that are left out where they say nothing. */
const filled = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as T; // the same fields, but for empty ones

/** The marks that still say something; undefined for what no view shows any more. */
function compactMarks<T extends Marks>(marks: T, facts: Facts): T | undefined {
  const { added, deleted = [], takenBack = [], ...rest } = marks;
  if (added !== undefined && facts.isDead(added)) return undefined;
  if (takenBack.some((change) => !facts.isWithdrawn(change))) return undefined;
  if (deleted.some(facts.isPublished)) return undefined;
  return filled({
    ...rest,
    added: added !== undefined && facts.isPublished(added) ? undefined : added,
    deleted: deleted.filter((change) => !facts.isDead(change)),
  }) as unknown as T; // the marks of the same thing
}

function compactRun(run: TextRun, facts: Facts): TextRun[] {
  const marked = compactMarks(run, facts);
  if (!marked) return [];
  const styles = (marked.styles ?? []).flatMap((style) => compactMarks(style, facts) ?? []);
  const threads = marked.threads?.filter((thread) => Object.hasOwn(facts.draft.threads, thread));
  return [filled({ ...marked, styles, threads })];
}

/** The values that came first and count in every view become the node's own. */
function compactValues(
  node: Record<string, unknown>,
  changes: NodeChanges,
  facts: Facts,
): NodeChanges["values"] {
  const left: Record<string, readonly ValueChange[]> = {};
  for (const [key, values] of Object.entries(changes.values ?? {})) {
    const live = values.filter(({ change }) => !facts.isDead(change));
    const open = live.findIndex(({ change }) => !facts.isPublished(change));
    const settled = open < 0 ? live : live.slice(0, open);
    const last = settled.at(-1);
    if (last && last.value === undefined) delete node[key];
    else if (last) node[key] = last.value;
    if (open >= 0) left[key] = live.slice(open);
  }
  return Object.keys(left).length > 0 ? left : undefined;
}

/** A break that counts in every view is none; one that counts in none stays, as the mark that both halves are one. */
function compactBreaks(breaks: readonly Break[], facts: Facts): Break[] {
  return breaks.flatMap((gap): Break[] => {
    const left = compactMarks(gap, facts);
    if (!left) return [gap];
    return left.added || left.deleted ? [left] : [];
  });
}

/** Nothing of it is shown, or stands for anything, elsewhere. */
const isAlone = (node: DraftNode): boolean => {
  if (isClean(node)) return true;
  if (node.changes?.moves) return false;
  return listKeysOf(node).every((key) =>
    (listAt(node, key) ?? []).every((entry) => !isSlot(entry) && isAlone(entry)),
  );
};

const isHost = (node: DraftNode, { hosts }: Facts): boolean =>
  (hosts.has(node.uid) && node.changes?.breaks !== undefined) ||
  listKeysOf(node).some((key) =>
    (listAt(node, key) ?? []).some((entry) => !isSlot(entry) && isHost(entry, { hosts } as Facts)),
  );

function compactNode(node: DraftNode, facts: Facts): DraftNode | undefined {
  if (isClean(node)) return node;
  const { changes: before, ...own } = node;
  const next: Record<string, unknown> = { ...own };
  if (before) {
    const marked = compactMarks(before, facts);
    const isGone = !marked || (before.cameWith !== undefined && facts.isDead(before.cameWith));
    if (isGone && isAlone(node) && !isHost(node, facts)) return undefined;
    const { cameWith, threads } = before;
    const kept = isGone ? before : marked;
    const changes = filled({
      ...kept,
      cameWith: cameWith !== undefined && facts.isPublished(cameWith) ? undefined : cameWith,
      breaks: compactBreaks(before.breaks ?? [], facts),
      values: compactValues(next, before, facts),
      threads: threads?.filter((thread) => Object.hasOwn(facts.draft.threads, thread)),
    });
    if (Object.keys(changes).length > 0) next.changes = changes;
  }
  for (const key of textKeysOf(node)) {
    const text = textAt(node, key);
    if (text) next[key] = { runs: joinRuns(text.runs.flatMap((run) => compactRun(run, facts))) };
  }
  for (const key of listKeysOf(node)) {
    const list = listAt(node, key);
    if (list)
      next[key] = mergeHalves(
        list.flatMap((entry): DraftEntry | DraftEntry[] =>
          isSlot(entry) ? entry : (compactNode(entry, facts) ?? []),
        ),
        facts,
      );
  }
  return next as unknown as DraftNode; // the fields of the same node
}

/** Whether two neighbours are one in every view: nothing else is said of either. */
function areOne(
  first: DraftEntry | undefined,
  second: DraftEntry,
  { draft, hosts, isDead, isPublished, isWithdrawn }: Facts,
): boolean {
  if (!first || isSlot(first) || isSlot(second) || first.type !== second.type || hosts.has(second.uid))
    return false;
  const { added, cameWith, deleted, takenBack, moves } = first.changes ?? {};
  if (added || cameWith || deleted || takenBack || moves) return false;
  const { breaks = [], ...others } = second.changes ?? {};
  const [gap, ...more] = breaks;
  if (!gap || more.length > 0 || Object.keys(others).length > 0 || gap.into !== first.uid) return false;
  return compactMarks(gap, { draft, hosts, isDead, isPublished, isWithdrawn }) === undefined;
}

function joined(first: DraftNode, second: DraftNode): DraftNode {
  const next: Record<string, unknown> = { ...first };
  for (const key of textKeysOf(first)) {
    const runs = joinRuns(textAt(first, key)?.runs ?? [], textAt(second, key)?.runs ?? []);
    if (textAt(first, key) || runs.length > 0) next[key] = { runs };
  }
  for (const key of listKeysOf(first)) {
    const list = [...(listAt(first, key) ?? []), ...(listAt(second, key) ?? [])];
    if (listAt(first, key) || list.length > 0) next[key] = list;
  }
  return next as unknown as DraftNode; // of the same type as both
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
    const next: Record<string, unknown> = { ...node };
    for (const key of listKeysOf(node)) {
      const list = listAt(node, key);
      if (list)
        next[key] = list.flatMap((entry): DraftEntry[] =>
          isSlot(entry) ? (isDead(entry.slot) ? [] : [entry]) : [enter(entry)],
        );
    }
    if (node.changes?.moves) {
      const changes = filled({
        ...node.changes,
        moves: node.changes.moves.filter((change) => !isDead(change)),
      });
      if (Object.keys(changes).length > 0) next.changes = changes;
      else delete next.changes;
    }
    return next as unknown as DraftNode; // the fields of the same node
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
 * what was rejected, and to restore what was withdrawn. So it is for the end of a session, when its undo is gone.
 */
export function compact(draft: Draft): Compacted {
  const once = compactOnce(draft);
  // What one round takes away may be all that kept something else.
  if (treeHash(once.draft) === treeHash(draft)) return once;
  const rest = compact(once.draft);
  return { draft: rest.draft, settled: [...once.settled, ...rest.settled] };
}

function compactOnce(draft: Draft): Compacted {
  const moved = withoutDeadMoves(draft, factsOf(draft));
  const facts = factsOf(moved);
  const root = compactNode(moved.root, facts) ?? moved.root;
  const named = namedIn(root);
  const headers = Object.values(draft.changes);
  const changes = Object.fromEntries(
    headers.filter(({ id }) => named.has(id)).map((header) => [header.id, header]),
  );
  return { draft: { ...moved, root, changes }, settled: headers.filter(({ id }) => !named.has(id)) };
}
