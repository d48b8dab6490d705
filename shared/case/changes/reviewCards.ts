import type { InlineStyle } from "../model/types.ts";
import type {
  ChangeHeader,
  ChangeId,
  CommentThread,
  Draft,
  Marks,
  ThreadComment,
  ViewMode,
} from "./draft.ts";
import { cardName, joinedCards } from "./joinedChanges.ts";
import { fateOf, type Lens, lensOf } from "./lens.ts";
import { type CardPart, longestWords, type Mention, mentionsIn, type Within } from "./mentions.ts";

/** Where a card belongs: at what carries its mark in the text, else at the node. */
export type CardAnchor = { mark: string; uid: string };

export type ChangeCard = {
  kind: "change";
  /** Id of the first of its sets, or of the first of its changes. */
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

const cut = (text: string): string => (text.length > longestWords ? `${text.slice(0, longestWords)}…` : text);

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

function cardOf(header: ChangeHeader, name: string, anchor: CardAnchor): ChangeCard {
  const { id, author, createdAt, isSuggestion, decision, decisionAt, decisionBy, publishedAt } = header;
  return {
    ...{
      kind: "change",
      id: name,
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
    text: (run: Marks) => boolean;
  },
): ReviewCard[] {
  const grown = new Map<string, Grown>();
  const mentions = mentionsIn(draft.root);
  const headerOf = (mention: Mention): ChangeHeader | undefined => {
    const header = mention.part.kind === "about" ? undefined : draft.changes[mention.id];
    return header && shown.change(header, mention) ? header : undefined;
  };
  const nameOf = joinedCards(mentions, { headerOf, isThere: shown.text });
  for (const mention of mentions) {
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
    const header = headerOf(mention);
    if (!header) continue;
    const name = nameOf(cardName(header));
    const known = grown.get(name);
    const going = known ?? { card: cardOf(header, name, anchor), told: [] };
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
 * The cards beside the text: one for each change or set of changes that the view points out, and for each open thread. Changes of one
 * author that touch are one card. Made once for each draft and mode.
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
    text: (run) => fateOf(run, lens) === "there",
  });
}

/**
 * Decided changes and resolved threads, latest first. Suggestions that their author took back are listed if others
 * replied to them.
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
    text: (run) => run.added === undefined && run.deleted === undefined,
  }).sort((a, b) => endedAt(b) - endedAt(a));
}
