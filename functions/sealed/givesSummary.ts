import { getCourse } from "../table/courses/courses.ts";
import type { ExamStanding } from "./examStanding.ts";

/** True if the course that an exam was sat in gives out the summary of the case after it. @see ADR 0081 */
export async function givesSummary(exam: ExamStanding | undefined): Promise<boolean> {
  if (!exam?.row) return true;
  return (await getCourse(exam.row.courseId))?.exam_summary !== "never";
}
