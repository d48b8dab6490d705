import { isMapped } from "../model/mapped.ts";
import { childrenOf, findNodes, nodeOf } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { type CaseDifference, compareCases } from "./compareCases.ts";

/** Adds every node that is mapped, or stands in something that is. */
function addMapped(node: ContentNode, uids: Set<string>, isWithin = false): void {
  const isOfIt = isWithin || isMapped(node);
  if (isOfIt) uids.add(node.uid);
  for (const child of childrenOf(node)) addMapped(child, uids, isOfIt);
}

function holdsMapped(root: ContentNode, uid: string): boolean {
  const node = nodeOf(root, uid);
  return node !== undefined && findNodes(node, isMapped).length > 0;
}

/**
 * Differences in mapped content between two trees of a case: changed words, moves, additions and removals, also as a
 * part of larger ones. @see spec documents §5 Publishing
 */
export function mappedChanges(earlier: ContentNode, later: ContentNode): CaseDifference[] {
  const mapped = new Set<string>();
  addMapped(earlier, mapped);
  addMapped(later, mapped);
  return compareCases(earlier, later).filter(({ uid, kind }) => {
    if (mapped.has(uid)) return true;
    if (kind === "added") return holdsMapped(later, uid);
    return kind === "removed" && holdsMapped(earlier, uid);
  });
}

/** Questions asked before publishing; each has to be answered with yes. @see spec documents §5 Publishing */
export const publishQuestions = ["ACTIVE_ITEM", "MAPPED_CHANGES"] as const;
export type PublishQuestion = (typeof publishQuestions)[number];

export type PublishChecks = {
  /**
   * Set for an assessment question without a whole mapping to an objective and reusable content: it is not published.
   */
  isMappingIncomplete: boolean;
  questions: PublishQuestion[];
  mappedChanges: CaseDifference[];
};

type Publishing = {
  /** The tree that learners have. */
  now: ContentNode;
  /** The tree that they would get. */
  next: ContentNode;
  isAssessmentQuestion: boolean;
  /** It stands on an assessment form that is in use. */
  isActiveItem: boolean;
};

/** A pair of objective and reusable content has an id of its own; a half of one has none. */
const hasMapping = ({ proposedLearningObjectiveReusableObjectId: pair }: ContentNode): boolean =>
  (typeof pair === "number" && pair > 0) || (typeof pair === "string" && pair.trim() !== "");

/** Reasons that forbid publishing, and questions to ask first. */
export function publishChecks({ now, next, isAssessmentQuestion, isActiveItem }: Publishing): PublishChecks {
  const changes = isAssessmentQuestion ? [] : mappedChanges(now, next);
  return {
    isMappingIncomplete: isAssessmentQuestion && !hasMapping(next),
    questions: publishQuestions.filter((question) =>
      question === "ACTIVE_ITEM" ? isActiveItem : changes.length > 0,
    ),
    mappedChanges: changes,
  };
}
