import { serve } from "../runtime/serve.ts";
import { addExamTime } from "./addExamTime.ts";
import { batchEndExam } from "./batchEndExam.ts";
import { batchPauseExam } from "./batchPauseExam.ts";
import { batchRestartExam } from "./batchRestartExam.ts";
import { batchStartExam } from "./batchStartExam.ts";
import { getProctorCode } from "./getProctorCode.ts";
import { getProctorDashboard } from "./getProctorDashboard.ts";
import { listExamIncidents } from "./listExamIncidents.ts";
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
];

export const handler = serve(handlers);
