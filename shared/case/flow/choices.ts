import { isTimed, timedSectionOf } from "../model/timedSection.ts";
import type { LearnerState } from "../model/types.ts";
import { playOf } from "../questions/questionPlays.ts";
import { entryOf } from "../state/learnerState.ts";
import type { Flow } from "./flow.ts";
import { learnerOf } from "./learner.ts";

/**
 * Submitted choices: uid of the question → chosen options or places of a matcher, and when (epoch ms of the learner's
 * device).
 */
export type Choices = Readonly<Record<string, { chosen: readonly string[]; at: number }>>;

/**
 * Choices and placements that a learner submitted. The timed section of an exam is left out, since its key is sealed
 * to others who have not sat it yet; so are questions without Submit, which are never final.
 * @see ADR 0080, 0103
 */
export function choicesOf(flow: Flow, state: LearnerState): Choices {
  const section = timedSectionOf(flow.stored);
  const choices: Record<string, { chosen: string[]; at: number }> = {};
  for (const { inputUid } of flow.questions.values()) {
    const question = flow.index.byUid.get(inputUid)?.node;
    const graded = entryOf(state, inputUid, "graded");
    if (!question || graded?.value !== true) continue;
    if (section && isTimed(flow.root, section, inputUid)) continue;
    const chosen = playOf(question)?.chosen?.(question, learnerOf(flow, state));
    if (!chosen) continue;
    choices[inputUid] = { chosen, at: graded.updatedAt };
  }
  return choices;
}
