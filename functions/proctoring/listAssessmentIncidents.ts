import { listAssessmentIncidents as route } from "#shared/contract/proctoring/assessments.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listNotedIncidents } from "../table/exams/incidents.ts";
import {
  type AssessmentWithAccess,
  loadAssessmentAccess,
  requireAssessmentProctor,
} from "./assessmentRoom.ts";

export const listAssessmentIncidents = defineHandler<typeof route, AssessmentWithAccess>(route, {
  load: ({ params }, signedIn) => loadAssessmentAccess(Number(params.id), signedIn),
  run: async ({ query }, { loaded }) => {
    const { delivery } = await requireAssessmentProctor(loaded, { query });
    return { incidents: await listNotedIncidents(delivery.id) };
  },
});
