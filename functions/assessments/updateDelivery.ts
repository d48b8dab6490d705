import { updateDelivery as route } from "#shared/contract/assessments/deliveries.ts";
import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { dateRangeText } from "#shared/domain/assessments/shortDates.ts";
import { noticeWrites } from "../deliveries/assessmentNotices.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type DeliveryRow, getDelivery, replaceDelivery } from "../table/assessments/deliveries.ts";
import { type RosteringRow, rosteringsOf } from "../table/assessments/rosterings.ts";
import { actBy } from "./actBy.ts";
import { codeWrites } from "./codeWrites.ts";
import { deliveryMoved, type LoadedDelivery, loadDelivery, requireOpenDelivery } from "./loadDelivery.ts";
import { planDelivery } from "./planDelivery.ts";
import { presentDelivery } from "./presentDelivery.ts";

/** Changes a delivery as it was read. Whoever sits it by now goes on with the form and the time that they began with. */
export const updateDelivery = defineHandler<typeof route, LoadedDelivery>(route, {
  load: ({ params }, signedIn) => loadDelivery(Number(params.id), signedIn),
  run: async ({ body: { rev, ...written }, request }, { loaded, ...signedIn }) => {
    const { person } = signedIn;
    const { delivery: before, program } = loaded;
    requireOpenDelivery(loaded);
    if (before.rev !== rev) throw deliveryMoved();
    const planned = await planDelivery(written, { before, program, by: signedIn });
    const rosterings = await rosteringsOf(before.id);
    if (planned.exam_course !== before.exam_course && rosterings.length > 0)
      throw new Refusal("CONFLICT", {
        message: "Students are registered. The exam course can't be changed any more.",
      });
    const gone = rosterings.find(({ form_id }) => form_id !== null && !planned.form_ids.includes(form_id));
    if (gone && gone.sitting === null)
      throw new Refusal("CONFLICT", {
        message: `Form ${gone.form_id} is chosen for a student who has not begun. Choose another form for them first.`,
      });
    if (before.proctoring && !planned.proctoring && rosterings.some(isSittingNow))
      throw new Refusal("CONFLICT", {
        message: "Students are sitting this assessment. It stays proctored until they have submitted.",
      });
    const details = whatChanged(before, { ...before, ...planned });
    const change = {
      ...{ ...planned, host: request.host },
      ...(details && { acts: actBy(person, before, { what: "assessment", details }) }),
    };
    const after = { ...before, ...change };
    const writes = [...noticeWrites(after, { before }), ...codeWrites(after, before, person)];
    if (!(await replaceDelivery(before, change, writes))) throw deliveryMoved();
    const standing = await getDelivery(before.id);
    if (!standing) throw deliveryMoved();
    return presentDelivery(standing, program);
  },
});

/** Tells if a student's time runs, or is paused by somebody. */
function isSittingNow({ sitting }: RosteringRow): boolean {
  if (!sitting) return false;
  const { status, isPaused } = settleAssessment(sitting, nowMs()).clock;
  return status === "in_progress" || isPaused;
}

/** Changes of a delivery that concern students who sit it, in words; empty without any. */
function whatChanged(before: DeliveryRow, after: DeliveryRow): string {
  const [was, is] = [dateRangeText(before), dateRangeText(after)];
  return [
    was !== is && `Dates from ${was} to ${is}.`,
    String(before.form_ids) !== String(after.form_ids) && `Forms ${after.form_ids.join(", ")}.`,
    before.default_form_id !== after.default_form_id && `Default form ${after.default_form_id}.`,
    before.pause_limit_minutes !== after.pause_limit_minutes &&
      `Pause of at most ${after.pause_limit_minutes} minutes.`,
    (before.proctoring === undefined) !== (after.proctoring === undefined) &&
      (after.proctoring ? "Proctored." : "Not proctored any more."),
    before.restarts_allowed !== after.restarts_allowed && `Restarts allowed: ${after.restarts_allowed}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
