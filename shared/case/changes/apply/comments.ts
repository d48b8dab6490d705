import { refusalOfRich, type Written } from "../../../domain/richText.ts";
import { isUid } from "../../model/uid.ts";
import type { Actor } from "../actor.ts";
import type { CommentThread, Draft, ThreadComment } from "../draft.ts";
import { changeNode } from "../draftTree.ts";
import type {
  AddChangeComment,
  AddComment,
  AddCommentThread,
  AddStudentFeedback,
  AddSummaryOfEdit,
  CloseCommentThread,
  DeleteComment,
  DeleteStudentFeedback,
  DeleteSummaryOfEdit,
  ReopenCommentThread,
} from "../operations.ts";
import { Refused, requireNode } from "./making.ts";
import { withChanges } from "./nodes.ts";
import { changeRange } from "./texts.ts";

/** Characters of a comment, a summary of edit, a student feedback. */
export const longestComment = 5_000;

export function requireWords({ text, rich }: Written): void {
  if (text.trim() === "") throw new Refused("MALFORMED", "text", "must not be empty");
  if (text.length > longestComment) {
    throw new Refused("TEXT_TOO_LONG", "text", `A comment has at most ${longestComment} characters`);
  }
  const refusal = refusalOfRich(rich === undefined ? { text } : { text, rich }, longestComment);
  if (refusal !== undefined) throw new Refused("MALFORMED", "rich", refusal);
}

/** The words of an operation as the draft keeps them. */
const wordsIn = ({ text, rich }: Written): Written => (rich === undefined ? { text } : { text, rich });

export function requireFreeId(id: string, isTaken: boolean, path: string): void {
  if (!isUid(id)) throw new Refused("MALFORMED", path, `'${id}' is not an id`);
  if (isTaken) throw new Refused("UID_TAKEN", path, `'${id}' is taken`);
}

function requireThread(draft: Draft, id: string): CommentThread {
  const thread = Object.hasOwn(draft.threads, id) ? draft.threads[id] : undefined;
  if (!thread) throw new Refused("NO_SUCH_COMMENT", "threadId", `The draft has no thread '${id}'`);
  return thread;
}

const withThread = (draft: Draft, thread: CommentThread): Draft => ({
  ...draft,
  threads: { ...draft.threads, [thread.id]: thread },
});

export const commentOf = (
  operation: AddComment | AddCommentThread | AddChangeComment,
  actor: Actor,
): ThreadComment => ({
  id: operation.commentId,
  author: actor.id,
  createdAt: operation.at,
  ...wordsIn(operation),
});

/** @see spec documents §5 'Add Comment (toolbar) needs createComments' */
export function addCommentThread(draft: Draft, operation: AddCommentThread, actor: Actor): Draft {
  const { threadId, uid, key, range, at } = operation;
  requireFreeId(threadId, Object.hasOwn(draft.threads, threadId), "threadId");
  requireFreeId(operation.commentId, false, "commentId");
  requireWords(operation);
  requireNode(draft, uid);
  // The text still names a thread whose addition was undone: it is given its comment back.
  const about = (threads: readonly string[] = []): readonly string[] =>
    threads.includes(threadId) ? threads : [...threads, threadId];
  const anchored =
    key && range
      ? changeRange(draft, { uid, key, range }, (run) => ({ ...run, threads: about(run.threads) }))
      : {
          ...draft,
          root: changeNode(draft.root, uid, (node) =>
            withChanges(node, { threads: about(node.changes?.threads) }),
          ),
        };
  const comments = [commentOf(operation, actor)];
  return withThread(anchored, { id: threadId, author: actor.id, createdAt: at, comments });
}

export function addComment(draft: Draft, operation: AddComment, actor: Actor): Draft {
  const thread = requireThread(draft, operation.threadId);
  requireFreeId(
    operation.commentId,
    thread.comments.some(({ id }) => id === operation.commentId),
    "commentId",
  );
  requireWords(operation);
  return withThread(draft, { ...thread, comments: [...thread.comments, commentOf(operation, actor)] });
}

