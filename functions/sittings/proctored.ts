import { listProctoredCourses } from "../table/exams/proctoring.ts";
import type { SittingRow } from "../table/exams/sittings.ts";
import type { Exam } from "./examOf.ts";

/** The course in which a proctor looks after somebody's exam: the sitting's own, or before there is one the first that is open. */
export async function proctoredCourse(exam: Exam, row: SittingRow | undefined): Promise<number | undefined> {
  if (row) {
    const proctored = await listProctoredCourses([row]);
    return proctored.has(row.courseId) ? row.courseId : undefined;
  }
  const open = exam.places.filter(({ isOpen }) => isOpen).map(({ member }) => member);
  const proctored = await listProctoredCourses(
    open.map((member) => ({ courseId: member.course_id, programId: member.program_id })),
  );
  return open.find((member) => proctored.has(member.course_id))?.course_id;
}

/**
 * True if an exam that has not begun is a proctor's to start. One proctored course is enough: through another that holds the same case its questions
 * would be read before their time. @see ADR 0112
 */
export async function waitsForProctor(exam: Exam, row: SittingRow | undefined): Promise<boolean> {
  const isWaiting = !row || (row.sitting.status === "on_hold" && !row.sitting.isPaused);
  return isWaiting && (await proctoredCourse(exam, row)) !== undefined;
}
