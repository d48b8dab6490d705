import { saveAssessmentAnswers as route } from "#shared/contract/assessments/ownSitting.ts";
import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import type { AnswersRow } from "../table/assessments/answers.ts";
import { ownSittingKeys, readOwnSitting } from "../table/assessments/ownSittings.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";
import { loadOwnRostering } from "./ownRostering.ts";
import { takeAnswers } from "./takeAnswers.ts";

type Loaded = { rostering: RosteringRow; answers: AnswersRow | undefined };

/** Saves answers while the assessment runs. Who sends them, the rostering and the answers so far are one read where they can be. */
export const saveAssessmentAnswers = defineHandler<typeof route, Loaded>(route, {
  prefetch: async ({ params }, userId) => ownSittingKeys(Number(params.id), userId),
  load: async ({ params }, signedIn, prefetched) => {
    const known = prefetched && readOwnSitting(prefetched.items, prefetched.asked);
    const own = await loadOwnRostering(Number(params.id), signedIn, known?.rostering);
    return { ...own, answers: known?.answers };
  },
  run: async ({ body }, { loaded: { rostering, answers } }) => {
    const { isSetAside, refused } = await takeAnswers(rostering, body, answers);
    const now = nowMs();
    const isOver = rostering.sitting && settleAssessment(rostering.sitting, now).clock.status === "submitted";
    return { server_time_ms: now, is_over: isOver === true, set_aside: isSetAside, refused };
  },
});
