import { longestText } from "../model/inputSizes.ts";
import { textLimitOf } from "../model/textLimit.ts";
import { contentOf } from "../model/tree.ts";
import type { ChildKey, ContentNode } from "../model/types.ts";
import { isSingleSelect, matcherValue, selectedOptions } from "./answers.ts";
import type { Draft } from "./draft.ts";
import { log, rewrite, write } from "./draft.ts";
import { effective } from "./effective.ts";
import { isInactive } from "./inactive.ts";
import { cdqTexts } from "./questions.ts";

/** Cuts a text to a number of UTF-16 units without leaving half a character. */
function cut(text: string, limit: number): string {
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

/** A map with only this matcher's categories and items, every item in one category at most. */
function placedItems(matcher: ContentNode, value: unknown): Record<string, string[]> {
  const uidsOf = (key: ChildKey): Set<string> => {
    const nodes = matcher[key];
    return new Set(Array.isArray(nodes) ? nodes.map((node) => node.uid) : []);
  };
  const categories = uidsOf("contentCategories");
  const free = uidsOf("contentItems");
  const placed: Record<string, string[]> = {};
  for (const [category, items] of Object.entries(matcherValue(value))) {
    if (!categories.has(category)) continue;
    const own = items.filter((item) => free.delete(item));
    if (own.length > 0) placed[category] = own;
  }
  return placed;
}

function choose(draft: Draft, option: ContentNode, question: ContentNode, isChosen: boolean): void {
  const { flow, state } = draft;
  if (isChosen && isSingleSelect(flow, state, question)) {
    // All options are written again, so that of choices made on two devices the later one holds as a whole.
    for (const { uid } of contentOf(question)) rewrite(draft, uid, "value", uid === option.uid);
    return;
  }
  const limit = effective(flow, state, question.uid, "limit");
  const isLimited =
    question.type === "cdqQuestion" &&
    effective(flow, state, question.uid, "isExplicitLimit") === true &&
    typeof limit === "number";
  const others = selectedOptions(flow, state, question).filter(({ uid }) => uid !== option.uid);
  if (isChosen && isLimited && others.length >= limit) {
    draft.effects.push({ type: "alert", message: cdqTexts.maximumChosen });
    return;
  }
  write(draft, option.uid, "value", isChosen);
}

/** The value as its input keeps it; undefined when it is no answer to this type of input. */
function valueFor(draft: Draft, input: ContentNode, value: unknown): unknown {
  const { flow, state } = draft;
  switch (input.type) {
    case "textInput": {
      const limit = effective(flow, state, input.uid, "characterLimit");
      return typeof value === "string" ? cut(value, textLimitOf(limit) ?? longestText) : undefined;
    }
    case "ratingBar": {
      const max = effective(flow, state, input.uid, "maxValue");
      const isRating =
        typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= Number(max);
      return isRating ? value : undefined;
    }
    case "checkbox":
      return typeof value === "boolean" ? value : undefined;
    case "categoryMatcher":
      return placedItems(input, value);
    default:
      return undefined;
  }
}

/** Takes an answer. An inactive or graded input takes none. */
export function answer(draft: Draft, uid: string, value: unknown): void {
  const { flow, state } = draft;
  const found = flow.index.byUid.get(uid);
  if (!found) {
    log(draft, `Error: no node with UID: ${uid}`);
    return;
  }
  const isOption = found.node.type === "multipleChoiceAnswer" || found.node.type === "cdqQuestionAnswer";
  const input = isOption && found.parent ? found.parent : found.node;
  if (isInactive(flow, state, uid) || isInactive(flow, state, input.uid)) return;
  if (effective(flow, state, input.uid, "graded") === true) return;
  if (isOption) {
    if (typeof value === "boolean") choose(draft, found.node, input, value);
    else log(draft, `Not an answer to ${uid}: ${JSON.stringify(value)}`);
    return;
  }
  const kept = valueFor(draft, input, value);
  if (kept === undefined) log(draft, `Not an answer to ${uid}: ${JSON.stringify(value)}`);
  else write(draft, uid, "value", kept);
}
