import type { ObjectiveDetail } from "#shared/contract/mapping/objectives.ts";
import { asUsingCase, casesWith, readCurriculum } from "../curriculum/readCurriculum.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type QuestionLinks, readQuestionLinks } from "../table/bank/questions.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import type { DyadRow } from "../table/mapping/dyads.ts";
import { getObjective, listObjectiveHistory, type Objective } from "../table/mapping/objectives.ts";

/** Reads an objective as it stands now. @throws Refusal NOT_FOUND */
export async function requireObjective(id: string): Promise<Objective> {
  const objective = await getObjective(Number(id), { consistent: true });
  if (!objective) throw new Refusal("NOT_FOUND");
  return objective;
}

/** Questions of the bank that are mapped to a pair, archived ones among them. */
export const questionsOf = (questions: readonly QuestionLinks[], dyad: DyadRow): readonly QuestionLinks[] =>
  questions.filter(
    (question) =>
      question.learning_objective_id === dyad.learning_objective_id &&
      question.reusable_object_id === dyad.reusable_object_id,
  );

/** An objective with its teaching points, cases and history, as of now. @throws Refusal NOT_FOUND */
export async function presentObjective(id: number): Promise<ObjectiveDetail> {
  const [objective, curriculum, history, questions] = await Promise.all([
    requireObjective(String(id)),
    readCurriculum(),
    listObjectiveHistory(id),
    readQuestionLinks(),
  ]);
  const reusables = rowsById(curriculum.reusables);
  const { uid, name, source, created_at, created_by, updated_at } = objective;
  return {
    ...{ id, uid, name, source, created_at, created_by, updated_at },
    dyads: curriculum.dyads
      .filter(({ learning_objective_id }) => learning_objective_id === id)
      .flatMap((dyad) => {
        const reusable = reusables.get(dyad.reusable_object_id);
        if (!reusable) return [];
        const reusable_object = {
          id: reusable.id,
          uid: reusable.uid,
          kind: reusable.kind,
          name: reusable.name,
        };
        return [{ ...dyad, reusable_object, questions: questionsOf(questions.rows, dyad).length }];
      }),
    documents: casesWith(curriculum.documents, "objectives", id).map(asUsingCase),
    history: history.map(({ id: _, ...line }) => line),
  };
}
