import { selectedOptions } from "#shared/case/flow/answers.ts";
import { type SelfAssessmentQuestion, selfAssessmentOf } from "#shared/case/model/selfAssessment.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { choiceScore } from "#shared/case/questions/multipleChoice/choice.ts";
import { quizQuestionsAtMost } from "#shared/contract/followUp/followUp.ts";
import { createViewerStore, type ViewerStore } from "../../../viewer/store.ts";

/** The questions of a case's quiz. */
export const quizQuestions = (root: ContentNode): SelfAssessmentQuestion[] =>
  selfAssessmentOf(root).slice(0, quizQuestionsAtMost);

const quizTree = (questions: readonly SelfAssessmentQuestion[]): ContentNode => ({
  type: "section",
  uid: "quiz",
  subtype: "root",
  classes: ["root"],
  level: 0,
  content: [
    // Questions stand on a page; what stands where a page does would be headed as one, 'Untitled'.
    {
      type: "section",
      uid: "quiz_page",
      level: 1,
      content: questions.map(({ section }) => section),
    },
  ],
});

/** The questions in front of somebody who answers them for themselves: nothing of it is kept or sent. */
export function createQuizStore(questions: readonly SelfAssessmentQuestion[]): ViewerStore {
  const store: ViewerStore = createViewerStore({
    tree: quizTree(questions),
    // A kind without cards, whose questions keep their comments until they are answered.
    flowOptions: { kind: "cdq_case", features: { vpe: false } },
    state: {},
    mode: "student",
    isEditor: false,
    now: Date.now,
    percentOfRecommendedTime: () => 100,
    onEntries: () => undefined,
    onEffect: (effect) => {
      if (effect.type === "later") setTimeout(() => store.dispatch(effect.action), effect.delayMs);
    },
  });
  store.dispatch({ type: "open" });
  return store;
}

export type QuizScore = {
  /** Questions that wait for their answer. */
  left: number;
  /** Number of answered questions that have a best answer. */
  graded: number;
  right: number;
};

/** How the quiz stands. */
export function quizScore(
  { flow, state, read }: Pick<ViewerStore, "flow" | "state" | "read">,
  questions: readonly SelfAssessmentQuestion[],
): QuizScore {
  const submitted = questions.filter(({ input }) => read(input.uid, "graded") === true);
  const scores = submitted.flatMap(({ input }) => {
    const chosen = new Set(selectedOptions(flow, state, input).map(({ uid }) => uid));
    return choiceScore(input, chosen) ?? [];
  });
  return {
    left: questions.length - submitted.length,
    graded: scores.length,
    right: scores.filter((score) => score === 1).length,
  };
}
