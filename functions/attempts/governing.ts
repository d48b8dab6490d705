import type { SittingRow } from "../table/exams/sittings.ts";

const ranks: Record<SittingRow["sitting"]["status"], number> = { submitted: 0, in_progress: 1, on_hold: 2 };

/**
 * The sitting that decides, of those of one attempt. Learner state is shared by all courses that hold a document, so what
 * one of them has submitted no other may open again.
 */
export function governing(rows: readonly SittingRow[], attempt: number): SittingRow | undefined {
  return rows
    .filter((row) => row.attempt === attempt)
    .sort((a, b) => ranks[a.sitting.status] - ranks[b.sitting.status] || a.courseId - b.courseId)[0];
}
