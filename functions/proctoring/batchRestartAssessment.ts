import { batchRestartAssessment as route } from "#shared/contract/proctoring/assessments.ts";
import { restartSeconds } from "#shared/domain/examClock.ts";
import { counted } from "#shared/words/counted.ts";
import { serveAssessmentBatch } from "./serveAssessmentBatch.ts";

const minutesMore = counted({ one: "{n} minute more", other: "{n} minutes more" });

export const batchRestartAssessment = serveAssessmentBatch(route, {
  orderOf: () => ({ action: "restart" }),
  details: () => ({ Time: minutesMore(restartSeconds / 60) }),
});
