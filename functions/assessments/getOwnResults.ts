import { getOwnResults as route } from "#shared/contract/assessments/ownResults.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { listToDos } from "../table/assessments/toDos.ts";
import { noteResultsTold } from "./noteResultsTold.ts";
import { loadOwnAssessment, type OwnAssessment } from "./ownAssessment.ts";
import { readResultContext } from "./ownResultContext.ts";
import { presentResults } from "./presentResults.ts";
import { requireResults } from "./requireResults.ts";

/** A student's own results; what is told is noted first, so that late answers do not profit from it. */
export const getOwnResults = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: async (_call, { loaded, ...signedIn }) => {
    const { delivery, rostering } = loaded;
    const answers = await requireResults(loaded);
    await noteResultsTold(answers);
    const [context, toDos] = await Promise.all([
      readResultContext(signedIn, loaded.program, learnerIdOf(signedIn.actor)),
      listToDos(rostering.user_id),
    ]);
    const kept = new Set(
      toDos.filter(({ delivery_id }) => delivery_id === delivery.id).map(({ item_id }) => item_id),
    );
    return presentResults(
      { ...loaded, answers },
      {
        context,
        note: areItemsShown(delivery) ? null : noteOf(delivery),
        todoOf: (itemId) => (kept.has(itemId) ? "kept" : "none"),
      },
    );
  },
});

/** Security first: only where the delivery says so, and when nobody can sit it any more. */
const areItemsShown = ({ shows_items, ends_at }: DeliveryRow): boolean =>
  shows_items === true && nowMs() >= Date.parse(ends_at);

const noteOf = ({ shows_items }: DeliveryRow): string =>
  shows_items
    ? "You can see the questions and the right answers after the assessment window is over."
    : "The questions of this assessment are used again, so they are not shown.";
