import { isTimed, timedSectionOf } from "../model/timedSection.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import { entryOf } from "../state/learnerState.ts";
import { matcherValue, selectedOptions } from "./answers.ts";
import { effective } from "./effective.ts";
import type { Flow } from "./flow.ts";

/** What a learner submitted: uid of the question → the options chosen, or the places of a matcher, and when it was submitted (epoch ms of the learner's device). */
export type Choices = Readonly<Record<string, { chosen: readonly string[]; at: number }>>;

export const hasOptions = ({ type }: ContentNode): boolean =>
  type === "multipleChoice" || type === "cdqQuestion";

/** An item of a category matcher in one of its categories, as an option is named. @see ADR 0103 */
export const placementOf = (itemUid: string, categoryUid: string): string => `${itemUid}>${categoryUid}`;

const uidsIn = (list: unknown): string[] =>
  // The tree was parsed against the node table: these lists hold nodes.
  Array.isArray(list) ? (list as ContentNode[]).map(({ uid }) => uid) : [];

/** Where the items of a matcher were put, in its order. */
function placementsIn(flow: Flow, state: LearnerState, matcher: ContentNode): string[] {
  const value = matcherValue(effective(flow, state, matcher.uid, "value"));
  const categories = uidsIn(matcher.contentCategories);
  return uidsIn(matcher.contentItems).flatMap((item) =>
    categories.filter((category) => value[category]?.includes(item)).map((one) => placementOf(item, one)),
  );
}

/** What was chosen in a question; undefined where nothing of it can be counted. */
function chosenIn(flow: Flow, state: LearnerState, question: ContentNode): string[] | undefined {
  if (question.type === "categoryMatcher") return placementsIn(flow, state, question);
  return hasOptions(question) ? selectedOptions(flow, state, question).map(({ uid }) => uid) : undefined;
}

/**
 * What a learner chose or placed, and submitted. Nothing of the timed section of an exam: its key is sealed to others who have not
 * sat it yet. What has no Submit is never final, and left out.
 * @see ADR 0080, 0179
 */
export function choicesOf(flow: Flow, state: LearnerState): Choices {
  const section = timedSectionOf(flow.stored);
  const choices: Record<string, { chosen: string[]; at: number }> = {};
  for (const { inputUid } of flow.questions.values()) {
    const question = flow.index.byUid.get(inputUid)?.node;
    const graded = entryOf(state, inputUid, "graded");
    if (!question || graded?.value !== true) continue;
    if (section && isTimed(flow.root, section, inputUid)) continue;
    const chosen = chosenIn(flow, state, question);
    if (!chosen) continue;
    choices[inputUid] = { chosen, at: graded.updatedAt };
  }
  return choices;
}
