import { deleteDelivery as route } from "#shared/contract/assessments/deliveries.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { removeDelivery } from "../table/assessments/deliveries.ts";
import { removeRosterings, rosteringsAtOnce, rosteringsOf } from "../table/assessments/rosterings.ts";
import { assessmentCodeWrite } from "../table/exams/assessmentAccess.ts";
import { deliveryMoved, type LoadedDelivery, loadDelivery } from "./loadDelivery.ts";

const begun = (): Refusal =>
  new Refusal("CONFLICT", { message: "A student has begun this assessment. It can't be deleted any more." });

/** Deletes a delivery that nobody has begun: its students first, each as they were read, so that a second try goes on. */
export const deleteDelivery = defineHandler<typeof route, LoadedDelivery>(route, {
  load: ({ params }, signedIn) => loadDelivery(Number(params.id), signedIn),
  run: async (_call, { loaded: { delivery } }) => {
    const rows = await rosteringsOf(delivery.id);
    if (rows.some(({ sitting }) => sitting !== null)) throw begun();
    for (let from = 0; from < rows.length; from += rosteringsAtOnce)
      if (!(await removeRosterings(rows.slice(from, from + rosteringsAtOnce)))) throw deliveryMoved();
    const code = delivery.proctoring ? [assessmentCodeWrite(delivery.id, undefined)] : [];
    if (!(await removeDelivery(delivery, code))) throw deliveryMoved();
    return { ok: true as const };
  },
});
