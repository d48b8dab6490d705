import type { Actor } from "#shared/case/changes/actor.ts";
import { anchorsOf, type OperationAnchors, reanchored } from "#shared/case/changes/anchors.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { saidIn } from "#shared/case/changes/saidIn.ts";

/** Parts of unsaved work that can be restored, and those that can't. */
export type Restored = { operations: Operation[]; leftOut: Operation[] };

/**
 * The name of what an operation brought, if it is somebody's work: a change, a comment, an entry. Decisions are none: others may have
 * decided otherwise meanwhile.
 */
function workOf(operation: Operation): string | undefined {
  if ("changeId" in operation) return operation.changeId;
  switch (operation.type) {
    case "addCommentThread":
    case "addComment":
    case "addChangeComment":
      return operation.commentId;
    case "addSummaryOfEdit":
      return operation.summaryOfEditId;
    case "addStudentFeedback":
      return operation.studentFeedbackId;
    default:
      return undefined;
  }
}

/** Lists the changes that their author withdrew again before they were saved. */
const takenAway = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(
    operations.flatMap((operation) => {
      if (operation.type === "deleteComment" || operation.type === "deleteChangeComment")
        return [operation.commentId];
      if (operation.type === "deleteSummaryOfEdit") return [operation.summaryOfEditId];
      return operation.type === "deleteStudentFeedback" ? [operation.studentFeedbackId] : [];
    }),
  );

function isKnown(draft: Draft, work: string): boolean {
  const { changes, summaryOfEdits, studentFeedbacks } = draft;
  return (
    Object.hasOwn(changes, work) ||
    saidIn(draft).some(({ comment }) => comment.id === work) ||
    [...summaryOfEdits, ...studentFeedbacks].some(({ id }) => id === work)
  );
}

/** Those operations whose work the draft does not have, although somebody did it. */
function unsavedWork(draft: Draft, operations: readonly Operation[]): Operation[] {
  const away = takenAway(operations);
  return operations.filter((operation) => {
    const work = workOf(operation);
    return work !== undefined && !away.has(work) && !isKnown(draft, work);
  });
}

/** Changes that their author undid, and did not do again. */
function undoneIn(operations: readonly Operation[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const operation of operations) {
    if (operation.type === "withdrawChanges") for (const id of operation.changeIds) undone.add(id);
    if (operation.type === "restoreChanges") for (const id of operation.changeIds) undone.delete(id);
  }
  return undone;
}

export function hasUnsavedWork(draft: Draft, operations: readonly Operation[]): boolean {
  const undone = undoneIn(operations);
  return unsavedWork(draft, operations).some(
    (operation) => !("changeId" in operation && undone.has(operation.changeId)),
  );
}

/** Text around the places of operations that are made one after the other, on this draft. */
export function anchorsOfAll(
  draft: Draft,
  operations: readonly Operation[],
  actor: Actor,
): (OperationAnchors | undefined)[] {
  let now = draft;
  return operations.map((operation, i) => {
    const anchors = anchorsOf(now, operation);
    if (i < operations.length - 1) {
      const applied = apply(now, operation, actor);
      if (applied.ok) now = applied.draft;
    }
    return anchors;
  });
}

export type LeftOperations = {
  operations: readonly Operation[];
  /** Surroundings of the operations' places, for those of which they are known. */
  anchors?: ReadonlyMap<Operation, OperationAnchors>;
};

/**
 * Returns true if others have written, decided or published on a draft since the first of these operations, by the
 * clocks of their devices.
 */
export function othersWroteSince(draft: Draft, operations: readonly Operation[], userId: string): boolean {
  const since = operations.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  const isTheirs = (by: string | undefined, at = 0): boolean =>
    by !== undefined && by !== userId && at >= since;
  return Object.values(draft.changes).some(
    (change) =>
      isTheirs(change.author, change.createdAt) ||
      isTheirs(change.decisionBy, change.decisionAt) ||
      isTheirs(change.publishedBy, change.publishedAt),
  );
}

/** Codes of refusals of edits that can still be suggested. */
const suggestible = new Set(["SUGGESTING_ONLY", "MAPPED_CONTENT", "MULTI_USE_CONTENT"]);

type Restoring = { actor: Actor; mint: (what: string) => string };

/**
 * Work that was not saved (the page was left, the lock was taken by another), upon what the draft has become since: changes as
 * suggestions, where their words stand by now; comments and entries as they were. What was saved after all is known by its name and left
 * alone; what has no place any more is named.
 */
export const asSuggestions = (draft: Draft, left: LeftOperations, restoring: Restoring): Restored =>
  restored(draft, left, { ...restoring, isAsItWas: false });

/** The same where nobody else has written meanwhile: edits are edits again, and what may not be edited by now a suggestion. */
export const asItWas = (draft: Draft, left: LeftOperations, restoring: Restoring): Restored =>
  restored(draft, left, { ...restoring, isAsItWas: true });

function restored(
  draft: Draft,
  { operations, anchors }: LeftOperations,
  { actor, mint, isAsItWas }: Restoring & { isAsItWas: boolean },
): Restored {
  const names = new Map<string, string>();
  const renamed = (id: string): string => {
    const name = names.get(id) ?? mint("change");
    names.set(id, name);
    return name;
  };
  const forced = new Set<string>();
  /** Renames an operation as it is made now. A reply goes to its suggestion under whatever name that has. */
  const named = (operation: Operation): Operation => {
    if ("changeId" in operation)
      return {
        ...operation,
        changeId: renamed(operation.changeId),
        isSuggestion: operation.isSuggestion || !isAsItWas || forced.has(operation.changeId),
      };
    if (operation.type !== "addChangeComment") return operation;
    const { parentChangeId } = operation;
    return { ...operation, parentChangeId: names.get(parentChangeId) ?? parentChangeId };
  };
  const taken: Operation[] = [];
  let now = draft;
  const leftOut: Operation[] = [];
  const undone = undoneIn(operations);
  for (const operation of unsavedWork(draft, operations)) {
    const placed = reanchored(now, operation, anchors?.get(operation));
    let again = named(placed);
    let applied = apply(now, again, actor);
    if (!applied.ok && suggestible.has(applied.reason) && "changeId" in operation) {
      forced.add(operation.changeId);
      // A change is an edit or a suggestion: what follows is another one.
      names.delete(operation.changeId);
      again = named(placed);
      applied = apply(now, again, actor);
    }
    if (applied.ok) {
      now = applied.draft;
      taken.push(again);
    } else if (!("changeId" in operation && undone.has(operation.changeId))) leftOut.push(operation);
  }
  // What its author undid stays undone: it came along for the sake of what was written on top of it.
  const changeIds = [...undone]
    .flatMap((id) => names.get(id) ?? [])
    .filter((id) => Object.hasOwn(now.changes, id));
  const [last] = taken.slice(-1);
  if (last && changeIds.length > 0) taken.push({ type: "withdrawChanges", at: last.at, changeIds });
  return { operations: taken, leftOut };
}
