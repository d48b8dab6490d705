import { serve } from "../runtime/serve.ts";
import { beginAssessment } from "./beginAssessment.ts";
import { deliveries } from "./deliveries.ts";
import { getOwnSitting } from "./getOwnSitting.ts";
import { handInAssessment } from "./handInAssessment.ts";
import { listOwnRosterings } from "./listOwnRosterings.ts";
import { pauseAssessment } from "./pauseAssessment.ts";
import { resumeAssessment } from "./resumeAssessment.ts";
import { saveAssessmentAnswers } from "./saveAssessmentAnswers.ts";

export const handlers = [
  ...deliveries,
  beginAssessment,
  getOwnSitting,
  handInAssessment,
  listOwnRosterings,
  pauseAssessment,
  resumeAssessment,
  saveAssessmentAnswers,
];

export const handler = serve(handlers);
