import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { Actor, EditPermission } from "#shared/case/changes/actor.ts";
import type { Decision, Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import {
  type ChangeCard,
  type ReviewCard,
  reviewCards,
  type ThreadCard,
} from "#shared/case/changes/reviewCards.ts";
import type { EditSession } from "../session/editSession.ts";
import { useRestedState, useSessionState } from "../useEditSession.ts";
import { elementOf } from "./anchors.ts";
import type { Kept } from "./CommentInput.tsx";

type Unstamped<T> = T extends Operation ? Omit<T, "at"> : never;

/** In which just those are pointed out that wait. */
const waitingView = "HIGHLIGHT_SUGGESTIONS";
const isChange = (card: ReviewCard): card is ChangeCard => card.kind === "change";

export type Review = ReturnType<typeof useReview>;

/**
 * Cards of the changes and comments of what is shown, and what this person may do with them. The cards follow the text when the
 * hand rests: they are drawn behind what is typed.
 * @see spec documents §2.2, §4 Tracked changes, §6
 */
export function useReview(
  session: EditSession,
  of: {
    actor: Actor;
    versionId: number;
    people: ReadonlyMap<string, string>;
    mint: (what: string) => string;
  },
) {
  const { actor, versionId, people, mint } = of;
  const words = useRef(new Map<string, Kept>());
  const draft = useRestedState(session, (state) => state.draft);
  // The text comes first, when a version is opened as when it is written.
  const read = useDeferredValue<Draft | undefined>(draft, undefined);
  const viewMode = useDeferredValue(useSessionState(session, (state) => state.viewMode));
  const isWritable = useSessionState(session, (state) => state.isWritable);
  const cards = useMemo(() => (read ? reviewCards(read, viewMode) : []), [read, viewMode]);
  const waiting = useMemo(() => (read ? reviewCards(read, waitingView).filter(isChange) : []), [read]);
  const [activeId, setActiveId] = useState<string>();

  const may = (flag: EditPermission): boolean => isWritable && actor.permissions.has(flag);
  const operate = (operation: Unstamped<Operation>): boolean =>
    session.operate([{ ...operation, at: Date.now() } as Operation]); // with what it lacked

  /** Brings the text of a card into sight, and the focus to the card. */
  function goTo(card: ReviewCard | undefined): void {
    if (!card) return;
    elementOf(card.anchor)?.scrollIntoView({ block: "center" });
    setActiveId(card.id);
  }

  /** The focus goes on from a card that is done with: to the next one, else into the text. */
  function leave(card: ReviewCard): void {
    const at = cards.findIndex(({ id }) => id === card.id);
    const next = cards[at + 1] ?? cards[at - 1];
    if (next) goTo(next);
    else session.focus();
  }

  return {
    session,
    draft,
    cards,
    /** The suggestions that wait for a decision, whatever the view shows: sets of changes count once. */
    waiting,
    activeId,
    setActive: setActiveId,
    userId: actor.id,
    versionId,
    /** What was begun and not sent, of a thread or `new`. */
    wordsOf(about: string): Kept {
      const kept = words.current.get(about) ?? { current: "" };
      words.current.set(about, kept);
      return kept;
    },
    isWritable,
    nameOf: (id: string): string => people.get(id) ?? "Somebody",
    people,

    mayAccept: ({ isSuggestion }: ChangeCard): boolean => isSuggestion && may("acceptTrackedChanges"),
    mayReject: ({ isSuggestion, author }: ChangeCard): boolean =>
      isSuggestion && isWritable && (author === actor.id || may("rejectTrackedChanges")),
    /** All at once is for those who may decide on what others suggest. */
    mayDecideAll: may("acceptTrackedChanges") && may("rejectTrackedChanges"),
    mayComment: may("createComments"),
    mayReply: may("respondToComments"),
    mayResolve: ({ thread }: ThreadCard): boolean =>
      isWritable && (thread.author === actor.id || may("resolveComments")),
    mayReopen: ({ decision, publishedAt, author }: ChangeCard): boolean =>
      isWritable &&
      publishedAt === undefined &&
      (decision === "ACCEPTED"
        ? may("acceptTrackedChanges")
        : author === actor.id || may("rejectTrackedChanges")),

    decide: (changeIds: readonly string[], decision: Decision | null): boolean =>
      operate({ type: "decideChanges", changeIds: [...changeIds], decision }),
    comment: (text: string, about: CommentPlace): boolean =>
      operate({
        ...about,
        ...{ type: "addCommentThread", threadId: mint("thread"), commentId: mint("comment"), text },
      }),
    reply: (threadId: string, text: string): boolean =>
      operate({ type: "addComment", threadId, commentId: mint("comment"), text }),
    deleteComment: (threadId: string, commentId: string): boolean =>
      operate({ type: "deleteComment", threadId, commentId }),
    resolve: (threadId: string): boolean => operate({ type: "closeCommentThread", threadId }),
    reopen: (threadId: string): boolean => operate({ type: "reopenCommentThread", threadId }),

    goTo,
    leave,
  };
}

/** What a new thread is about: a stretch of text, or a medium. */
export type CommentPlace = Pick<Extract<Operation, { type: "addCommentThread" }>, "uid" | "key" | "range">;
