import { walkSections } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";

/** Whether what a timed section holds is not there yet. */
export const isUnopened = ({ sealed }: ContentNode): boolean => sealed === "untilStarted";

/** Whether a node is such a section, or holds one. */
export function holdsUnopened(page: ContentNode): boolean {
  let isFound = false;
  walkSections(page, (node) => {
    isFound ||= isUnopened(node);
  });
  return isFound;
}
