import { restartRostering as route } from "#shared/contract/assessments/rosterings.ts";
import { restartAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { canRestart, rosteringStatus } from "#shared/domain/assessments/rosteringStatus.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { replaceRostering } from "../table/assessments/rosterings.ts";
import { actBy } from "./actBy.ts";
import {
  type LoadedRostering,
  loadRostering,
  presentStudent,
  requireRostered,
  rosteringMoved,
} from "./loadRostering.ts";

/** Opens what the clock ended. Two at once: the first adds its 60 minutes, the second finds it open. */
export const restartRostering = defineHandler<typeof route, LoadedRostering>(route, {
  load: ({ params }, signedIn) => loadRostering(params, signedIn),
  run: async ({ body: { rev } }, { loaded, person }) => {
    const before = requireRostered(loaded);
    const now = nowMs();
    const facts = { window: loaded.delivery, rostering: before, now };
    if (rosteringStatus(facts) === "Restarted") return presentStudent(loaded);
    if (!before.sitting || !canRestart({ ...facts, restartsAllowed: loaded.delivery.restarts_allowed }))
      throw new Refusal("CONFLICT", {
        message:
          "Only an assessment that the clock ended can be restarted, while restarts are left and its dates are open.",
      });
    // The clock may have ended it without a change of the row.
    if (before.rev !== rev && before.sitting.clock.status !== "submitted") throw rosteringMoved();
    const step = restartAssessment(before.sitting, now);
    const isWritten =
      step.ok &&
      (await replaceRostering(before, {
        ...{ sitting: step.sitting, restarts_used: before.restarts_used + 1 },
        acts: actBy(person, before, { what: "restart", details: "60 minutes more" }),
      }));
    if (!isWritten) throw rosteringMoved();
    return presentStudent(loaded);
  },
});
