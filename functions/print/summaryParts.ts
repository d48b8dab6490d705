import { cardRole } from "#shared/case/model/cardRoles.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { isTeachingPoint } from "../html/blockHtml.ts";

/** Parts of a case summary, taken from the published tree. */
export type SummaryParts = {
  credits: ContentNode[];
  objectives: ContentNode[];
  cards: ContentNode[];
  teachingPoints: ContentNode[];
  references: ContentNode[];
};

const creditTypes = new Set(["author", "lead_editors", "contributing_authors"]);

/** @see spec documents §2.4 "Card order" */
export function summaryParts(root: ContentNode): SummaryParts {
  const pages = contentOf(root).filter((node) => node.type === "section");
  return {
    credits: findNodes(root, ({ type }) => creditTypes.has(type)),
    objectives: findNodes(root, ({ type }) => type === "learningObjective"),
    teachingPoints: findNodes(root, isTeachingPoint),
    // Cards for the AI patient have their counterpart among the others.
    cards: pages.filter((page) => cardRole(page) === "content" && page.aiDisplayFlag !== "aiOn"),
    references: pages.filter((page) => cardRole(page) === "references"),
  };
}
