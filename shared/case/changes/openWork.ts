import type { Draft, ThreadComment } from "./draft.ts";
import { reviewCards } from "./reviewCards.ts";

/** Work that waits for the authors of a draft, for their home, which does not read drafts. */
export type OpenWork = {
  /** Comment threads that nobody has resolved, as the edit page shows them. Replies to suggestions are none. */
  comments: number;
  /** Suggestions that nobody has decided on, by their authors. */
  suggestions: Record<string, number>;
  /** Who is mentioned and has not answered. */
  mentioned: Mentioned[];
};

/** A person, how many comments mention them, and the latest of those. */
export type Mentioned = { user_id: string; comments: number; comment_id: string };

/** Suggestions and comments that are open, counted as the cards beside the text. */
export function openWorkIn(draft: Draft): Pick<OpenWork, "comments" | "suggestions"> {
  const suggestions: Record<string, number> = {};
  let comments = 0;
  for (const card of reviewCards(draft, "HIGHLIGHT_SUGGESTIONS")) {
    if (card.kind === "thread") comments++;
    else suggestions[card.author] = (suggestions[card.author] ?? 0) + 1;
  }
  return { comments, suggestions };
}

/**
 * Who is mentioned in threads that are open, or in replies to suggestions that wait, and has said nothing there since. `namedIn` reads a
 * text.
 * @see spec documents §5 'Inline comments'
 */
export function unansweredMentions(draft: Draft, namedIn: (text: string) => readonly string[]): Mentioned[] {
  const latest = new Map<string, Mentioned & { createdAt: number }>();
  for (const comments of openTalk(draft)) {
    for (const [user_id, found] of unansweredIn(comments, namedIn)) {
      const known = latest.get(user_id);
      const comments = (known?.comments ?? 0) + found.comments;
      const newer = known && known.createdAt > found.createdAt ? known : found;
      latest.set(user_id, { ...newer, user_id, comments });
    }
  }
  return [...latest.values()].map(({ createdAt: _, ...mentioned }) => mentioned);
}

/** Comments of the threads that the edit page shows as cards; the text they are about may be gone. */
const openTalk = (draft: Draft): (readonly ThreadComment[])[] =>
  reviewCards(draft, "HIGHLIGHT_SUGGESTIONS").map((card) =>
    card.kind === "thread" ? card.thread.comments : card.comments,
  );

type Waiting = { comments: number; comment_id: string; createdAt: number };

function unansweredIn(
  comments: readonly ThreadComment[],
  namedIn: (text: string) => readonly string[],
): Map<string, Waiting> {
  const waiting = new Map<string, Waiting>();
  for (const { id, author, createdAt, text } of comments) {
    waiting.delete(author);
    for (const user of namedIn(text)) {
      if (user === author) continue;
      waiting.set(user, {
        comments: (waiting.get(user)?.comments ?? 0) + 1,
        comment_id: id,
        createdAt,
      });
    }
  }
  return waiting;
}
