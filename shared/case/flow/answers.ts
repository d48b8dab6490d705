import { subtypeOf } from "../model/subtypes.ts";
import { contentOf } from "../model/tree.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import { entryOf } from "../state/learnerState.ts";
import { effective } from "./effective.ts";
import type { Flow } from "./flow.ts";

/** Category uid → the uids of the items put into it. */
export type MatcherValue = Readonly<Record<string, readonly string[]>>;

/** Whatever is no map of lists of words is an empty answer. */
export function matcherValue(value: unknown): MatcherValue {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([category, items]) => [
      category,
      Array.isArray(items) ? items.filter((item): item is string => typeof item === "string") : [],
    ]),
  );
}

/** The stars given, 0 for none. */
export function ratingOf(flow: Flow, state: LearnerState, uid: string): number {
  const value = effective(flow, state, uid, "value");
  return typeof value === "number" && value > 0 ? value : 0;
}

/**
 * Whether only one option of a question may be chosen: as the question says, else by its section's subtype.
 * @see spec documents §9 Defaults 'multipleSelect true (mcq_single false)'
 */
export function isSingleSelect(flow: Flow, state: LearnerState, question: ContentNode): boolean {
  if (question.type !== "multipleChoice") return false;
  const said = entryOf(state, question.uid, "multipleSelect")?.value ?? question.multipleSelect;
  if (said !== undefined) return said === false;
  const section = flow.index.byUid.get(question.uid)?.parent;
  return section !== undefined && subtypeOf(section) === "mcq_single";
}

/**
 * The options that are chosen, in the order of the question. Of a single-select question at most one: the one chosen
 * last, should two devices have chosen at the same instant.
 */
export function selectedOptions(flow: Flow, state: LearnerState, question: ContentNode): ContentNode[] {
  const selected = contentOf(question).filter(
    (option) => effective(flow, state, option.uid, "value") === true,
  );
  if (selected.length <= 1 || !isSingleSelect(flow, state, question)) return selected;
  const stamp = (option: ContentNode): number => entryOf(state, option.uid, "value")?.updatedAt ?? 0;
  return [selected.reduce((last, option) => (stamp(option) > stamp(last) ? option : last))];
}

/**
 * Whether an input holds an answer: some option chosen, a text that is not empty, an item put into a category, a
 * rating above 0. Other nodes never do.
 * @see spec documents §5; ledger documents, ruling 22 (matcher)
 */
export function isAnswered(flow: Flow, state: LearnerState, uid: string): boolean {
  const input = flow.index.byUid.get(uid)?.node;
  switch (input?.type) {
    case "multipleChoice":
    case "cdqQuestion":
      return selectedOptions(flow, state, input).length > 0;
    case "textInput": {
      const value = effective(flow, state, uid, "value");
      return typeof value === "string" && value !== "";
    }
    case "categoryMatcher":
      return Object.values(matcherValue(effective(flow, state, uid, "value"))).some(
        (items) => items.length > 0,
      );
    case "ratingBar":
      return ratingOf(flow, state, uid) > 0;
    default:
      return false;
  }
}
