import type { ItemResponseRow } from "#shared/contract/assessments/ownResults.ts";

type Reviewed = Pick<ItemResponseRow, "item_response_id" | "teaching_point_id">;

/**
 * Lines of what to review, in the order of the rows. Questions with one teaching point are one line, named by the first of them.
 * `questions`: how many there are.
 */
export function reviewLines<Row extends Reviewed>(rows: readonly Row[]): { row: Row; questions: number }[] {
  const byPoint = Map.groupBy(rows, ({ teaching_point_id: point, item_response_id: id }) =>
    point === null ? `item ${id}` : `point ${point}`,
  );
  return [...byPoint.values()].flatMap((same) =>
    same.slice(0, 1).map((row) => ({ row, questions: same.length })),
  );
}
