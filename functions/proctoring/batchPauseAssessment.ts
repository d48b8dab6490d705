import { batchPauseAssessment as route } from "#shared/contract/proctoring/assessments.ts";
import { serveAssessmentBatch } from "./serveAssessmentBatch.ts";

export const batchPauseAssessment = serveAssessmentBatch(route, { orderOf: () => ({ action: "pause" }) });
