import { subtypeOf } from "../../model/subtypes.ts";
import { contentOf } from "../../model/tree.ts";
import type { ContentNode } from "../../model/types.ts";
import { hasBest } from "../options.ts";
import type { Learner } from "../questionPlay.ts";
import type { ScoringRule } from "../scoringRules.ts";
import { scoreOfTally } from "../tally.ts";

/** @see spec documents §5 Multiple choice */
export const choiceTexts = {
  chooseSingleBest: "Choose the single best answer.",
  selectAll: "Select all that apply.",
  noSingleBest: "There is no single best answer.",
  oneBest: "The best option is indicated below. Your selections are indicated by the shaded boxes.",
  severalBest: "The best options are indicated below. Your selections are indicated by the shaded boxes.",
} as const;

/** Instruction of a multiple choice; empty for subtypes without a text in the specification. */
export function choiceInstruction(section: ContentNode): string | undefined {
  switch (subtypeOf(section)) {
    case "mcq_single":
      return choiceTexts.chooseSingleBest;
    case "mcq_multiple":
    case "mcq_no_best":
      return choiceTexts.selectAll;
    default:
      return undefined;
  }
}

/** Heading of a graded multiple choice, by the number of its correct options. */
export function choiceGradeText(question: ContentNode): string {
  const correct = contentOf(question).filter((option) => option.answer === true).length;
  if (correct === 0) return choiceTexts.noSingleBest;
  return correct === 1 ? choiceTexts.oneBest : choiceTexts.severalBest;
}

/**
 * True if only one option may be chosen: as the question says, else by its section's subtype.
 * @see spec documents §9 Defaults 'multipleSelect true (mcq_single false)'
 */
export function isSingleChoice(question: ContentNode, learner: Learner): boolean {
  const said = learner.entry(question.uid, "multipleSelect")?.value ?? question.multipleSelect;
  if (said !== undefined) return said === false;
  const section = learner.parentOf(question.uid);
  return section !== undefined && subtypeOf(section) === "mcq_single";
}

/** The author chooses between partial credit and all or nothing where several may be chosen. */
export function choiceRule(question: ContentNode): ScoringRule {
  if (question.multipleSelect === false) return "single";
  return question.allOrNothing === true ? "allOrNothing" : "partial";
}

/** The score of a multiple choice, 0 to 1, by its rule. With none correct there is nothing to grade: undefined. */
export function choiceScore(question: ContentNode, selectedUids: ReadonlySet<string>): number | undefined {
  if (!hasBest(question)) return undefined;
  const options = contentOf(question);
  const best = options.filter((option) => option.answer === true);
  const right = best.filter(({ uid }) => selectedUids.has(uid)).length;
  const chosen = options.filter(({ uid }) => selectedUids.has(uid)).length;
  return scoreOfTally(choiceRule(question), { right, of: best.length, wrong: chosen - right });
}
