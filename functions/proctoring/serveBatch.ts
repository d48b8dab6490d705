import type {
  addExamTime,
  batchEndExam,
  batchPauseExam,
  batchStartExam,
} from "#shared/contract/proctoring/proctoring.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import type { ProctorAction, ProctorOrder } from "#shared/domain/proctoring.ts";
import { requireProgram } from "../access/course.ts";
import { caughtLater } from "../runtime/caughtLater.ts";
import { type AnyHandler, defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { changeExams, type ExamGroup, readExamGroup } from "./changeExams.ts";
import { type CourseWithAccess, loadWithAccess, requireExam, requireProctor } from "./examRoom.ts";
import { proctorsToTell, tellProctors } from "./tellProctors.ts";

type BatchRoute = typeof batchStartExam | typeof batchPauseExam | typeof batchEndExam | typeof addExamTime;

type Batch<R extends BatchRoute> = {
  action: ProctorAction;
  orderOf: (body: BodyOf<R>) => ProctorOrder;
  /** Details that the audit log keeps beside the status. */
  details?: (body: BodyOf<R>) => Record<string, string>;
};

/** `group`: read together with the access, where the call says which exam it is about. @see ADR 0057 */
type Loaded = CourseWithAccess & { group: Promise<ExamGroup> | undefined };

/** One of the proctor's buttons: the code is looked at, each student's exam changed, and the other proctors told. */
export function serveBatch<R extends BatchRoute>(
  route: R,
  { orderOf, details, action }: Batch<R>,
): AnyHandler {
  // The four differ in their bodies alone, which `orderOf` and `details` read.
  return defineHandler<typeof batchStartExam, Loaded>(route as unknown as typeof batchStartExam, {
    load: async ({ params, query, body }, signedIn) => {
      const courseId = Number(params.id);
      const { id: programId } = await requireProgram(signedIn);
      // Nobody is told of it before the code is the right one, and the exam one of the course.
      const group =
        query.document_id === undefined
          ? undefined
          : caughtLater(
              readExamGroup({ courseId, programId, documentId: Number(query.document_id) }, body.user_ids),
            );
      return { ...(await loadWithAccess(courseId, signedIn)), group };
    },
    run: async ({ query, body }, { loaded, person, operationId }) => {
      const course = await requireProctor(loaded, { query });
      const room = await requireExam(course, query);
      const audience = caughtLater(proctorsToTell(room));
      const own = body as unknown as BodyOf<R>;
      const group = await (loaded.group ?? readExamGroup(room.place, body.user_ids));
      const outcomes = await changeExams(room, group, {
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
