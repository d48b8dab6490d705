import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** How many questions stand behind the start of an exam; undefined where nothing waits for it. */
export const questionsAhead = (tree: ContentNode): number | undefined =>
  findNodes(tree, ({ sealed }) => sealed === "untilStarted")[0]?.questionCount;
