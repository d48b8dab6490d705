import { batchEndAssessment as route } from "#shared/contract/proctoring/assessments.ts";
import { serveAssessmentBatch } from "./serveAssessmentBatch.ts";

export const batchEndAssessment = serveAssessmentBatch(route, { orderOf: () => ({ action: "end" }) });
