import type { Actor } from "../actor.ts";
import type { ChangeHeader, Draft, ThreadComment } from "../draft.ts";
import { isPending } from "../lens.ts";
import type { AddChangeComment, DeleteChangeComment } from "../operations.ts";
import { commentOf, requireFreeId, requireWords, withoutComment } from "./comments.ts";
import { Refused } from "./making.ts";
import { requireHeader } from "./reviewing.ts";

const path = "parentChangeId";

const withComments = (draft: Draft, header: ChangeHeader, comments: readonly ThreadComment[]): Draft => {
  const { comments: _, ...own } = header;
  const next = comments.length === 0 ? own : { ...own, comments };
  return { ...draft, changes: { ...draft.changes, [header.id]: next } };
};

/**
 * A reply to a suggestion. It belongs to the suggestion and ends with it: what is decided is not talked about any more.
 * @see spec documents §3 'comments' of a change record, §4 ADD_CHANGE_COMMENT; ADR 0215
 */
export function addChangeComment(draft: Draft, operation: AddChangeComment, actor: Actor): Draft {
  const { commentId } = operation;
  const header = requireHeader(draft, operation.parentChangeId, path);
  if (!isPending(header))
    throw new Refused("NOT_UNDECIDED", path, "Only a suggestion that waits for a decision is replied to");
  const { comments = [] } = header;
  requireFreeId(
    commentId,
    comments.some(({ id }) => id === commentId),
    "commentId",
  );
  requireWords(operation);
  return withComments(draft, header, [...comments, commentOf(operation, actor)]);
}

export function deleteChangeComment(
  draft: Draft,
  { parentChangeId, commentId }: DeleteChangeComment,
  actor: Actor,
): Draft {
  const header = requireHeader(draft, parentChangeId, path);
  return withComments(draft, header, withoutComment(header.comments ?? [], commentId, actor));
}
