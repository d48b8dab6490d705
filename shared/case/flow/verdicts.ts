import { contentOf } from "../model/tree.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import { matcherValue, selectedOptions } from "./answers.ts";
import { effective } from "./effective.ts";
import type { Flow } from "./flow.ts";
import { cdqScore, choiceScore, hasBest } from "./questions.ts";
import { scoreOfTally } from "./scoring.ts";

/**
 * What was right of an answer. `right` of `of` right options were chosen, or items put where they belong; `wrong` were chosen
 * or placed that are not.
 */
export type Tally = { right: number; of: number; wrong: number };

/** What is right in a question with options; undefined where nothing is, or the reader may not know it yet. */
export function choiceTally(question: ContentNode, chosenUids: ReadonlySet<string>): Tally | undefined {
  if (question.sealed || !hasBest(question)) return undefined;
  const options = contentOf(question);
  const best = options.filter((option) => option.answer === true);
  const right = best.filter(({ uid }) => chosenUids.has(uid)).length;
  const chosen = options.filter(({ uid }) => chosenUids.has(uid)).length;
  return { right, of: best.length, wrong: chosen - right };
}

/** The same of a category matcher, by its items. */
export function matcherTally(matcher: ContentNode, value: unknown): Tally | undefined {
  if (matcher.sealed) return undefined;
  const answer = matcherValue(matcher.answer);
  const expected = new Set(Object.values(answer).flat());
  if (expected.size === 0) return undefined;
  const placed = Object.entries(matcherValue(value)).flatMap(([category, items]) =>
    items.map((item) => ({ item, isRight: answer[category]?.includes(item) ?? false })),
  );
  const right = placed.filter(({ isRight }) => isRight).length;
  return { right, of: expected.size, wrong: placed.length - right };
}

/** Right, wrong, or so many of so many. */
export function tallyText({ right, of, wrong }: Tally): string {
  if (of === 1 && right + wrong <= 1) return right > 0 ? "Right" : "Not right";
  return wrong > 0 ? `${right} of ${of} right, ${wrong} wrong` : `${right} of ${of} right`;
}

/** Whether the author shows what is right: of a CDQ only where it says so. */
export const showsVerdict = (question: ContentNode): boolean =>
  question.type !== "cdqQuestion" || question.shouldShowGrade === true;

/** What a learner is told of what was right in a question; nothing before it is graded, or where that is not shown. */
export function shownTally(flow: Flow, state: LearnerState, question: ContentNode): Tally | undefined {
  if (effective(flow, state, question.uid, "graded") !== true || !showsVerdict(question)) return undefined;
  if (question.type === "categoryMatcher") {
    return matcherTally(question, effective(flow, state, question.uid, "value"));
  }
  return choiceTally(question, chosenIn(flow, state, question));
}

/** The score that goes with it, 0 to 1, by the rule of the question. @see scoring.ts */
export function shownScore(flow: Flow, state: LearnerState, question: ContentNode): number | undefined {
  const tally = shownTally(flow, state, question);
  if (!tally) return undefined;
  switch (question.type) {
    case "multipleChoice":
      return choiceScore(question, chosenIn(flow, state, question));
    case "cdqQuestion":
      return cdqScore(question, chosenIn(flow, state, question));
    default:
      return scoreOfTally(question, tally);
  }
}

const chosenIn = (flow: Flow, state: LearnerState, question: ContentNode): ReadonlySet<string> =>
  new Set(selectedOptions(flow, state, question).map(({ uid }) => uid));
