import type {
  addExamTime,
  batchEndExam,
  batchPauseExam,
  batchStartExam,
} from "#shared/contract/proctoring/proctoring.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import type { ProctorAction, ProctorOrder } from "#shared/domain/proctoring.ts";
import { type AnyHandler, defineHandler } from "../runtime/handler.ts";
import { heard } from "../runtime/heard.ts";
import { logger } from "../runtime/log.ts";
import { changeExams } from "./changeExams.ts";
import { type CourseWithDoor, loadWithDoor, requireExam, requireProctor } from "./examRoom.ts";
import { proctorsToTell, tellProctors } from "./tellProctors.ts";

type BatchRoute = typeof batchStartExam | typeof batchPauseExam | typeof batchEndExam | typeof addExamTime;

type Batch<R extends BatchRoute> = {
  action: ProctorAction;
  orderOf: (body: BodyOf<R>) => ProctorOrder;
  /** What the audit log keeps beside the status. */
  details?: (body: BodyOf<R>) => Record<string, string>;
};

/** One of the proctor's buttons: the code is looked at, each student's exam changed, and the other proctors told. */
export function serveBatch<R extends BatchRoute>(
  route: R,
  { orderOf, details, action }: Batch<R>,
): AnyHandler {
  // The four differ in their bodies alone, which `orderOf` and `details` read.
  return defineHandler<typeof batchStartExam, CourseWithDoor>(route as unknown as typeof batchStartExam, {
    load: ({ params }, signedIn) => loadWithDoor(Number(params.id), signedIn),
    run: async ({ query, body }, { loaded, actor, person, operationId }) => {
      const course = await requireProctor(loaded, { query, userId: actor.userId });
      const room = await requireExam(course, query);
      const audience = heard(proctorsToTell(room));
      const own = body as unknown as BodyOf<R>;
      const outcomes = await changeExams(room, body.user_ids, {
        person,
        order: { ...orderOf(own), operationId },
        details: details?.(own) ?? {},
      });
      const changed = outcomes.results.filter(({ ok }) => ok).length;
      const { courseId, documentId } = room.place;
      logger.info("exams changed", { action, course_id: courseId, document_id: documentId, changed });
      if (changed > 0) await tellProctors(room, outcomes, audience);
      return outcomes;
    },
  });
}
