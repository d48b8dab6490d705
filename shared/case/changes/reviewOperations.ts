import type { Operation } from "./operations.ts";

/**
 * What reviewers do beside the text: decisions and comments. None of it changes a text or a node, so that it is done to any draft in
 * which its change, thread or words stand, whatever else is written meanwhile.
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
