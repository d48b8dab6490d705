import type { Operation } from "./operations.ts";

/**
 * Operations of reviewers beside the text: decisions and comments. They change no text or node, so they apply to any
 * draft in which their change, thread or words exist, whatever else was written meanwhile.
 */
export const reviewTypes = [
  "decideChanges",
  "addCommentThread",
  "addComment",
  "deleteComment",
  "addChangeComment",
  "deleteChangeComment",
  "closeCommentThread",
  "reopenCommentThread",
] as const satisfies readonly Operation["type"][];

export type ReviewOperation = Extract<Operation, { type: (typeof reviewTypes)[number] }>;

const types: ReadonlySet<string> = new Set(reviewTypes);

export const isReview = (operation: Pick<Operation, "type">): operation is ReviewOperation =>
  types.has(operation.type);
