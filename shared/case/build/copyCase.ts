import { attributeOf } from "../model/nodeTable.ts";
import { isRichText, richOf, type Words } from "../model/richText.ts";
import { walk } from "../model/tree.ts";
import type { ButtonAction, ContentNode, RichText } from "../model/types.ts";
import { namer } from "./build.ts";
import { learningObjectivesUid } from "./buildCase.ts";

/** What a learner leaves in a node, and what another case is asked for: a copy begins without. */
const notCopied: ReadonlySet<string> = new Set([
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
  return { ...copyNode(root, rename, true), title: richOf(title) };
}

function copyNode(node: ContentNode, rename: Rename, isRoot: boolean): ContentNode {
  const copied = Object.entries(node).flatMap(([key, value]) => {
    if (value === undefined || notCopied.has(key)) return [];
    // What a learner chose or wrote; a button's value belongs to its author.
    if (key === "value" && node.type !== "button") return [];
    return [[key, copyField(node, key, value, { rename, isRoot })] as const];
  });
  return { ...Object.fromEntries(copied), type: node.type, uid: rename(node.uid) };
}

function copyField(
  node: ContentNode,
  key: string,
  value: unknown,
  { rename, isRoot }: { rename: Rename; isRoot: boolean },
): unknown {
  if (isRichText(value)) return copyText(value, rename);
  const kind = attributeOf(node.type, key, isRoot)?.kind;
  if (kind === undefined) {
    return Array.isArray(value) && value.every(isNode)
      ? value.map((child) => copyNode(child, rename, false))
      : value;
  }
  if (kind === "uid") return typeof value === "string" ? rename(value) : value;
  if (kind === "uidList" || kind === "open") return renamedIn(value, rename);
  if (kind === "matcherMap") return renamedMap(value as Record<string, string[]>, rename); // by its kind
  if (kind === "actions") return (value as ButtonAction[]).map((action) => copyAction(action, rename)); // by its kind
  return value;
}

const isNode = (value: unknown): value is ContentNode =>
  typeof value === "object" && value !== null && "uid" in value && "type" in value;

const copyAction = (action: ButtonAction, rename: Rename): ButtonAction =>
  "uid" in action ? { ...action, uid: rename(action.uid) } : action;

const copyText = ({ text, styleRanges }: RichText, rename: Rename): RichText => ({
  text,
  styleRanges: styleRanges.map((range) =>
    range.args?.uid === undefined
      ? range
      : { ...range, args: { ...range.args, uid: rename(range.args.uid) } },
  ),
});

const renamedMap = (map: Record<string, string[]>, rename: Rename): Record<string, string[]> =>
  Object.fromEntries(Object.entries(map).map(([from, to]) => [rename(from), to.map(rename)]));

/** Uids in what has no shape of its own. */
function renamedIn(value: unknown, rename: Rename): unknown {
  if (typeof value === "string") return rename(value);
  if (Array.isArray(value)) return value.map((each) => renamedIn(each, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamedIn(each, rename)]));
}
