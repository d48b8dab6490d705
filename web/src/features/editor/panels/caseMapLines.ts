import type { CaseMapRow } from "#shared/case/model/caseMap.ts";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";

/** A line of the map: an objective, a teaching point of it, and a question that is mapped to both. */
export type CaseMapLine = CaseMapRow & { question: BankQuestion | null };

type Asked = Pick<BankQuestion, "learning_objective_reusable_object">;

const isAbout = (
  { learning_objective: { objectiveId }, teaching_point }: CaseMapRow,
  { learning_objective_reusable_object: pair }: Asked,
): boolean =>
  objectiveId !== null &&
  pair.learning_objective_id === objectiveId &&
  pair.reusable_object_id === (teaching_point?.reusableId ?? null);

/**
 * The rows of a case map with the questions of the case, a line for each. A question whose objective is in the case and whose teaching
 * point is not stands below that objective, under the name that the bank has for the point.
 */
export function caseMapLines(rows: readonly CaseMapRow[], questions: readonly BankQuestion[]): CaseMapLine[] {
  const placed = new Set<number>();
  const linesOf = (row: CaseMapRow): CaseMapLine[] => {
    const own = questions.filter((question) => isAbout(row, question));
    for (const { id } of own) placed.add(id);
    return own.length === 0 ? [{ ...row, question: null }] : own.map((question) => ({ ...row, question }));
  };
  const lines = rows.flatMap(linesOf);
  return lines.flatMap((line, at) => {
    const id = line.learning_objective.objectiveId;
    const isLast = lines[at + 1]?.learning_objective.objectiveId !== id;
    if (!isLast || id === null) return [line];
    const strays = questions.filter(
      (question) =>
        !placed.has(question.id) && question.learning_objective_reusable_object.learning_objective_id === id,
    );
    return [
      line,
      ...strays.map((question) => {
        const { reusable_object_id, reusable_object_name } = question.learning_objective_reusable_object;
        return {
          learning_objective: line.learning_objective,
          teaching_point:
            reusable_object_name === null
              ? null
              : {
                  ...{ uid: `question_${question.id}`, name: reusable_object_name, isEdited: false },
                  reusableId: reusable_object_id,
                },
          question,
        };
      }),
    ];
  });
}
