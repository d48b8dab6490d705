import { mapReferences } from "../model/references.ts";
import { richOf, type Words } from "../model/richText.ts";
import { childListsOf, walk } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { namer } from "./build.ts";
import { learningObjectivesUid } from "./buildCase.ts";

/** Attributes that a copy begins without: what a learner leaves in a node, and facts about another case. */
const notCopied: ReadonlySet<string> = new Set([
  "value",
  "graded",
  "bookmarked",
  "submitted",
  "paused",
  "timeUsedBeforeCurrentSegment",
  "currentTimeSegmentStart",
  "noteUid",
  "threadId",
  "messages",
  "feedback",
  "feedback_submitted",
  "aiSummaryStatementResponseRecieved",
  "aiSummaryStatementResponseError",
  "aiSummaryStatementResponseTime",
  "aiSummaryStatementFeedback",
  "aiSummaryStatementModelId",
  "aiSummaryStatementModelUsageTokens",
  "aiSummaryStatementUserRating",
  "aiSummaryStatementUserComment",
  "aiSummaryStatementUserRatingSubmitted",
  "diagnoses",
  "findings",
  "notes",
  "proposedLearningObjectiveReusableObjects",
  "proposedLearningObjectiveReusableObjectId",
  "cci_status",
]);

type Rename = (uid: string) => string;

/**
 * A case of its own, made of another one: every node has a uid of its own and whatever names a node names the copy's. What is mapped
 * stays mapped. The card of the learning objectives keeps its uid, which is the same in every case.
 * @param uid of the root; all others are named after it
 */
export function copyCase(root: ContentNode, { uid, title }: { uid: string; title: Words }): ContentNode {
  const name = namer(uid);
  const renamed = new Map([[root.uid, uid]]);
  walk(root, (node) => {
    if (!renamed.has(node.uid))
      renamed.set(node.uid, node.uid === learningObjectivesUid ? node.uid : name(node.type));
    return true;
  });
  const rename: Rename = (each) => renamed.get(each) ?? each;
  return { ...copyNode(root, rename), title: richOf(title) };
}

function copyNode(node: ContentNode, rename: Rename): ContentNode {
  const isCopied = ([key]: readonly [string, unknown]): boolean => !notCopied.has(key);
  const lists = childListsOf(node).map(
    ({ key, nodes }) => [key, nodes.map((child) => copyNode(child, rename))] as const,
  );
  return {
    ...Object.fromEntries(Object.entries(mapReferences(node, rename)).filter(isCopied)),
    ...Object.fromEntries(lists.filter(isCopied)),
    type: node.type,
    uid: rename(node.uid),
  };
}
