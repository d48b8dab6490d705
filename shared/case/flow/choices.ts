import { isTimed, timedSectionOf } from "../model/timedSection.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import { entryOf } from "../state/learnerState.ts";
import { selectedOptions } from "./answers.ts";
import type { Flow } from "./flow.ts";

/** What a learner submitted: uid of the question → the options chosen, and when it was submitted (epoch ms of the learner's device). */
export type Choices = Readonly<Record<string, { chosen: readonly string[]; at: number }>>;

export const hasOptions = ({ type }: ContentNode): boolean =>
  type === "multipleChoice" || type === "cdqQuestion";

/**
 * The options that a learner chose and submitted. Nothing of the timed section of an exam: its key is sealed to others who have not
 * sat it yet. What has no Submit is never final, and left out.
 * @see ADR 0080, 0179
 */
export function choicesOf(flow: Flow, state: LearnerState): Choices {
  const section = timedSectionOf(flow.stored);
  const choices: Record<string, { chosen: string[]; at: number }> = {};
  for (const { inputUid } of flow.questions.values()) {
    const question = flow.index.byUid.get(inputUid)?.node;
    const graded = entryOf(state, inputUid, "graded");
    if (!question || !hasOptions(question) || graded?.value !== true) continue;
    if (section && isTimed(flow.root, section, inputUid)) continue;
    const chosen = selectedOptions(flow, state, question).map(({ uid }) => uid);
    choices[inputUid] = { chosen, at: graded.updatedAt };
  }
  return choices;
}
