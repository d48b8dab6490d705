import { scriptText } from "../model/scriptSigns.ts";
import type { InlineStyle, NodeType } from "../model/types.ts";
import {
  type ChangeId,
  type DraftNode,
  isSlot,
  type Marks,
  type NodeChanges,
  type TextRun,
} from "./draft.ts";
import { isClean, listAt, listKeysOf, textAt, textKeysOf } from "./draftTree.ts";
import type { TextRange } from "./operations.ts";

/** Effect of a change on one thing. `text` is the words that it concerns. */
export type CardPart =
  | { kind: "textAdded" | "textDeleted"; text: string }
  | { kind: "styleAdded" | "styleDeleted"; style: InlineStyle; text: string }
  | { kind: "nodeAdded" | "nodeDeleted" | "moved" | "split" | "joined"; node: NodeType; text: string }
  | { kind: "valuesSet"; node: NodeType; keys: readonly string[] };

/** The marks that a mention depends on. */
export type Within = Marks & Pick<NodeChanges, "cameWith">;

/** That a thing names a change, or a thread. It says nothing of what became of the change: so it holds as long as its node does. */
export type Mention = {
  id: string;
  uid: string;
  /** The node and those around it; if one of them is not visible, neither is this. */
  within: readonly Within[];
  part: CardPart | { kind: "about"; text: string };
  /** Start and end of a mention in a text, in union offsets. */
  range?: TextRange;
  /** Its range ends with the text. */
  isEnd?: boolean;
  /** For a break: the node that would continue. */
  into?: string;
};

/** So many letters of a node tell what it is. */
export const longestWords = 120;

/** The text of a run, plain; raised or lowered as it would be without whatever takes that off. */
function wordsOfRun({ text, styles = [] }: TextRun): string {
  const held = styles.find(
    ({ type, deleted = [] }) => (type === "superscript" || type === "subscript") && deleted.length === 0,
  );
  return held ? scriptText(text, held.type === "superscript" ? "superscript" : "subscript") : text;
}

/** The first words of a node. */
function wordsIn(node: DraftNode): string {
  let words = "";
  for (const key of textKeysOf(node)) {
    for (const run of textAt(node, key)?.runs ?? []) words += wordsOfRun(run);
  }
  for (const key of listKeysOf(node)) {
    for (const entry of listAt(node, key) ?? []) {
      if (words.length > longestWords) return words;
      if (!isSlot(entry)) words += `${words === "" ? "" : " "}${wordsIn(entry)}`;
    }
  }
  return words;
}

function textMentions(node: DraftNode): Mention[] {
  const { uid } = node;
  return textKeysOf(node).flatMap((key) => {
    let end = 0;
    const runs = textAt(node, key)?.runs ?? [];
    return runs.flatMap((run): Mention[] => {
      const { text, added, deleted = [], threads = [], styles = [] } = run;
      const range = { start: end, end: end + text.length };
      end = range.end;
      const of = { uid, range, within: [run], isEnd: run === runs.at(-1) };
      const words = wordsOfRun(run);
      return [
        ...(added === undefined
          ? []
          : [{ ...of, id: added, part: { kind: "textAdded" as const, text: words } }]),
        ...deleted.map((id) => ({ ...of, id, part: { kind: "textDeleted" as const, text: words } })),
        ...styles.flatMap((mark) => {
          const by = { ...of, within: [run, mark] };
          const part = { style: mark.type, text };
          return [
            ...(mark.added === undefined
              ? []
              : [{ ...by, id: mark.added, part: { kind: "styleAdded" as const, ...part } }]),
            ...(mark.deleted ?? []).map((id) => ({
              ...by,
              id,
              part: { kind: "styleDeleted" as const, ...part },
            })),
          ];
        }),
        ...threads.map((id) => ({ ...of, id, part: { kind: "about" as const, text: words } })),
      ];
    });
  });
}

function nodeMentions(node: DraftNode): Mention[] {
  const { uid, type, changes } = node;
  if (!changes) return [];
  const { added, deleted = [], breaks = [], moves = [], threads = [], values = {} } = changes;
  const text = wordsIn(node);
  const say = (id: string, kind: "nodeAdded" | "nodeDeleted" | "moved" | "split" | "joined"): Mention => ({
    ...{ id, uid, within: [] },
    part: { kind, node: type, text },
  });
  const keys = new Map<ChangeId, string[]>();
  for (const [key, given] of Object.entries(values)) {
    for (const { change } of given) keys.set(change, [...(keys.get(change) ?? []), key]);
  }
  return [
    ...(added === undefined ? [] : [say(added, "nodeAdded")]),
    ...deleted.map((id) => say(id, "nodeDeleted")),
    ...moves.map((id) => say(id, "moved")),
    ...breaks.flatMap((gap) =>
      [
        ...(gap.added === undefined ? [] : [say(gap.added, "split")]),
        ...(gap.deleted ?? []).map((id) => say(id, "joined")),
      ].map((mention) => ({ ...mention, within: [gap], into: gap.into })),
    ),
    ...[...keys].map(([id, set]) => ({
      ...{ id, uid, within: [] },
      part: { kind: "valuesSet" as const, node: type, keys: set },
    })),
    ...threads.map((id) => ({ id, uid, within: [], part: { kind: "about" as const, text } })),
  ];
}

const mentionsOf = new WeakMap<DraftNode, readonly Mention[]>();
const none: readonly Mention[] = [];

/** Every mention in a node, in the order of the text. Kept by node: an operation looks again only at the nodes above what it touched. */
export function mentionsIn(node: DraftNode): readonly Mention[] {
  if (isClean(node)) return none;
  const known = mentionsOf.get(node);
  if (known) return known;
  const below = listKeysOf(node).flatMap((key) =>
    (listAt(node, key) ?? []).flatMap((entry) => (isSlot(entry) ? none : mentionsIn(entry))),
  );
  const own = [...nodeMentions(node), ...textMentions(node), ...below];
  const { changes } = node;
  const found =
    changes && (changes.added ?? changes.deleted ?? changes.takenBack ?? changes.cameWith)
      ? own.map((mention) => ({ ...mention, within: [...mention.within, changes] }))
      : own;
  mentionsOf.set(node, found);
  return found;
}
