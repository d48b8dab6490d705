import { addAssessmentTime as route } from "#shared/contract/proctoring/assessments.ts";
import { counted } from "#shared/words/counted.ts";
import { serveAssessmentBatch } from "./serveAssessmentBatch.ts";

const minutesMore = counted({ one: "{n} minute more", other: "{n} minutes more" });

export const addAssessmentTime = serveAssessmentBatch(route, {
  orderOf: ({ minutes }) => ({ action: "add_time", seconds: minutes * 60 }),
  details: ({ minutes, reason }) => ({ Time: minutesMore(minutes), ...(reason ? { Reason: reason } : {}) }),
});
