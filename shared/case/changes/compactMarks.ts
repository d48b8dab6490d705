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

/** What compaction knows beforehand. */
export type Facts = {
  draft: Draft;
  /** It counts in no view, and will not again. */
  isDead: (change: ChangeId) => boolean;
  isWithdrawn: (change: ChangeId) => boolean;
  /** It counts in every view. */
  isPublished: (change: ChangeId) => boolean;
  /** Nodes that others were cut off from or joined to. */
  hosts: ReadonlySet<string>;
};

export function factsOf(draft: Draft): Facts {
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
  if (takenBack.some((change) => !facts.isWithdrawn(change))) return undefined;
  if (deleted.some(facts.isPublished)) return undefined;
  const kept = {
    ...rest,
    added: added !== undefined && facts.isPublished(added) ? undefined : added,
    deleted: deleted.filter((change) => !facts.isDead(change)),
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
    const left = compactMarks(gap, facts);
    if (!left) return [gap];
    return left.added || left.deleted ? [left] : [];
  });
}
