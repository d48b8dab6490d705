/** Answers to one question. `warning_fraction`: share of them that were certain and wrong, 0 to 1. */
export type AnsweredQuestion = {
  learning_objective: string | null;
  students_answered: number;
  warning_fraction: number;
};

/** A learning objective about which students were certain and wrong. */
export type SurelyWrongObjective<Question> = {
  objective: string;
  /** The question that was answered so most often. */
  question: Question;
  questions: number;
  answers: number;
  surelyWrong: number;
};

/** Answers below which an objective says nothing about a cohort. */
export const answersForObjective = 5;
export const objectivesShown = 10;

/** Objectives with certain and wrong answers, the largest share first; at most `objectivesShown`. */
export function surelyWrongObjectives<Question extends AnsweredQuestion>(
  questions: readonly Question[],
): SurelyWrongObjective<Question>[] {
  const countOf = ({ students_answered, warning_fraction }: Question): number =>
    Math.round(students_answered * warning_fraction);
  return [...Map.groupBy(questions, ({ learning_objective }) => learning_objective)]
    .flatMap(([objective, own]): SurelyWrongObjective<Question>[] => {
      const [question] = own.toSorted((a, b) => countOf(b) - countOf(a));
      if (objective === null || !question) return [];
      return [
        {
          ...{ objective, question, questions: own.length },
          answers: own.reduce((sum, { students_answered }) => sum + students_answered, 0),
          surelyWrong: own.reduce((sum, one) => sum + countOf(one), 0),
        },
      ];
    })
    .filter(({ answers, surelyWrong }) => answers >= answersForObjective && surelyWrong > 0)
    .sort(
      (a, b) =>
        b.surelyWrong * a.answers - a.surelyWrong * b.answers ||
        b.surelyWrong - a.surelyWrong ||
        (a.objective < b.objective ? -1 : 1),
    )
    .slice(0, objectivesShown);
}
