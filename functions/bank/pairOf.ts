import type { QuestionRow } from "../table/bank/questions.ts";
import { type DyadRow, readDyads } from "../table/mapping/dyads.ts";

/** The pair that a question is mapped to; undefined where it has none, or it was broken. */
export async function pairOf({
  learning_objective_id,
  reusable_object_id,
}: QuestionRow): Promise<DyadRow | undefined> {
  const { rows } = await readDyads();
  return rows.find(
    (dyad) =>
      dyad.learning_objective_id === learning_objective_id && dyad.reusable_object_id === reusable_object_id,
  );
}
