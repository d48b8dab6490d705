import { resumeAssessment as route } from "#shared/contract/assessments/ownSitting.ts";
import { resumeAssessment as resumed } from "#shared/domain/assessments/assessmentClock.ts";
import { noDevice } from "../deliveries/beginning.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { replaceAnswers } from "../table/assessments/answers.ts";
import { changeOwnSitting } from "./changeOwnSitting.ts";
import { loadOwnAssessment, type OwnAssessment, statusOf } from "./ownAssessment.ts";
import { presentOwnSitting } from "./presentOwnSitting.ts";
import { requireAnswers } from "./takeAnswers.ts";

/** Ends the student's own pause, or moves a running sitting to the device that asks. The former device can save nothing more that counts. */
export const resumeAssessment = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: async ({ body: { device } }, { loaded }) => {
    if (statusOf(loaded) === "Restarted") throw new Refusal("EXAM_NOT_STARTED");
    const rostering = await changeOwnSitting(loaded.rostering, (sitting, now) =>
      resumed(sitting, now, "learner"),
    );
    const answers = await untilWritten(async () => {
      const row = await requireAnswers(rostering);
      // A student begins a proctored sitting with the honor code before resuming it.
      if (row.device === noDevice) throw new Refusal("EXAM_NOT_STARTED");
      const change = { device, contact_at: nowMs() };
      return (await replaceAnswers(row, change)) ? { ...row, ...change } : undefined;
    });
    return presentOwnSitting({ ...loaded, rostering }, device, answers);
  },
});
