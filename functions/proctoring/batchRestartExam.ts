import { batchRestartExam as route } from "#shared/contract/proctoring/proctoring.ts";
import { restartSeconds } from "#shared/domain/examClock.ts";
import { counted } from "#shared/words/counted.ts";
import { serveBatch } from "./serveBatch.ts";

const minutesMore = counted({ one: "{n} minute more", other: "{n} minutes more" });

/** @see spec assessments §2.5; rulings 28 */
export const batchRestartExam = serveBatch(route, {
  action: "restart",
  orderOf: () => ({ action: "restart" }),
  details: () => ({ Time: minutesMore(restartSeconds / 60) }),
});
