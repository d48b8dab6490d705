import { saveAssessmentAnswers as route } from "#shared/contract/assessments/ownSitting.ts";
import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { ownSittingKeys, readOwnSitting } from "../table/assessments/ownSittings.ts";
import { loadOwnRostering } from "./ownRostering.ts";
import { takeAnswers } from "./takeAnswers.ts";

/** Saves answers while the assessment runs. Who sends them, the rostering and the answers so far are one read where they can be. */
export const saveAssessmentAnswers = defineHandler(route, {
  prefetch: async ({ params }, userId) => ownSittingKeys(Number(params.id), userId),
  run: async ({ params, body }, { actor, person, prefetched }) => {
    const known = prefetched && readOwnSitting(prefetched.items, prefetched.asked);
    const { rostering } = await loadOwnRostering(Number(params.id), { actor, person }, known?.rostering);
    const { isSetAside, refused } = await takeAnswers(rostering, body, known?.answers);
    const now = nowMs();
    const isOver = rostering.sitting && settleAssessment(rostering.sitting, now).clock.status === "submitted";
    return { server_time_ms: now, is_over: isOver === true, set_aside: isSetAside, refused };
  },
});
