import { pauseAssessment as route } from "#shared/contract/assessments/ownSitting.ts";
import { pauseAssessment as paused } from "#shared/domain/assessments/assessmentClock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeOwnSitting } from "./changeOwnSitting.ts";
import { loadOwnAssessment, type OwnAssessment, pauseMinutesOf } from "./ownAssessment.ts";
import { presentOwnSitting } from "./presentOwnSitting.ts";
import { requireHere } from "./requireHere.ts";

/** The one pause that a student may take. */
export const pauseAssessment = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: async ({ body: { device } }, { loaded }) => {
    const answers = await requireHere(loaded.rostering, device);
    const limitSeconds = pauseMinutesOf(loaded.delivery) * 60;
    const rostering = await changeOwnSitting(loaded.rostering, (sitting, now) =>
      paused(sitting, now, { limitSeconds }),
    );
    return presentOwnSitting({ ...loaded, rostering }, device, answers);
  },
});
