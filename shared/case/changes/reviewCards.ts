import type { InlineStyle, NodeType } from "../model/types.ts";
import {
  type ChangeHeader,
  type ChangeId,
  type CommentThread,
  type Draft,
  type DraftNode,
  isSlot,
  type Marks,
  type NodeChanges,
  type ThreadComment,
  type ViewMode,
} from "./draft.ts";
import { isClean, listAt, listKeysOf, textAt, textKeysOf } from "./draftTree.ts";
import { fateOf, type Lens, lensOf } from "./lens.ts";
import type { TextRange } from "./operations.ts";
import { saidIn } from "./saidIn.ts";

/** What a change did to one thing, or what a comment is about. `text` is the words that it concerns, cut short. */
export type CardPart =
  | { kind: "textAdded" | "textDeleted"; text: string }
  | { kind: "styleAdded" | "styleDeleted"; style: InlineStyle; text: string }
  | { kind: "nodeAdded" | "nodeDeleted" | "moved" | "split" | "joined"; node: NodeType; text: string }
  | { kind: "valuesSet"; node: NodeType; keys: readonly string[] };

/** Where a card belongs: at what carries its mark in the text, else at the node. */
export type CardAnchor = { mark: string; uid: string };

export type ChangeCard = {
  kind: "change";
  /** Of the set, or of the change that stands alone. */
  id: string;
  changeIds: readonly ChangeId[];
  author: string;
  createdAt: number;
  isSuggestion: boolean;
  parts: readonly CardPart[];
  anchor: CardAnchor;
  /** Replies to any of its changes, in the order in which they were made. */
  comments: readonly ThreadComment[];
} & Pick<ChangeHeader, "decision" | "decisionAt" | "decisionBy" | "publishedAt">;

export type ThreadCard = {
  kind: "thread";
  id: string;
  thread: CommentThread;
  /** The words that it is about. */
  about: string;
  anchor: CardAnchor;
};

export type ReviewCard = ChangeCard | ThreadCard;

type Within = Marks & Pick<NodeChanges, "cameWith">;

/** That a thing names a change, or a thread. It says nothing of what became of the change: so it holds as long as its node does. */
type Mention = {
  id: string;
  uid: string;
  /** What it stands in, and itself: where one of them is not there, neither is this. */
  within: readonly Within[];
  part: CardPart | { kind: "about"; text: string };
  /** Of what is told of a text: where it begins and ends, in union offsets. */
  range?: TextRange;
};

const longestWords = 120;
const cut = (text: string): string => (text.length > longestWords ? `${text.slice(0, longestWords)}…` : text);

