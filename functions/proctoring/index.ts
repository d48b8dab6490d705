import { serve } from "../runtime/serve.ts";
import { addAssessmentTime } from "./addAssessmentTime.ts";
import { addExamTime } from "./addExamTime.ts";
import { batchEndAssessment } from "./batchEndAssessment.ts";
import { batchEndExam } from "./batchEndExam.ts";
import { batchPauseAssessment } from "./batchPauseAssessment.ts";
import { batchPauseExam } from "./batchPauseExam.ts";
import { batchRestartAssessment } from "./batchRestartAssessment.ts";
import { batchRestartExam } from "./batchRestartExam.ts";
import { batchStartAssessment } from "./batchStartAssessment.ts";
import { batchStartExam } from "./batchStartExam.ts";
import { getAssessmentDashboard } from "./getAssessmentDashboard.ts";
import { getProctorCode } from "./getProctorCode.ts";
import { getProctorDashboard } from "./getProctorDashboard.ts";
import { listAssessmentIncidents } from "./listAssessmentIncidents.ts";
import { listExamIncidents } from "./listExamIncidents.ts";
import { noteAssessmentIncident } from "./noteAssessmentIncident.ts";
import { noteExamIncident } from "./noteExamIncident.ts";
import { removeProctorCode } from "./removeProctorCode.ts";
import { setProctorCode } from "./setProctorCode.ts";

export const handlers = [
  getProctorDashboard,
  batchStartExam,
  batchPauseExam,
  batchEndExam,
  batchRestartExam,
  addExamTime,
  listExamIncidents,
  noteExamIncident,
  getProctorCode,
  setProctorCode,
  removeProctorCode,
  getAssessmentDashboard,
  batchStartAssessment,
  batchPauseAssessment,
  batchEndAssessment,
  batchRestartAssessment,
  addAssessmentTime,
  listAssessmentIncidents,
  noteAssessmentIncident,
];

export const handler = serve(handlers);