/** The comments without this one. @see spec documents §6 'an inline comment only by its author' */
export function withoutComment(
  comments: readonly ThreadComment[],
  commentId: string,
  actor: Actor,
): ThreadComment[] {
  const comment = comments.find(({ id }) => id === commentId);
  if (!comment) throw new Refused("NO_SUCH_COMMENT", "commentId", `There is no comment '${commentId}'`);
  if (comment.author !== actor.id)
    throw new Refused("NOT_YOURS", "commentId", "Only one's own comment is deleted");
  return comments.filter((each) => each !== comment);
}

export function deleteComment(draft: Draft, { threadId, commentId }: DeleteComment, actor: Actor): Draft {
  const thread = requireThread(draft, threadId);
  const comments = withoutComment(thread.comments, commentId, actor);
  if (comments.length > 0) return withThread(draft, { ...thread, comments });
  const { [threadId]: _, ...threads } = draft.threads;
  return { ...draft, threads };
}

export function closeCommentThread(draft: Draft, { threadId, at }: CloseCommentThread, actor: Actor): Draft {
  const thread = requireThread(draft, threadId);
  if (thread.closedAt !== undefined) return draft;
  return withThread(draft, { ...thread, closedAt: at, closedBy: actor.id });
}

export function reopenCommentThread(draft: Draft, { threadId }: ReopenCommentThread): Draft {
  const thread = requireThread(draft, threadId);
  const { closedAt: _, closedBy: __, ...open } = thread;
  return withThread(draft, open);
}

type Entry = { id: string; author: string };

function requireEntry<T extends Entry>(
  entries: readonly T[],
  id: string,
  actor: Actor,
  path: string,
): readonly T[] {
  const entry = entries.find((each) => each.id === id);
  if (!entry) throw new Refused("NO_SUCH_COMMENT", path, `The draft has no entry '${id}'`);
  // Whoever edits is shown the editor. @see spec documents §6 'or by anyone when the editor is shown'
  if (entry.author !== actor.id && actor.mode !== "editing") {
    throw new Refused("NOT_YOURS", path, "Only editors delete the entries of others");
  }
  return entries.filter((each) => each !== entry);
}

const isTaken = (entries: readonly Entry[], id: string): boolean => entries.some((each) => each.id === id);

export function addSummaryOfEdit(draft: Draft, operation: AddSummaryOfEdit, actor: Actor): Draft {
  const { summaryOfEditId: id, uid, key, at } = operation;
  if (actor.mode !== "editing") throw new Refused("SUGGESTING_ONLY", "", "Summaries are written by editors");
  requireFreeId(id, isTaken(draft.summaryOfEdits, id), "summaryOfEditId");
  requireWords(operation);
  const about = { ...(uid === undefined ? {} : { uid }), ...(key === undefined ? {} : { key }) };
  const entry = { id, ...about, ...wordsIn(operation), author: actor.id, createdAt: at };
  return { ...draft, summaryOfEdits: [...draft.summaryOfEdits, entry] };
}

export function deleteSummaryOfEdit(
  draft: Draft,
  { summaryOfEditId }: DeleteSummaryOfEdit,
  actor: Actor,
): Draft {
  if (actor.mode !== "editing") throw new Refused("SUGGESTING_ONLY", "", "Summaries are deleted by editors");
  const summaryOfEdits = requireEntry(draft.summaryOfEdits, summaryOfEditId, actor, "summaryOfEditId");
  return { ...draft, summaryOfEdits };
}

export function addStudentFeedback(draft: Draft, operation: AddStudentFeedback, actor: Actor): Draft {
  const { studentFeedbackId: id, uid, at } = operation;
  requireFreeId(id, isTaken(draft.studentFeedbacks, id), "studentFeedbackId");
  requireWords(operation);
  const entry = {
    id,
    ...(uid === undefined ? {} : { uid }),
    ...wordsIn(operation),
    author: actor.id,
    createdAt: at,
  };
  return { ...draft, studentFeedbacks: [...draft.studentFeedbacks, entry] };
}

export const deleteStudentFeedback = (
  draft: Draft,
  { studentFeedbackId }: DeleteStudentFeedback,
  actor: Actor,
): Draft => ({
  ...draft,
  studentFeedbacks: requireEntry(draft.studentFeedbacks, studentFeedbackId, actor, "studentFeedbackId"),
});
