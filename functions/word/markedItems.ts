import type { ChangeHeader, Draft } from "#shared/case/changes/draft.ts";
import type { NodeHighlight, TextHighlight, ViewNode, ViewText } from "#shared/case/changes/viewTypes.ts";
import { displayName } from "#shared/case/model/nodeTable.ts";
import { type RunStyles, segments } from "#shared/case/model/segments.ts";
import type { RichText } from "#shared/case/model/types.ts";
import { type Item, type Marks, marksOf, type Note } from "./wordBlock.ts";

/** Place of a node: the level of its headings, the list around it, and the marks and notes of what it is in. */
export type Place = Marks & {
  level: number;
  notes: readonly string[];
  list?: { id: string; isNumbered: boolean; level: number };
};

/** Writes what waits for a decision as marks, and what is said of it as notes. */
export type Marker = {
  /** Place of a node in another, with its own marks and notes. */
  placeOf: (node: ViewNode, place: Place) => Place;
  /** Words of a text, cut where their look or their marks change. */
  itemsOf: (text: ViewText | string | undefined, place: Place) => Item[];
};

const emptyText: ViewText = { text: "", styleRanges: [] };

/** Adds a note to `notes` for each change that Word has no mark for. */
export function marker(draft: Draft, notes: Map<string, Note>): Marker {
  const header = (id: string): ChangeHeader | undefined => draft.changes[id];

  /** Notes about a change of which replies are kept, and about one that Word has no mark for. */
  const noteOfChange = (id: string): string[] => (notes.has(`said_${id}`) ? [`said_${id}`] : []);

  function noteInWords(change: string, uid: string, text: string): string {
    const id = `told_${change}_${uid}`;
    const by = header(change);
    notes.set(id, { id, comments: [{ author: by?.author ?? "", at: by?.createdAt ?? 0, text }] });
    return id;
  }

  function placeOf(node: ViewNode, place: Place): Place {
    const next: Place & { notes: string[] } = { ...place, notes: [...place.notes] };
    for (const highlight of node.highlights ?? []) tellNode(highlight, node, next);
    return next;
  }

  function tellNode(highlight: NodeHighlight, node: ViewNode, place: Place & { notes: string[] }): void {
    if (highlight.kind === "ADD_COMMENT_THREAD") {
      place.notes.push(highlight.thread);
      return;
    }
    const { kind, change } = highlight;
    place.notes.push(...noteOfChange(change));
    const name = displayName(node).toLowerCase();
    if (kind === "ADD_CONTENT") place.added = change;
    else if (kind === "DELETE_CONTENT") place.deleted = change;
    else if (kind === "MOVE_NODE")
      place.notes.push(noteInWords(change, node.uid, `Suggests moving this ${name} here.`));
    else if (kind === "SET_KEYS_VALUES")
      place.notes.push(
        noteInWords(change, node.uid, `Suggests changing this ${name}: ${highlight.keys.join(", ")}.`),
      );
  }

  function itemsOf(text: ViewText | string | undefined, place: Place): Item[] {
    const rich: ViewText = typeof text === "string" ? { text, styleRanges: [] } : (text ?? emptyText);
    const highlights = rich.highlights ?? [];
    return cut(rich, highlights).map(({ start, words, styles }): Item => {
      const here = highlights.filter(({ range }) => range.start <= start && start < range.end);
      const change = (kind: TextHighlight["kind"]): string | undefined =>
        here.flatMap((each) => (each.kind === kind && "change" in each ? [each.change] : []))[0];
      const threads = here.flatMap((each) => (each.kind === "ADD_COMMENT_THREAD" ? [each.thread] : []));
      const styled = here.flatMap((each) => ("style" in each ? [each] : []));
      const said = here.flatMap((each) => ("change" in each ? noteOfChange(each.change) : []));
      const [restyle] = styled;
      return {
        ...{ kind: "words", text: words, styles },
        ...marksOf(change("ADDED_TEXT") ?? place.added, change("DELETED_TEXT") ?? place.deleted),
        ...(restyle ? { restyled: restyle.change, before: beforeStyles(styles, styled) } : {}),
        notes: [...new Set([...place.notes, ...threads, ...said])],
      };
    });
  }

  return { placeOf, itemsOf };
}

/** Runs of one look and under the same highlights. */
function cut(
  rich: RichText,
  highlights: readonly TextHighlight[],
): { start: number; words: string; styles: RunStyles }[] {
  const edges = [...new Set(highlights.flatMap(({ range }) => [range.start, range.end]))].sort(
    (a, b) => a - b,
  );
  return segments(rich).flatMap(({ start, text, styles }) => {
    const inside = edges.filter((edge) => edge > start && edge < start + text.length);
    const cuts = [start, ...inside, start + text.length];
    return cuts.slice(0, -1).map((from, at) => ({
      start: from,
      words: text.slice(from - start, (cuts[at + 1] ?? from) - start),
      styles,
    }));
  });
}

/** Styles as they are without the changes of style that are highlighted. */
function beforeStyles(
  now: RunStyles,
  styled: readonly Extract<TextHighlight, { style: unknown }>[],
): RunStyles {
  const before: RunStyles = { ...now };
  for (const { kind, style } of styled) {
    if (kind === "ADDED_STYLE") delete before[style.type];
    else if (style.type === "color" && style.args?.hexCode) before.color = style.args.hexCode;
    else if (style.type === "link" || style.type === "modalMedia" || style.type === "color") continue;
    else before[style.type] = true;
  }
  return before;
}
