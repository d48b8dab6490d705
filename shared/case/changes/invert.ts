import type { Draft } from "./draft.ts";
import type { ContentOperation, Operation } from "./operations.ts";

/** Operations that restore the former decisions of several changes. */
function decisionsBefore(draft: Draft, changeIds: readonly string[], at: number): Operation[] {
  const before = Map.groupBy(changeIds, (id) => draft.changes[id]?.decision ?? null);
  return [...before].map(([decision, ids]) => ({ type: "decideChanges", changeIds: ids, decision, at }));
}

/**
 * The operations that undo one, from the draft before it; none for what cannot be undone (a publish, a deleted comment of others'
 * making). Content is undone by withdrawing its change: the whole change, where the operation went on with one, so that a change is a step
 * of undo. Redo is the inverse of the inverse.
 */
export function invert(draft: Draft, operation: Operation): Operation[] {
  const { at } = operation;
  switch (operation.type) {
    case "decideChanges":
      return decisionsBefore(draft, operation.changeIds, at);
    case "withdrawChanges":
      return [{ type: "restoreChanges", changeIds: operation.changeIds, at }];
    case "restoreChanges":
      return [{ type: "withdrawChanges", changeIds: operation.changeIds, at }];
    case "addCommentThread":
    case "addComment":
      return [{ type: "deleteComment", threadId: operation.threadId, commentId: operation.commentId, at }];
    case "addChangeComment":
      return [
        {
          type: "deleteChangeComment",
          parentChangeId: operation.parentChangeId,
          commentId: operation.commentId,
          at,
        },
      ];
    case "closeCommentThread":
      return [{ type: "reopenCommentThread", threadId: operation.threadId, at }];
    case "reopenCommentThread":
      return [{ type: "closeCommentThread", threadId: operation.threadId, at }];
    case "addSummaryOfEdit":
      return [{ type: "deleteSummaryOfEdit", summaryOfEditId: operation.summaryOfEditId, at }];
    case "addStudentFeedback":
      return [{ type: "deleteStudentFeedback", studentFeedbackId: operation.studentFeedbackId, at }];
    case "deleteComment":
    case "deleteChangeComment":
    case "deleteSummaryOfEdit":
    case "deleteStudentFeedback":
    case "publish":
      return [];
    default:
      return [{ type: "withdrawChanges", changeIds: [(operation satisfies ContentOperation).changeId], at }];
  }
}

/**
 * The operations that do an act again after its inverse was applied: of content, the changes are restored, because a withdrawn change keeps
 * its ids and its nodes keep their uids. Everything else is done as it was.
 */
export function redo(operations: readonly Operation[]): Operation[] {
  const seen = new Set<string>();
  return operations.flatMap((operation): Operation[] => {
    if (!("changeId" in operation)) return [operation];
    const { changeId, at } = operation;
    if (seen.has(changeId)) return [];
    seen.add(changeId);
    return [{ type: "restoreChanges", changeIds: [changeId], at }];
  });
}
