import { useMemo, useRef, useState } from "react";
import type { Actor } from "#shared/case/changes/actor.ts";
import type { Decision } from "#shared/case/changes/draft.ts";
import { type Asked, rightToDecide } from "#shared/case/changes/neededRights.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import {
  type ChangeCard,
  type ReviewCard,
  reviewCards,
  type ThreadCard,
} from "#shared/case/changes/reviewCards.ts";
import { richTextOfLines, type Written } from "#shared/domain/richText.ts";
import type { EditSession } from "../session/editSession.ts";
import { isChangeable } from "../session/writable.ts";
import { useLaterState, useSessionState } from "../useEditSession.ts";
import { showInText } from "./anchors.ts";
import type { Kept } from "./CommentInput.tsx";

type Unstamped<T> = T extends Operation ? Omit<T, "at"> : never;

/** In which just those are pointed out that wait. */
const waitingView = "HIGHLIGHT_SUGGESTIONS";
const isChange = (card: ReviewCard): card is ChangeCard => card.kind === "change";

/** Cards of the changes and comments of what is shown. They follow the text when the hand rests, and are drawn behind it. */
export function useCards(session: EditSession): {
  cards: readonly ReviewCard[];
  /** The suggestions that wait for a decision, whatever the view shows: sets of changes count once. */
  waiting: readonly ChangeCard[];
  /** They were looked for: before that nobody knows how many there are. */
  areRead: boolean;
} {
  const { draft, viewMode } = useLaterState(session) ?? {};
  const cards = useMemo(() => (draft && viewMode ? reviewCards(draft, viewMode) : []), [draft, viewMode]);
  const waiting = useMemo(() => (draft ? reviewCards(draft, waitingView).filter(isChange) : []), [draft]);
  return { cards, waiting, areRead: draft !== undefined };
}

type May = (asked: Asked) => boolean;
type Operate = (operation: Unstamped<Operation>, about?: string) => boolean;

/** Rights of this person on changes and comments. */
function rightsOf({ permissions }: Actor, isWritable: boolean, may: May) {
  const mayDecide = ({ changeIds }: ChangeCard, decision: Decision | null): boolean =>
    may({ type: "decideChanges", changeIds: [...changeIds], decision });
  return {
    mayAccept: (card: ChangeCard): boolean => card.isSuggestion && mayDecide(card, "ACCEPTED"),
    mayReject: (card: ChangeCard): boolean => card.isSuggestion && mayDecide(card, "REJECTED"),
    /** All at once is for those who may decide on what others suggest. */
    mayDecideAll: isWritable && Object.values(rightToDecide).every((right) => permissions.has(right)),
    mayComment: may({ type: "addCommentThread", uid: "", threadId: "", commentId: "", text: "" }),
    mayReply: may({ type: "addComment", threadId: "", commentId: "", text: "" }),
    mayReplyTo: ({ isSuggestion, decision, changeIds: [first = ""] }: ChangeCard): boolean =>
      isSuggestion &&
      decision === undefined &&
      may({ type: "addChangeComment", parentChangeId: first, commentId: "", text: "" }),
    mayResolve: ({ thread }: ThreadCard): boolean => may({ type: "closeCommentThread", threadId: thread.id }),
    mayReopen: (card: ChangeCard): boolean => card.publishedAt === undefined && mayDecide(card, null),
  };
}

