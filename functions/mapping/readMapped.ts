import { readCurriculum } from "../curriculum/readCurriculum.ts";
import { readQuestionLinks } from "../table/bank/questions.ts";
import { type CourseRow, readCoursesOfProgram } from "../table/courses/courses.ts";

/** Courses that a program may use and that are not archived. */
export async function openCourses(programId: string): Promise<CourseRow[]> {
  const { rows } = await readCoursesOfProgram(programId);
  return rows.filter(({ archived_at }) => archived_at === null);
}

/** The curriculum with the questions that are mapped to it. */
export async function readMapped() {
  const [curriculum, questions] = await Promise.all([readCurriculum(), readQuestionLinks()]);
  return { ...curriculum, questions: questions.rows };
}
