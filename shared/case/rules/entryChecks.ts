import { isCountedSection } from "../flow/countedParts.ts";
import type { AiError } from "../flow/events.ts";
import type { Flow } from "../flow/flow.ts";
import { type Check, must } from "../model/check.ts";
import type { AttributeName } from "../model/nodeAttributes.ts";
import { attributeOf, defaultOf } from "../model/nodeTable.ts";
import { isAnswerOption } from "../model/questionNodes.ts";
import { summaryStatementOf } from "../model/summaryStatement.ts";
import { isTimed, timedSectionOf } from "../model/timedSection.ts";
import type { ContentNode } from "../model/types.ts";
import { rootStateUid } from "../model/uid.ts";
import { isGradedInput, playOf } from "../questions/questionPlays.ts";
import { canonicalJson } from "../state/learnerState.ts";
import { isPlayed, playedKey } from "../state/videoTimes.ts";
import { isHighlightable, isHighlights } from "../tools/highlights.ts";
import { kindOfItem } from "../tools/itemUid.ts";
import { hasPanel, type PanelName } from "../tools/panels.ts";
import { isPassage } from "../tools/passages.ts";
import { diagnosisOrderKey, isDiagnosisOrder } from "../tools/ranking.ts";
import { scriptFeedbackUid } from "../tools/scriptFeedback.ts";
import { isToolEntry } from "../tools/toolEntries.ts";
import type { FlowWrites, Writes } from "./flowWrites.ts";

const isTrue = must((value) => value === true, "true");
const isFlag = must((value) => typeof value === "boolean", "true or false");
const isTime = must((value) => Number.isSafeInteger(value) && Number(value) >= 0, "a time");

const aiErrors: readonly AiError[] = ["aiAssistantChatError", "aiAssistantFeedbackError"];
const isAiError = must((value) => aiErrors.some((error) => error === value), "the name of an error");

const longestFeedback = 8000;
const isTextUpTo = (most: number): Check =>
  must((value) => typeof value === "string" && value.length <= most, `a text of at most ${most} characters`);
const isRating = must(
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5,
  "1 to 5",
);
const isStatement = (flow: Flow, { uid }: ContentNode): boolean =>
  summaryStatementOf(flow.index, uid) !== undefined;

const isItemOf = (kind: "diagnosis" | "note"): Check =>
  must(
    (value) => value === null || (typeof value === "string" && kindOfItem(value) === kind),
    `a ${kind} or null`,
  );

/** Check of a flag of the whole case; undefined for keys that are none. */
function rootCheck(flow: Flow, { hasAi }: FlowWrites, key: string): Check | undefined {
  switch (key) {
    case "startedAt":
      return isTime;
    case "finished":
      return flow.finish && isTrue;
    case "finishedAt":
      return flow.finish && isTime;
    case "aiFallbackCards":
      return hasAi ? isTrue : undefined;
    case "error":
      return hasAi ? isAiError : undefined;
    case "leadingDiagnosis":
      return hasPanel(flow.root, "diagnoses") ? isItemOf("diagnosis") : undefined;
    case diagnosisOrderKey:
      return hasPanel(flow.root, "diagnoses") ? must(isDiagnosisOrder, "a list of diagnoses") : undefined;
    default:
      return undefined;
  }
}

const panelOfTool = { diagnosis: "diagnoses", finding: "findings", note: "notes" } as const;

/**
 * Problem of an entry of the reasoning tools: the keys of an item, or of the feedback on an illness script, where the
 * case has the panel. Undefined if there is none.
 */
export function toolProblem(flow: Flow, uid: string, key: string, value: unknown): string | undefined {
  const kind = kindOfItem(uid);
  const panel: PanelName | undefined = kind
    ? panelOfTool[kind]
    : uid === scriptFeedbackUid
      ? "feedback"
      : undefined;
  if (panel === undefined || !hasPanel(flow.root, panel)) return "is not a tool of this case";
  return isToolEntry(uid, key, value) ? undefined : "is not what this tool keeps";
}

