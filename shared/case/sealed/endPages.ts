import { type CardRole, cardRole } from "../model/cardRoles.ts";
import { pagesOf } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";

/** Pages that come with the end of a case, or never, and say what it was about. @see spec documents §2.4 */
const rolesAtEnd: ReadonlySet<CardRole> = new Set([
  "releaseNotes",
  "learningObjectives",
  "saq",
  "synopsis",
  "references",
]);

/** True if a node is a page that says what the case was about. */
export const isEndPage = (root: ContentNode, node: ContentNode): boolean =>
  rolesAtEnd.has(cardRole(node)) && pagesOf(root).includes(node);