/** The first words of a node. */
function wordsIn(node: DraftNode): string {
  let words = "";
  for (const key of textKeysOf(node)) {
    for (const { text } of textAt(node, key)?.runs ?? []) words += text;
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
    return (textAt(node, key)?.runs ?? []).flatMap((run): Mention[] => {
      const { text, added, deleted = [], threads = [], styles = [] } = run;
      const range = { start: end, end: end + text.length };
      end = range.end;
      const of = { uid, range, within: [run] };
      return [
        ...(added === undefined ? [] : [{ ...of, id: added, part: { kind: "textAdded" as const, text } }]),
        ...deleted.map((id) => ({ ...of, id, part: { kind: "textDeleted" as const, text } })),
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
        ...threads.map((id) => ({ ...of, id, part: { kind: "about" as const, text } })),
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
      ].map((mention) => ({ ...mention, within: [gap] })),
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
function mentionsIn(node: DraftNode): readonly Mention[] {
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

type Told = { part: CardPart; uid: string; end: number | undefined };
type Grown = { card: ReviewCard; told: Told[] };

const styleOf = (part: CardPart): InlineStyle | undefined => ("style" in part ? part.style : undefined);

/** Tells a part, or goes on with one that ends where it begins: a text whose runs differ by something else. */
function tell(told: Told[], { uid, range }: Mention, part: CardPart): void {
  const before = told.findLast(
    (each) => each.part.kind === part.kind && styleOf(each.part) === styleOf(part) && each.uid === uid,
  );
  if (range && before?.end === range.start && "text" in before.part && "text" in part) {
    before.part = { ...before.part, text: before.part.text + part.text };
    before.end = range.end;
  } else told.push({ part, uid, end: range?.end });
}

const inOrder = (comments: readonly ThreadComment[]): ThreadComment[] =>
  comments.toSorted((a, b) => a.createdAt - b.createdAt);

function cardOf(header: ChangeHeader, anchor: CardAnchor): ChangeCard {
  const { id, setId, author, createdAt, isSuggestion, decision, decisionAt, decisionBy, publishedAt } =
    header;
  return {
    ...{
      kind: "change",
      id: setId ?? id,
      changeIds: [id],
      author,
      createdAt,
      isSuggestion,
      parts: [],
      anchor,
      comments: header.comments ?? [],
    },
    ...(decision === undefined ? {} : { decision }),
    ...(decisionAt === undefined ? {} : { decisionAt }),
    ...(decisionBy === undefined ? {} : { decisionBy }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
}

/** Cards for the changes that `isShown`, and for those threads; in the order of the text. */
function cardsOf(
  draft: Draft,
  shown: {
    change: (header: ChangeHeader, mention: Mention) => boolean;
    thread: (thread: CommentThread, mention: Mention) => boolean;
  },
): ReviewCard[] {
  const grown = new Map<string, Grown>();
  for (const mention of mentionsIn(draft.root)) {
    const { id, uid, part } = mention;
    const anchor = { mark: id, uid };
    if (part.kind === "about") {
      const thread = Object.hasOwn(draft.threads, id) ? draft.threads[id] : undefined;
      if (!thread || !shown.thread(thread, mention)) continue;
      const known = grown.get(id);
      const about = known?.card.kind === "thread" ? known.card.about + part.text : part.text;
      const first = known?.card.anchor ?? anchor;
      grown.set(id, { card: { kind: "thread", id, thread, about, anchor: first }, told: [] });
      continue;
    }
    const header = draft.changes[id];
    if (!header || !shown.change(header, mention)) continue;
    const name = header.setId ?? id;
    const known = grown.get(name);
    const going = known ?? { card: cardOf(header, anchor), told: [] };
    if (going.card.kind === "change" && !going.card.changeIds.includes(id)) {
      const { changeIds, comments } = going.card;
      going.card = {
        ...going.card,
        changeIds: [...changeIds, id],
        comments: header.comments ? inOrder([...comments, ...header.comments]) : comments,
      };
    }
    tell(going.told, mention, part);
    grown.set(name, going);
  }
  return [...grown.values()].map(({ card, told }) => {
    if (card.kind === "thread") return { ...card, about: cut(card.about) };
    const parts = told.map(({ part }) => ("text" in part ? { ...part, text: cut(part.text) } : part));
    return { ...card, parts };
  });
}

const isThere = (within: readonly Within[], lens: Lens): boolean =>
  within.every((marks) => fateOf(marks, lens) !== "absent");

const cardsOfDraft = new WeakMap<Draft, Map<ViewMode, readonly ReviewCard[]>>();

/**
 * The cards beside the text: one for each change or set of changes that the view points out, and for each open thread. Made once for
 * each draft and mode.
 */
export function reviewCards(draft: Draft, mode: ViewMode): readonly ReviewCard[] {
  const known = cardsOfDraft.get(draft) ?? new Map<ViewMode, readonly ReviewCard[]>();
  cardsOfDraft.set(draft, known);
  const cards = known.get(mode) ?? cardsIn(draft, mode);
  known.set(mode, cards);
  return cards;
}

function cardsIn(draft: Draft, mode: ViewMode): ReviewCard[] {
  const lens = lensOf(draft.changes, mode);
  if (!lens.isMarked) return [];
  return cardsOf(draft, {
    change: ({ id }, { within }) => lens.counts(id) && lens.highlights(id) && isThere(within, lens),
    thread: ({ closedAt }, { within }) => closedAt === undefined && isThere(within, lens),
  });
}

/**
 * What was decided and what was resolved, the latest first. What its author took back undecided is there for the sake of what others have
 * said of it.
 */
export function reviewArchive(draft: Draft): ReviewCard[] {
  const endedAt = (card: ReviewCard): number => {
    if (card.kind === "thread") return card.thread.closedAt ?? 0;
    return card.decisionAt ?? card.comments.at(-1)?.createdAt ?? 0;
  };
  const shown = new Set(
    reviewCards(draft, "HIGHLIGHT_SUGGESTIONS").flatMap((card) =>
      card.kind === "change" ? card.changeIds : [],
    ),
  );
  const isTakenBack = ({ id, comments }: ChangeHeader): boolean => comments !== undefined && !shown.has(id);
  return cardsOf(draft, {
    change: (header) =>
      header.decision === undefined ? isTakenBack(header) : header.withdrawnAt === undefined,
    thread: ({ closedAt }) => closedAt !== undefined,
  }).sort((a, b) => endedAt(b) - endedAt(a));
}

/** Everybody whom the draft names: authors, those who decided, those who commented. */
export function peopleIn({ changes, threads, summaryOfEdits, studentFeedbacks }: Draft): Set<string> {
  const people = new Set<string>();
  const add = (...ids: (string | undefined)[]): void => {
    for (const id of ids) if (id !== undefined) people.add(id);
  };
  for (const { author, decisionBy, publishedBy } of Object.values(changes))
    add(author, decisionBy, publishedBy);
  for (const { author, closedBy } of Object.values(threads)) add(author, closedBy);
  for (const { comment } of saidIn({ changes, threads })) add(comment.author);
  for (const { author } of [...summaryOfEdits, ...studentFeedbacks]) add(author);
  return people;
}