/** The largest that a node's own number, or one that a button may set in its place, makes possible. */
function mostOf(node: ContentNode, key: AttributeName, writes: Writes): number[] {
  const set = [...(writes.get(node.uid)?.get(key) ?? [])].map((json) => Number(JSON.parse(json)));
  return [Number(node[key] ?? defaultOf(node.type, key)), ...set.filter(Number.isFinite)];
}

function answerCheck(node: ContentNode, writes: Writes): Check | undefined {
  if (node.type === "checkbox" || isAnswerOption(node)) return isFlag;
  return playOf(node)?.check(node, (key) => mostOf(node, key, writes));
}

/** True for nodes that learners may mark beside a question while an exam runs. @see flow/handIn.ts */
function isOfExam({ root }: Flow, uid: string): boolean {
  const section = timedSectionOf(root);
  return section !== undefined && isTimed(root, section, uid);
}

/** Check of a person's acts on a node: answers, folds, plays, marks. */
function ownCheck(
  flow: Flow,
  node: ContentNode,
  key: string,
  { variants, writes, timers }: FlowWrites,
): Check | undefined {
  switch (key) {
    case "value":
      return answerCheck(node, writes);
    case "collapsed":
      return attributeOf(node.type, key) && isFlag;
    case "seen":
      return variants.some((variant) => isCountedSection(variant, node.uid)) ? isTrue : undefined;
    case playedKey:
      return node.type === "video" ? must(isPlayed, "a list of times") : undefined;
    case "currentTimeSegmentStart":
      return timers.has(node.uid) ? isTime : undefined;
    case "bookmarked":
      if (!hasPanel(flow.root, "bookmarks")) return undefined;
      return isPassage(flow, node.uid) ? isFlag : must((value) => value === false, "false");
    case "markedForReview":
      return isGradedInput(node) && isOfExam(flow, node.uid) ? isFlag : undefined;
    case "struckOut":
      return isAnswerOption(node) && isOfExam(flow, node.uid) ? isFlag : undefined;
    case "highlights":
      return isHighlightable(node) ? must(isHighlights, "a list of highlights") : undefined;
    case "aiSummaryStatementRequestFeedback":
    case "aiSummaryStatementResponseRecieved":
    case "aiSummaryStatementUserRatingSubmitted":
      return isStatement(flow, node) ? isFlag : undefined;
    case "aiSummaryStatementFeedback":
      return isStatement(flow, node) ? isTextUpTo(longestFeedback) : undefined;
    case "aiSummaryStatementResponseError":
    case "aiSummaryStatementModelId":
      return isStatement(flow, node) ? isTextUpTo(200) : undefined;
    case "aiSummaryStatementUserComment":
      return isStatement(flow, node) ? isTextUpTo(1000) : undefined;
    case "aiSummaryStatementResponseTime":
    case "aiSummaryStatementModelUsageTokens":
      return isStatement(flow, node) ? isTime : undefined;
    case "aiSummaryStatementUserRating":
      return isStatement(flow, node) ? isRating : undefined;
    case "noteUid":
      return hasPanel(flow.root, "notes") ? isItemOf("note") : undefined;
    default:
      return undefined;
  }
}

/** Check that a value is one that a button or the flow writes; the problem names these values briefly. */
function writtenCheck(written: ReadonlySet<string>): Check {
  const values = [...written].join(" or ");
  return must(
    (value) => written.has(canonicalJson(value)),
    values.length <= 80 ? values : "what a button of this case sets",
  );
}

/**
 * Check of the values under one key of one node; undefined for a key that nothing in this case writes. `flow` is a
 * variant of the case that has the node.
 */
export function entryCheck(flow: Flow, uid: string, key: string, from: FlowWrites): Check | undefined {
  const node = flow.index.byUid.get(uid)?.node;
  const written = from.writes.get(uid)?.get(key);
  const checks = [
    uid === rootStateUid ? rootCheck(flow, from, key) : undefined,
    node && ownCheck(flow, node, key, from),
    written && writtenCheck(written),
  ].filter((check) => check !== undefined);
  if (checks.length <= 1) return checks[0];
  return (value) => {
    const problems = checks.map((check) => check(value));
    return problems.includes(undefined) ? undefined : problems[0];
  };
}
