import { handInAssessment as route } from "#shared/contract/assessments/ownSitting.ts";
import { settleAssessment, submitAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { submittedText } from "#shared/domain/examClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";
import { changeOwnSitting } from "./changeOwnSitting.ts";
import { loadOwnRostering } from "./ownRostering.ts";
import { requireHere } from "./requireHere.ts";
import { takeAnswers } from "./takeAnswers.ts";

/** Saves the last changes and submits. Past the deadline the clock has submitted, which the message says; again answers as the first time. */
export const handInAssessment = defineHandler<typeof route, { rostering: RosteringRow }>(route, {
  load: ({ params }, signedIn) => loadOwnRostering(Number(params.id), signedIn),
  run: async ({ body }, { loaded: { rostering } }) => {
    const { sitting } = rostering;
    const isOver = sitting && settleAssessment(sitting, nowMs()).clock.status === "submitted";
    if (!isOver) await requireHere(rostering, body.device);
    if (body.changes.length > 0) await takeAnswers(rostering, body);
    const { sitting: after } = await changeOwnSitting(rostering, (standing, now) =>
      submitAssessment(standing, now, "learner"),
    );
    logger.info("assessment submitted", { delivery_id: rostering.delivery_id, by: after?.clock.submittedBy });
    return { ok: true, message: submittedText(after?.clock.submittedBy ?? "learner") };
  },
});
