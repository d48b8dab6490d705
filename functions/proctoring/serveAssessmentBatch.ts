import type {
  addAssessmentTime,
  batchEndAssessment,
  batchPauseAssessment,
  batchRestartAssessment,
  batchStartAssessment,
} from "#shared/contract/proctoring/assessments.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import type { ProctorOrder } from "#shared/domain/proctoring.ts";
import { type AnyHandler, defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import {
  type AssessmentWithAccess,
  loadAssessmentAccess,
  requireAssessmentProctor,
} from "./assessmentRoom.ts";
import { changeAssessments } from "./changeAssessments.ts";
import { tellAssessmentProctors } from "./tellAssessmentProctors.ts";

type BatchRoute =
  | typeof batchStartAssessment
  | typeof batchPauseAssessment
  | typeof batchEndAssessment
  | typeof batchRestartAssessment
  | typeof addAssessmentTime;

/** One of the proctor's buttons: the code is looked at, each student's assessment changed, and the other proctors told. */
export function serveAssessmentBatch<R extends BatchRoute>(
  route: R,
  {
    orderOf,
    details,
  }: {
    orderOf: (body: BodyOf<R>) => ProctorOrder;
    /** Details for the logs, beside the status. */
    details?: (body: BodyOf<R>) => Record<string, string>;
  },
): AnyHandler {
  // The five differ in their bodies alone, which `orderOf` and `details` read.
  return defineHandler<typeof batchStartAssessment, AssessmentWithAccess>(
    route as unknown as typeof batchStartAssessment,
    {
      load: ({ params }, signedIn) => loadAssessmentAccess(Number(params.id), signedIn),
      run: async ({ query, body }, { loaded, person, operationId }) => {
        const room = await requireAssessmentProctor(loaded, { query });
        const own = body as unknown as BodyOf<R>;
        const order = orderOf(own);
        const outcomes = await changeAssessments(room, body.user_ids, {
          person,
          order: { ...order, operationId },
          details: details?.(own) ?? {},
        });
        const changed = outcomes.results.filter(({ ok }) => ok).length;
        logger.info("assessments changed", {
          ...{ action: order.action, delivery_id: room.delivery.id, changed },
        });
        if (changed > 0) await tellAssessmentProctors(room, outcomes);
        return outcomes;
      },
    },
  );
}
