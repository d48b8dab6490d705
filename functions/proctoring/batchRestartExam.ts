import { batchRestartExam as route } from "#shared/contract/proctoring/proctoring.ts";
import { restartSeconds } from "#shared/domain/examClock.ts";
import { counted } from "#shared/words/counted.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { changeExams, readExamGroup } from "./changeExams.ts";
import { type CourseWithAccess, examOfCourse, loadWithAccess } from "./examRoom.ts";
import { tellProctors } from "./tellProctors.ts";

const minutesMore = counted({ one: "{n} minute more", other: "{n} minutes more" });

/**
 * Gives back time to students whose exam ended with it. The access code is for the room of a proctored exam; this is for whoever may
 * proctor, in every course. @see spec assessments §2.5; rulings 28
 */
export const batchRestartExam = defineHandler<typeof route, CourseWithAccess>(route, {
  load: ({ params }, signedIn) => loadWithAccess(Number(params.id), signedIn),
  run: async ({ query, body }, { loaded, person, operationId }) => {
    const exam = examOfCourse(loaded, Number(query.document_id));
    const outcomes = await changeExams(exam, await readExamGroup(exam.place, body.user_ids), {
      person,
      order: { action: "restart", operationId },
      details: { Time: minutesMore(restartSeconds / 60) },
    });
    const changed = outcomes.results.filter(({ ok }) => ok).length;
    const { courseId, documentId } = exam.place;
    logger.info("exams changed", {
      action: "restart",
      course_id: courseId,
      document_id: documentId,
      changed,
    });
    const { proctoring } = loaded.access;
    if (changed > 0 && proctoring) await tellProctors({ ...exam, proctoring }, outcomes);
    return outcomes;
  },
});
