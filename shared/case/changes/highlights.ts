import type { ChangeId, Draft, DraftNode, Marks, Style, TextRun } from "./draft.ts";
import { fateOf, type Lens } from "./lens.ts";
import type { TextRange } from "./operations.ts";
import type { Placement } from "./placement.ts";
import { sameStyle } from "./runs.ts";
import type { NodeHighlight, TextHighlight } from "./viewTypes.ts";

export type Look = { draft: Draft; lens: Lens; placement: Placement };

type Signed = { change: ChangeId; author: string };

const authorOf = ({ draft }: Look, change: ChangeId): string => draft.changes[change]?.author ?? "";

const signed = (look: Look, change: ChangeId): Signed => ({ change, author: authorOf(look, change) });

const none: readonly never[] = [];

const isShown = ({ lens }: Look, change: ChangeId): boolean => lens.counts(change) && lens.highlights(change);

/** The change that added something, where it is to be shown, and those that delete it. */
const marked = (
  look: Look,
  { added, deleted }: Marks,
): { added: readonly Signed[]; deleted: readonly Signed[] } => ({
  added: added !== undefined && isShown(look, added) ? [signed(look, added)] : none,
  deleted: deleted
    ? deleted.filter((change) => isShown(look, change)).map((change) => signed(look, change))
    : none,
});

const openThreads = ({ draft, lens }: Look, threads: readonly string[] | undefined) =>
  threads && lens.isMarked
    ? threads.flatMap((id) => {
        const thread = draft.threads[id];
        if (!thread || thread.closedAt !== undefined) return [];
        return [{ kind: "ADD_COMMENT_THREAD" as const, thread: id, author: thread.author }];
      })
    : none;

/** Highlights of one run. Each has a range of its own, since it may continue in the next run. */
function highlightsOf(run: TextRun, look: Look, start: number): readonly TextHighlight[] {
  const { added, deleted, styles, threads } = run;
  if (added === undefined && !deleted && !styles && !threads) return none;
  const found: TextHighlight[] = [];
  const range = (): TextRange => ({ start, end: start + run.text.length });
  if (added !== undefined && isShown(look, added)) {
    found.push({ kind: "ADDED_TEXT", change: added, author: authorOf(look, added), range: range() });
  }
  for (const change of deleted ?? none) {
    if (!isShown(look, change)) continue;
    found.push({ kind: "DELETED_TEXT", change, author: authorOf(look, change), range: range() });
  }
  for (const mark of styles ?? none) {
    if ((mark.added === undefined && !mark.deleted) || fateOf(mark, look.lens) === "absent") continue;
    const style: Style = mark.args ? { type: mark.type, args: mark.args } : { type: mark.type };
    const by = marked(look, mark);
    for (const each of by.added) found.push({ kind: "ADDED_STYLE", ...each, style, range: range() });
    for (const each of by.deleted) found.push({ kind: "DELETED_STYLE", ...each, style, range: range() });
  }
  for (const thread of openThreads(look, threads)) found.push({ ...thread, range: range() });
  return found;
}

const isSame = (a: TextHighlight, b: TextHighlight): boolean => {
  if (a.kind !== b.kind) return false;
  if ("thread" in a) return "thread" in b && a.thread === b.thread;
  if ("thread" in b || a.change !== b.change) return false;
  return !("style" in a) || ("style" in b && sameStyle(a.style, b.style));
};

/** Highlights of the runs that a view shows, merged into the longest ranges, from left to right. */
export function textHighlights(runs: readonly TextRun[], look: Look): readonly TextHighlight[] {
  if (!look.lens.isMarked) return none;
  const found: TextHighlight[] = [];
  let going: readonly TextHighlight[] = none;
  let start = 0;
  for (const run of runs) {
    const end = start + run.text.length;
    const next: TextHighlight[] = [];
    for (const highlight of highlightsOf(run, look, start)) {
      const before = going.find((each) => isSame(each, highlight));
      if (before) before.range.end = end;
      else found.push(highlight);
      next.push(before ?? highlight);
    }
    going = next;
    start = end;
  }
  return found;
}

/** Highlights of a node as a whole. */
export function nodeHighlights(node: DraftNode, look: Look): NodeHighlight[] {
  const { changes } = node;
  if (!changes || !look.lens.isMarked) return [];
  const { counts, highlights } = look.lens;
  const moved = look.placement.get(node.uid);
  const by = moved === undefined ? changes.added : (changes.added ?? changes.cameWith);
  const { added, deleted } = marked(look, { ...changes, ...(by === undefined ? {} : { added: by }) });
  const gaps = (changes.breaks ?? []).map((gap) => marked(look, gap));
  const keys = new Map<ChangeId, string[]>();
  for (const [key, values] of Object.entries(changes.values ?? {})) {
    for (const { change } of values) {
      if (counts(change) && highlights(change)) keys.set(change, [...(keys.get(change) ?? []), key]);
    }
  }
  return [
    ...added.map((by) => ({ kind: "ADD_CONTENT" as const, ...by })),
    ...deleted.map((by) => ({ kind: "DELETE_CONTENT" as const, ...by })),
    ...(moved !== undefined && highlights(moved)
      ? [{ kind: "MOVE_NODE" as const, ...signed(look, moved) }]
      : []),
    ...gaps.flatMap((gap) => gap.added).map((by) => ({ kind: "SPLIT" as const, ...by })),
    ...gaps.flatMap((gap) => gap.deleted).map((by) => ({ kind: "JOIN" as const, ...by })),
    ...[...keys].map(([change, set]) => ({
      kind: "SET_KEYS_VALUES" as const,
      ...signed(look, change),
      keys: set,
    })),
    ...openThreads(look, changes.threads),
  ];
}
