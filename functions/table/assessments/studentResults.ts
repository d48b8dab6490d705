import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, putItem, queryItems } from "../table.ts";

const resultSchema = z.object({
  delivery_id: sequenceId,
  program_id: ulid,
  user_id: ulid,
  /** Exam variation and compiled text that were sat. */
  form_id: sequenceId,
  compiled_id: ulid,
  /** Null once staff have opened the assessment again: then it is in no figure. */
  submitted_at: z.nullable(utcTime),
  /** Four characters an item, in the order of the form. @see shared/domain/assessments/packedResponses.ts */
  responses: z.string(),
  /** Scored items, and those of them answered correctly. */
  total: z.number(),
  correct: z.number(),
  /** Cases that the student had completed when they submitted. */
  completed_cases: z.array(sequenceId),
  /** Revisions of the answers and of the rostering that this was made from. */
  answers_rev: z.number(),
  rostering_rev: z.number(),
  /** Corrections of the form that it was made with. Rows of before have none. */
  corrections_rev: z._default(z.number(), 0),
  /** Scores before later corrections changed them, the first first. */
  earlier: z._default(
    z.array(z.object({ corrections_rev: z.number(), total: z.number(), correct: z.number() })),
    [],
  ),
});
/** Result of a student's submitted work in a delivery, for reports on many students. Follows the stream. @see ADR 0421 */
export type StudentResult = z.infer<typeof resultSchema>;

/** Pattern: the results of all students of a delivery whose work is in, about a second behind. */
export const listStudentResults = async (deliveryId: number): Promise<StudentResult[]> =>
  (await listStoredResults(deliveryId)).filter(({ submitted_at }) => submitted_at !== null);

/** Pattern: the same with those of students whose work was opened again. */
export async function listStoredResults(deliveryId: number): Promise<StudentResult[]> {
  const items = await queryItems({ pk: keys.studentResults(deliveryId) });
  return items.map((item) => resultSchema.parse(item));
}

/** Pattern: the result of one student; strongly consistent. */
export async function getStudentResult(
  deliveryId: number,
  userId: string,
): Promise<StudentResult | undefined> {
  const item = await getItem(keys.studentResult(deliveryId, userId), { consistent: true });
  return item && resultSchema.parse(item);
}

/** Writes a result. False where one stands that was made from later answers, a later rostering or later corrections. */
export const putStudentResult = (row: StudentResult): Promise<boolean> =>
  putItem(
    { ...keys.studentResult(row.delivery_id, row.user_id), ...resultSchema.parse(row) },
    {
      expression:
        "attribute_not_exists(pk) OR (answers_rev <= :answersRev AND rostering_rev <= :rosteringRev AND (attribute_not_exists(corrections_rev) OR corrections_rev <= :correctionsRev))",
      values: {
        ...{ ":answersRev": row.answers_rev, ":rosteringRev": row.rostering_rev },
        ":correctionsRev": row.corrections_rev,
      },
    },
  );
