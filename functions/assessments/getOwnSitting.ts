import { getOwnSitting as route } from "#shared/contract/assessments/ownSitting.ts";
import { defineHandler } from "../runtime/handler.ts";
import { loadOwnAssessment, type OwnAssessment } from "./ownAssessment.ts";
import { presentOwnSitting } from "./presentOwnSitting.ts";

export const getOwnSitting = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: ({ query }, { loaded }) => presentOwnSitting(loaded, query.device),
});
