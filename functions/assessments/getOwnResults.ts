import { getOwnResults as route } from "#shared/contract/assessments/ownResults.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { defineHandler } from "../runtime/handler.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { listToDos } from "../table/assessments/toDos.ts";
import { areItemsShown } from "./areItemsShown.ts";
import { noteResultsTold } from "./noteResultsTold.ts";
import { loadOwnAssessment, type OwnAssessment } from "./ownAssessment.ts";
import { readResultContext } from "./ownResultContext.ts";
import { presentResults, toDoElement } from "./presentResults.ts";
import { questionsAhead } from "./questionsAhead.ts";
import { requireResults } from "./requireResults.ts";

/** A student's own results; what is told is noted first, so that late answers do not profit from it. */
export const getOwnResults = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: async (_call, { loaded, ...signedIn }) => {
    const { delivery, rostering } = loaded;
    const answers = await requireResults(loaded);
    await noteResultsTold(answers);
    const [context, toDos, ahead] = await Promise.all([
      readResultContext(signedIn, loaded.program, learnerIdOf(signedIn.actor)),
      listToDos(rostering.user_id),
      questionsAhead(rostering.user_id),
    ]);
    const open = toDos.filter((row) => row.delivery_id === delivery.id && row.done_at === undefined);
    const toDoOf = new Map(open.map((row) => [row.item_id, row]));
    return presentResults(
      { ...loaded, answers },
      {
        context,
        note: areItemsShown(delivery) ? null : noteOf(delivery),
        ahead,
        todoOf: (itemId) => toDoElement(toDoOf.get(itemId)),
      },
    );
  },
});

const noteOf = ({ shows_items }: DeliveryRow): string =>
  shows_items
    ? "You can see the questions and the right answers after the assessment window is over."
    : "The questions of this assessment are used again, so they are not shown.";
