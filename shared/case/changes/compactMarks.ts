import type {
  Break,
  ChangeHeader,
  ChangeId,
  Draft,
  DraftNode,
  Marks,
  NodeChanges,
  TextRun,
  ValueChange,
} from "./draft.ts";
import { walkChanged, withValues } from "./draftTree.ts";

/** Options of a compaction: what to remove of the content that no view shows. */
export type Compaction = {
  /** Nobody will want to decide otherwise, to restore or to undo it any more. */
  isOver: (header: ChangeHeader) => boolean;
  /** True to keep naming the change that brought visible content, so that 'who wrote this' can be answered. */
  keepsOrigins: boolean;
};

/** All of it. */
export const wholly: Compaction = { isOver: () => true, keepsOrigins: false };

/** Facts that compaction collects before it begins. */
export type Facts = {
  draft: Draft;
  /** It counts in no view, and will not again. */
  isDead: (change: ChangeId) => boolean;
  /** True if what the change took back is gone and does not return. */
  isTakenForGood: (change: ChangeId) => boolean;
  /** It was undone, and is not done again: what it took back is there. */
  isWithdrawnForGood: (change: ChangeId) => boolean;
  /** It counts in every view, and is over. */
  isPublished: (change: ChangeId) => boolean;
  /** True if visible content no longer names the change that brought it. */
  isForgotten: (change: ChangeId) => boolean;
  /** Nodes that others were cut off from or joined to. */
  hosts: ReadonlySet<string>;
};

export function factsOf(draft: Draft, { isOver, keepsOrigins }: Compaction): Facts {
  const of = (test: (header: ChangeHeader) => boolean) => (change: ChangeId) => {
    const header = draft.changes[change];
    return header !== undefined && test(header);
  };
  const hosts = new Set<string>();
  walkChanged(draft.root, ({ changes }) => {
    for (const { into } of changes?.breaks ?? []) hosts.add(into);
  });
  const isPublished = of((header) => header.publishedAt !== undefined && isOver(header));
  const isWithdrawn = (header: ChangeHeader): boolean => header.withdrawnAt !== undefined;
  return {
    draft,
    hosts,
    isTakenForGood: (change) => !of(isWithdrawn)(change) && (!draft.changes[change] || of(isOver)(change)),
    isWithdrawnForGood: of((header) => isWithdrawn(header) && isOver(header)),
    isDead: of((header) => (isWithdrawn(header) || header.decision === "REJECTED") && isOver(header)),
    isPublished,
    isForgotten: keepsOrigins ? () => false : isPublished,
  };
}

/** Fields that are left out where they say nothing. */
export const filled = <T extends object>(fields: { readonly [Key in keyof T]: T[Key] | undefined }): T =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as T; // the same fields, but for empty ones

/** The marks that still say something; undefined for what no view shows any more. */
export function compactMarks<T extends Marks>(marks: T, facts: Facts): T | undefined {
  const { added, deleted = [], takenBack = [], ...rest } = marks;
  if (added !== undefined && facts.isDead(added)) return undefined;
  if (takenBack.some(facts.isTakenForGood)) return undefined;
  if (deleted.some(facts.isPublished)) return undefined;
  const kept = {
    ...rest,
    added: added !== undefined && facts.isForgotten(added) ? undefined : added,
    deleted: deleted.filter((change) => !facts.isDead(change)),
    takenBack: takenBack.filter((change) => !facts.isWithdrawnForGood(change)),
  };
  return filled(kept) as Marks as T; // the marks of the same thing
}

export function compactRun(run: TextRun, facts: Facts): TextRun[] {
  const marked = compactMarks(run, facts);
  if (!marked) return [];
  const styles = (marked.styles ?? []).flatMap((style) => compactMarks(style, facts) ?? []);
  const threads = marked.threads?.filter((thread) => Object.hasOwn(facts.draft.threads, thread));
  return [filled({ ...marked, styles, threads })];
}

/** The values that came first and count in every view become the node's own; what is left of the others. */
export function compactValues(
  node: DraftNode,
  values: NodeChanges["values"],
  facts: Facts,
): { node: DraftNode; values: NodeChanges["values"] } {
  const left: Record<string, readonly ValueChange[]> = {};
  const own: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(values ?? {})) {
    const live = given.filter(({ change }) => !facts.isDead(change));
    const open = live.findIndex(({ change }) => !facts.isPublished(change));
    const settled = open < 0 ? live : live.slice(0, open);
    const last = settled.at(-1);
    if (last) own[key] = last.value;
    if (open >= 0) left[key] = live.slice(open);
  }
  return { node: withValues(node, own), values: Object.keys(left).length > 0 ? left : undefined };
}

/** A break that counts in every view is none; one that counts in none stays, as the mark that both halves are one. */
export function compactBreaks(breaks: readonly Break[], facts: Facts): Break[] {
  return breaks.flatMap((gap): Break[] => {
    const left = compactMarks(gap, { ...facts, isForgotten: facts.isPublished });
    if (!left) return [gap];
    return left.added || left.deleted || left.takenBack ? [left] : [];
  });
}
