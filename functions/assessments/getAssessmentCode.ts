import { getAssessmentCode as route } from "#shared/contract/proctoring/assessments.ts";
import { defineHandler } from "../runtime/handler.ts";
import { codeReply } from "../sittings/accessCode.ts";
import { getAssessmentCode as readCode } from "../table/exams/assessmentAccess.ts";
import { type LoadedDelivery, loadDelivery } from "./loadDelivery.ts";

export const getAssessmentCode = defineHandler<typeof route, LoadedDelivery>(route, {
  load: ({ params }, signedIn) => loadDelivery(Number(params.id), signedIn),
  run: async (_call, { loaded: { delivery } }) => codeReply(await readCode(delivery.id)),
});
