import type { ChangeId, Draft, DraftNode, Marks, TextRun } from "./draft.ts";
import { fateOf, type Lens } from "./lens.ts";
import type { Placement } from "./placement.ts";
import { sameStyle } from "./runs.ts";
import type { NodeHighlight, TextHighlight } from "./viewTypes.ts";

export type Look = { draft: Draft; lens: Lens; placement: Placement };

type Signed = { change: ChangeId; author: string };

const signed = ({ draft }: Look, change: ChangeId): Signed => ({
  change,
  author: draft.changes[change]?.author ?? "",
});

const none: readonly never[] = [];

/** The change that added something, where it is to be shown, and those that delete it. */
const marked = (
  look: Look,
  { added, deleted }: Marks,
): { added: readonly Signed[]; deleted: readonly Signed[] } => {
  const { counts, highlights } = look.lens;
  const shown = (change: ChangeId): boolean => counts(change) && highlights(change);
  return {
    added: added !== undefined && shown(added) ? [signed(look, added)] : none,
    deleted: deleted ? deleted.filter(shown).map((change) => signed(look, change)) : none,
  };
};

const openThreads = ({ draft, lens }: Look, threads: readonly string[] = []) =>
  lens.isMarked
    ? threads.flatMap((id) => {
        const thread = draft.threads[id];
        if (!thread || thread.closedAt !== undefined) return [];
        return [{ kind: "ADD_COMMENT_THREAD" as const, thread: id, author: thread.author }];
      })
    : [];

type Unplaced = TextHighlight extends infer Each
  ? Each extends unknown
    ? Omit<Each, "range">
    : never
  : never;

function highlightsOf(run: TextRun, look: Look): readonly Unplaced[] {
  if (!run.added && !run.deleted && !run.styles && !run.threads) return none;
  const found: Unplaced[] = [];
  const { added, deleted } = marked(look, run);
  for (const by of added) found.push({ kind: "ADDED_TEXT", ...by });
  for (const by of deleted) found.push({ kind: "DELETED_TEXT", ...by });
  for (const mark of run.styles ?? []) {
    if (fateOf(mark, look.lens) === "absent") continue;
    const style = { type: mark.type, ...(mark.args ? { args: mark.args } : {}) };
    const by = marked(look, mark);
    found.push(...by.added.map((each) => ({ kind: "ADDED_STYLE" as const, ...each, style })));
    found.push(...by.deleted.map((each) => ({ kind: "DELETED_STYLE" as const, ...each, style })));
  }
  return [...found, ...openThreads(look, run.threads)];
}

const isSame = (a: Unplaced, b: Unplaced): boolean => {
  if (a.kind !== b.kind) return false;
  if ("thread" in a) return "thread" in b && a.thread === b.thread;
  if ("thread" in b || a.change !== b.change) return false;
  return !("style" in a) || ("style" in b && sameStyle(a.style, b.style));
};

/** What is pointed out in the runs that a view shows, over the longest stretches, from left to right. */
export function textHighlights(runs: readonly TextRun[], look: Look): TextHighlight[] {
  if (!look.lens.isMarked) return [];
  const found: TextHighlight[] = [];
  let going: TextHighlight[] = [];
  let start = 0;
  for (const run of runs) {
    const end = start + run.text.length;
    const next = highlightsOf(run, look).map((highlight): TextHighlight => {
      const before = going.find((each) => isSame(each, highlight));
      if (before) {
        before.range.end = end;
        return before;
      }
      const placed = { ...highlight, range: { start, end } };
      found.push(placed);
      return placed;
    });
    going = next;
    start = end;
  }
  return found;
}

/** What is pointed out about a node as a whole. */
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
