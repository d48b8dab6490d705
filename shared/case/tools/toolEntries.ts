import { isDerivedUid } from "../model/uid.ts";
import { itemTextLimit } from "./items.ts";
import { type ItemKind, kindOfItem } from "./itemUid.ts";
import { diagnosisOfKey, isStance } from "./links.ts";
import { isRating, scriptCommentLimit, scriptFeedbackUid, scriptQuestions } from "./scriptFeedback.ts";

/**
 * The row in which an attempt's items are kept, beside those of its cards. No uid may hold a '#', so no card is called
 * this, and a learner's many notes never crowd out the flags of the case.
 */
export const toolRow = "root#tools";

/** True if a uid belongs to the tools and not to the case. */
export const isToolUid = (uid: string): boolean => uid === scriptFeedbackUid || kindOfItem(uid) !== undefined;

const isWords = (value: unknown, limit: number): boolean =>
  typeof value === "string" && value.length <= limit;

function isItemEntry(kind: ItemKind, key: string, value: unknown): boolean {
  switch (key) {
    case "content":
      return isWords(value, itemTextLimit[kind]);
    case "deleted":
      return value === true;
    case "isDangerousDiagnosis":
      return kind === "diagnosis" && typeof value === "boolean";
    case "notedNodeUid":
      return kind === "note" && typeof value === "string" && isDerivedUid(value);
    default:
      return kind === "finding" && diagnosisOfKey(key) !== undefined && (value === null || isStance(value));
  }
}

function isFeedbackEntry(key: string, value: unknown): boolean {
  if (key === "comment") return isWords(value, scriptCommentLimit);
  if (key === "feedback_submitted") return value === true;
  return scriptQuestions.some((question) => question === key) && isRating(value);
}

/** True if a value can be written by the tools: the keys of an item and nothing else, within their limits. */
export function isToolEntry(uid: string, key: string, value: unknown): boolean {
  if (uid === scriptFeedbackUid) return isFeedbackEntry(key, value);
  const kind = kindOfItem(uid);
  return kind !== undefined && isItemEntry(kind, key, value);
}
