import { batchStartAssessment as route } from "#shared/contract/proctoring/assessments.ts";
import { serveAssessmentBatch } from "./serveAssessmentBatch.ts";

export const batchStartAssessment = serveAssessmentBatch(route, { orderOf: () => ({ action: "start" }) });
