import type { ChangeHeader, ChangeId, Draft, DraftNode, Marks } from "./draft.ts";
import { isSlot } from "./draft.ts";
import { isClean, listAt, listKeysOf, textAt, textKeysOf } from "./draftTree.ts";
import { isGrowing } from "./headerMaps.ts";
import type { Look } from "./highlights.ts";
import type { Lens } from "./lens.ts";
import type { ViewNode } from "./viewTypes.ts";

/**
 * Views of nodes, kept as long as the node is the same object and what it names (changes, threads, moves) is read as it was.
 * An era is a time in which nothing that a lens knows came to be read otherwise: within it nothing has to be asked. Where one ends,
 * the next says what is read otherwise since, and only nodes that name some of it are viewed anew.
 */
export type Era = { next?: { era: Era; otherwise: ReadonlySet<string> } };

/** Values that a lens has read, by id. */
type Known = {
  era: Era;
  changes: Draft["changes"];
  /** The changes may be more by now: they are a batch's own. */
  isGrowing: boolean;
  headers: Map<ChangeId, ChangeHeader>;
  /** Authors of open threads. */
  threads: Map<string, string>;
  placed: Map<string, ChangeId>;
};

type Kept = { parts: readonly DraftNode[]; view: ViewNode; era: Era };

const latest = new Map<Lens["name"], Known>();
const kept = new Map<Lens["name"], WeakMap<DraftNode, Kept>>();

/** One process reads many drafts: what is known is let go of when most of it is of others. */
const isOutgrown = ({ headers }: Known, { changes }: Draft): boolean =>
  headers.size > 5_000 && headers.size > 2 * Object.keys(changes).length + 5_000;

function openThreads({ threads }: Draft): Map<string, string> {
  const open = Object.values(threads).filter(({ closedAt }) => closedAt === undefined);
  return new Map(open.map(({ id, author }) => [id, author]));
}

function differences<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  found: Set<string>,
): void {
  for (const [id, value] of before) if (after.get(id) !== value) found.add(id);
  for (const id of after.keys()) if (!before.has(id)) found.add(id);
}

/** Learns the headers of a draft. What is new can be named by no node that was viewed before. */
function learn(known: Known, { changes }: Draft, { isAlike }: Lens, otherwise: Set<string>): void {
  // A letter that goes on with a change brings no header, and thousands may be there.
  if (known.changes === changes && !known.isGrowing) return;
  Object.assign(known, { changes, isGrowing: isGrowing(changes) });
  for (const header of Object.values(changes)) {
    const before = known.headers.get(header.id);
    if (before === header) continue;
    if (before && !isAlike(before, header)) otherwise.add(header.id);
    known.headers.set(header.id, header);
  }
}

/** The era of what this look reads: the one that is, or one that begins with it. */
export function eraOf({ draft, lens, placement }: Look): Era {
  const known = latest.get(lens.name);
  const threads = openThreads(draft);
  const placed = new Map(placement);
  if (!known || isOutgrown(known, draft)) {
    const begun: Known = { era: {}, changes: {}, isGrowing: false, headers: new Map(), threads, placed };
    learn(begun, draft, lens, new Set());
    latest.set(lens.name, begun);
    return begun.era;
  }
  const otherwise = new Set<string>();
  learn(known, draft, lens, otherwise);
  differences(known.threads, threads, otherwise);
  differences(known.placed, placed, otherwise);
  if (otherwise.size > 0) {
    const era: Era = {};
    known.era.next = { era, otherwise };
    Object.assign(known, { era, threads, placed });
  }
  return known.era;
}

/** Differences between an era and an earlier one; undefined if unknown. */
function otherwiseSince(earlier: Era, era: Era): ReadonlySet<string> | undefined {
  const { next } = earlier;
  if (!next || next.era === era) return next?.otherwise;
  const later = otherwiseSince(next.era, era);
  if (!later) return undefined;
  const otherwise = new Set([...next.otherwise, ...later]);
  earlier.next = { era, otherwise };
  return otherwise;
}

const named = new WeakMap<DraftNode, readonly string[]>();

const inMarks = ({ added, deleted = [], takenBack = [] }: Marks): string[] =>
  added === undefined ? [...deleted, ...takenBack] : [added, ...deleted, ...takenBack];

/** All that a node names itself, what stands below it left out. */
function namesIn(node: DraftNode): readonly string[] {
  const known = named.get(node);
  if (known) return known;
  const { uid, changes } = node;
  const runs = textKeysOf(node).flatMap((key) => textAt(node, key)?.runs ?? []);
  const marks = [...runs, ...runs.flatMap(({ styles = [] }) => styles), ...(changes?.breaks ?? [])];
  const names = [
    uid,
    ...marks.flatMap(inMarks),
    ...runs.flatMap(({ threads = [] }) => threads),
    ...(changes ? inMarks(changes) : []),
    ...(changes?.cameWith === undefined ? [] : [changes.cameWith]),
    ...(changes?.emptiedBy ?? []),
    ...Object.values(changes?.values ?? {}).flatMap((values) => values.map(({ change }) => change)),
    ...(changes?.moves ?? []),
    ...(changes?.threads ?? []),
  ];
  named.set(node, names);
  return names;
}

/** True if the node or one below it names some of these. */
const namesSome = (node: DraftNode, of: ReadonlySet<string>): boolean =>
  !isClean(node) &&
  (namesIn(node).some((name) => of.has(name)) ||
    listKeysOf(node).some((key) =>
      listAt(node, key)?.some((entry) => !isSlot(entry) && namesSome(entry, of)),
    ));

const withSlots = new WeakMap<DraftNode, boolean>();

/** True if the node holds a slot, whose content belongs to another node. */
function holdsSlot(node: DraftNode): boolean {
  const keys = listKeysOf(node);
  if (keys.length === 0 || isClean(node)) return false;
  const known = withSlots.get(node);
  if (known !== undefined) return known;
  const holds = keys.some((key) => listAt(node, key)?.some((entry) => isSlot(entry) || holdsSlot(entry)));
  withSlots.set(node, holds);
  return holds;
}

/** The view that these nodes had together, where it still is what they would have. */
export function keptView(parts: readonly DraftNode[], lens: Lens, era: Era): ViewNode | undefined {
  const first = parts[0];
  const found = first && kept.get(lens.name)?.get(first);
  if (!found || found.parts.length !== parts.length) return undefined;
  if (!found.parts.every((part, i) => part === parts[i])) return undefined;
  if (found.era !== era) {
    const otherwise = otherwiseSince(found.era, era);
    if (!otherwise || parts.some((part) => namesSome(part, otherwise))) return undefined;
    found.era = era;
  }
  return found.view;
}

export function keepView(parts: readonly DraftNode[], lens: Lens, era: Era, view: ViewNode): void {
  const first = parts[0];
  if (!first || parts.some(holdsSlot)) return;
  const views = kept.get(lens.name) ?? new WeakMap<DraftNode, Kept>();
  kept.set(lens.name, views);
  views.set(first, { parts, view, era });
}
