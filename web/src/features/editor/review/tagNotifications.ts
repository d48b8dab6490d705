import type { Draft } from "#shared/case/changes/draft.ts";
import type {
  AddChangeComment,
  AddComment,
  AddCommentThread,
  Operation,
} from "#shared/case/changes/operations.ts";
import { saidIn } from "#shared/case/changes/saidIn.ts";
import { type Mentionable, seemsToMention } from "#shared/domain/mentions.ts";
import { isWorthRetrying, textOf } from "../../../api/ApiError.ts";

export type Commenting = AddComment | AddCommentThread | AddChangeComment;

const kinds: ReadonlySet<Operation["type"]> = new Set([
  "addCommentThread",
  "addComment",
  "addChangeComment",
] satisfies Commenting["type"][]);

/** The comments among operations that seem to mention somebody. */
export const mentioning = (operations: readonly Operation[]): Commenting[] =>
  operations.filter(
    (each): each is Commenting => kinds.has(each.type) && seemsToMention((each as Commenting).text), // as the kinds say
  );

/** Those of them that a draft has. */
export function standingIn(draft: Draft, operations: readonly Commenting[]): Commenting[] {
  const standing = new Set(saidIn(draft).map(({ comment }) => comment.id));
  return operations.filter(({ commentId }) => standing.has(commentId));
}

/** Pauses before it is tried again, in ms. */
const retryMs = [500, 5_000, 30_000];

export type TagPorts = {
  /** Has the server tell whom this comment mentions. */
  send: (comment: { id: string; text: string }) => Promise<readonly Mentionable[]>;
  wait: (ms: number) => Promise<void>;
  done: (text: string) => void;
  failed: (text: string) => void;
};

/**
 * Has those told by mail whom saved comments mention, and says who that was. The server tells each of them once for a comment, however
 * often it is asked. Answers false where it could not be asked: it is to be done again.
 * @see spec documents §7 send_tag_notification
 */
export async function tellMentioned(operations: readonly Commenting[], ports: TagPorts): Promise<boolean> {
  let isDone = true;
  for (const { commentId: id, text } of operations) {
    for (let tries = 0; ; tries++) {
      try {
        const told = await ports.send({ id, text });
        if (told.length > 0)
          ports.done(`Notified by email: ${told.map(({ display }) => display).join(", ")}.`);
        else ports.failed("Comment saved. Nobody was notified because no other editor here has that name.");
        break;
      } catch (error) {
        const pause = retryMs[tries];
        if (pause !== undefined && isWorthRetrying(error)) {
          await ports.wait(pause);
          continue;
        }
        isDone = !isWorthRetrying(error);
        ports.failed(`Comment saved, but the people you mentioned could not be notified. ${textOf(error)}`);
        break;
      }
    }
  }
  return isDone;
}
