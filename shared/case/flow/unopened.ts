import { walkSections } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";

/** True if the content of a timed section is not there yet. */
export const isUnopened = ({ sealed }: ContentNode): boolean => sealed === "untilStarted";

/** True if a node is such a section or holds one. */
export function holdsUnopened(page: ContentNode): boolean {
  let isFound = false;
  walkSections(page, (node) => {
    isFound ||= isUnopened(node);
  });
  return isFound;
}