/** Acts on changes and comments. */
function actsOf(session: EditSession, mint: (what: string) => string, operate: Operate) {
  return {
    decide: (changeIds: readonly string[], decision: Decision | null): boolean =>
      operate({ type: "decideChanges", changeIds: [...changeIds], decision }),
    comment: (written: Written, about: CommentPlace): boolean =>
      operate(
        {
          ...about,
          ...{ type: "addCommentThread", threadId: mint("thread"), commentId: mint("comment"), ...written },
        },
        "new",
      ),
    reply: (threadId: string, written: Written): boolean =>
      operate({ type: "addComment", threadId, commentId: mint("comment"), ...written }, threadId),
    /** On a set of changes, on the first of them. */
    replyTo: ({ id, changeIds: [first = ""] }: ChangeCard, written: Written): boolean =>
      operate(
        { type: "addChangeComment", parentChangeId: first, commentId: mint("comment"), ...written },
        id,
      ),
    deleteComment: (card: ReviewCard, commentId: string): boolean => {
      if (card.kind === "thread") return operate({ type: "deleteComment", threadId: card.id, commentId });
      const { changes } = session.getState().draft;
      const of = card.changeIds.find((id) => changes[id]?.comments?.some((each) => each.id === commentId));
      return of !== undefined && operate({ type: "deleteChangeComment", parentChangeId: of, commentId });
    },
    resolve: (threadId: string): boolean => operate({ type: "closeCommentThread", threadId }),
    reopen: (threadId: string): boolean => operate({ type: "reopenCommentThread", threadId }),
  };
}

export type Review = ReturnType<typeof useReview>;

type Given = {
  actor: Actor;
  versionId: number;
  people: ReadonlyMap<string, string>;
  mint: (what: string) => string;
  /** Does it without the lock; undefined where nothing is to be done here without it. `failed`: it was not taken after all. */
  beside?: ((operations: readonly Operation[], failed: () => void) => boolean) | undefined;
};

/** Operations with the lock or beside it. Words that were not taken after all are kept again. */
function useOperate(session: EditSession, beside: Given["beside"]) {
  const words = useRef(new Map<string, Kept>());
  const wordsOf = (about: string): Kept => {
    const kept = words.current.get(about) ?? { current: "" };
    words.current.set(about, kept);
    return kept;
  };
  /** `about`: where the words of it are kept again if they are not taken. */
  const operate: Operate = (operation, about) => {
    const operations = [{ ...operation, at: Date.now() } as Operation]; // with what it lacked
    if (!beside) return session.operate(operations);
    return beside(operations, () => {
      if (about === undefined || !("text" in operation)) return;
      const kept = wordsOf(about);
      if (kept.current === "")
        kept.current = ("rich" in operation && operation.rich) || richTextOfLines(operation.text);
    });
  };
  return { wordsOf, operate };
}

/**
 * Rights of this person on changes and comments.
 * @see spec documents §2.2, §4 Tracked changes, §6
 */
export function useReview(session: EditSession, of: Given) {
  const { actor, versionId, people, mint, beside } = of;
  const hasLock = useSessionState(session, isChangeable);
  const isRead = useSessionState(session, ({ displayMode }) => displayMode === "full");
  const isWritable = hasLock || (beside !== undefined && isRead);
  const [activeId, setActiveId] = useState<string>();

  const may: May = (asked) => isWritable && session.may(asked);
  const { wordsOf, operate } = useOperate(session, hasLock ? undefined : beside);

  /** Brings the text of a card into sight, and the focus to the card. */
  function goTo(card: ReviewCard): void {
    showInText(session, card.anchor);
    setActiveId(card.id);
  }

  /** Does what ends a card. The focus goes on from it where it was there: to the next one, else into the text. */
  function end(card: ReviewCard, done: () => boolean, hasFocus: boolean): void {
    const { draft, viewMode } = session.getState();
    const cards = reviewCards(draft, viewMode);
    if (!done() || !hasFocus) return;
    const at = cards.findIndex(({ id }) => id === card.id);
    const next = cards[at + 1] ?? cards[at - 1];
    if (next) goTo(next);
    else session.focus();
  }

  return {
    session,
    activeId,
    setActive: setActiveId,
    userId: actor.id,
    versionId,
    /** Unsent text of a thread or of `new`. */
    wordsOf,
    isWritable,
    /** Makes the change a step of undo. */
    hasLock,
    nameOf: (id: string): string => people.get(id) ?? "Someone",
    people,

    ...rightsOf(actor, isWritable, may),
    ...actsOf(session, mint, operate),
    goTo,
    end,
  };
}

/** Subject of a new thread: a range of text, or a medium. */
export type CommentPlace = Pick<Extract<Operation, { type: "addCommentThread" }>, "uid" | "key" | "range">;
