import type { InlineStyle } from "../model/types.ts";
import type { ChangeHeader, ChangeId, Draft, DraftNode, Marks } from "./draft.ts";
import { locate, textAt } from "./draftTree.ts";
import type { TextKey, TextRange } from "./operations.ts";

/** Where something stands in a draft, in union offsets; without `range` a node as a whole. */
export type OriginPlace = { uid: string; key?: TextKey; range?: TextRange };

/** Where a stretch of text, or a node, comes from. Changes that were undone or rejected have no part in it. */
export type Origin = {
  /** The words; empty for a node. */
  text: string;
  /** The change that brought it; undefined: it was in the case before anybody wrote on it here. */
  added: ChangeHeader | undefined;
  deleted: readonly ChangeHeader[];
  styled: readonly { style: InlineStyle; by: ChangeHeader }[];
};

const holds = (header: ChangeHeader | undefined): header is ChangeHeader =>
  header !== undefined && header.withdrawnAt === undefined && header.decision !== "REJECTED";

const headersOf = ({ changes }: Draft, ids: readonly ChangeId[] = []): ChangeHeader[] =>
  ids.map((id) => changes[id]).filter(holds);

/** Change that brought a node or its nearest ancestor, and the one that deletes it. */
function originOfNodes(draft: Draft, nodes: readonly DraftNode[]): Omit<Origin, "text"> {
  const brought = nodes.find(({ changes }) => changes?.added !== undefined)?.changes?.added;
  const deleted = nodes.flatMap(({ changes }) => headersOf(draft, changes?.deleted));
  return { added: brought === undefined ? undefined : draft.changes[brought], deleted, styled: [] };
}

const unique = (headers: readonly ChangeHeader[]): ChangeHeader[] => [...new Set(headers)];

const isAlike = (a: Origin, b: Origin): boolean =>
  a.added === b.added &&
  a.deleted.length === b.deleted.length &&
  a.deleted.every((header, i) => header === b.deleted[i]) &&
  a.styled.length === b.styled.length &&
  a.styled.every(({ style, by }, i) => style === b.styled[i]?.style && by === b.styled[i].by);

/** From whom each character of these places is, over the longest stretches, in their order. Places that are not there say nothing. */
export function originsOf(draft: Draft, places: readonly OriginPlace[]): Origin[] {
  const found: Origin[] = [];
  const tell = (origin: Origin): void => {
    const last = found.at(-1);
    if (last && isAlike(last, origin)) found[found.length - 1] = { ...last, text: last.text + origin.text };
    else found.push(origin);
  };
  for (const { uid, key, range } of places) {
    const at = locate(draft.root, uid);
    if (!at) continue;
    const around = originOfNodes(draft, [at.node, ...at.above]);
    if (!key || !range) {
      tell({ ...around, text: "" });
      continue;
    }
    let end = 0;
    for (const { text, styles = [], ...marks } of textAt(at.node, key)?.runs ?? []) {
      const start = end;
      end += text.length;
      const words = text.slice(Math.max(0, range.start - start), Math.max(0, range.end - start));
      if (words === "" || start >= range.end) continue;
      const { added, deleted }: Marks = marks;
      tell({
        text: words,
        added: added === undefined ? around.added : draft.changes[added],
        deleted: unique([...headersOf(draft, deleted), ...around.deleted]),
        styled: styles.flatMap((mark) =>
          headersOf(draft, mark.added === undefined ? [] : [mark.added]).map((by) => ({
            style: mark.type,
            by,
          })),
        ),
      });
    }
  }
  return found;
}
