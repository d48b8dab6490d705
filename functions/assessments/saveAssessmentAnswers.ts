import { saveAssessmentAnswers as route } from "#shared/contract/assessments/ownSitting.ts";
import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";
import { loadOwnRostering } from "./ownRostering.ts";
import { takeAnswers } from "./takeAnswers.ts";

export const saveAssessmentAnswers = defineHandler<typeof route, { rostering: RosteringRow }>(route, {
  load: ({ params }, signedIn) => loadOwnRostering(Number(params.id), signedIn),
  run: async ({ body }, { loaded: { rostering } }) => {
    const { isSetAside, refused } = await takeAnswers(rostering, body);
    const now = nowMs();
    const isOver = rostering.sitting && settleAssessment(rostering.sitting, now).clock.status === "submitted";
    return { server_time_ms: now, is_over: isOver === true, set_aside: isSetAside, refused };
  },
});
