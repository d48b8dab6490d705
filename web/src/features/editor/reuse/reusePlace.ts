import type { ContentNode } from "#shared/case/model/types.ts";

/** Place of the caret, as far as reusable content is made or put there. */
export type ReusePlace = {
  node: ContentNode;
  /** The list that the node stands in, where that is in a card. */
  home: { parent: string; key: string } | undefined;
  /** The innermost node around the caret that takes content, and the node in it behind which new content comes. */
  holder: ContentNode | undefined;
  after: ContentNode | undefined;
};
