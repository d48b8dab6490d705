import { serve } from "../runtime/serve.ts";
import { auditLog } from "./auditLog.ts";
import { compareCohorts } from "./compareCohorts.ts";
import { deleteSavedList } from "./deleteSavedList.ts";
import { getCourseReportDashboard } from "./getCourseReportDashboard.ts";
import { getEditorialDashboard } from "./getEditorialDashboard.ts";
import { getEducatorDashboard } from "./getEducatorDashboard.ts";
import { getMyWork } from "./getMyWork.ts";
import { getPeopleDashboard } from "./getPeopleDashboard.ts";
import { getProgramUse } from "./getProgramUse.ts";
import { getQuestionReport } from "./getQuestionReport.ts";
import { getReportDashboard } from "./getReportDashboard.ts";
import { getStudentDashboard } from "./getStudentDashboard.ts";
import { getStudentsInNeed } from "./getStudentsInNeed.ts";
import { getSuperadminDashboard } from "./getSuperadminDashboard.ts";
import { getWrittenAnswers } from "./getWrittenAnswers.ts";
import { listSavedLists } from "./listSavedLists.ts";
import { listSetAside } from "./listSetAside.ts";
import { providerAuditLog } from "./providerAuditLog.ts";
import { redriveQueue } from "./redriveQueue.ts";
import { saveList } from "./saveList.ts";
import { writeToStudents } from "./writeToStudents.ts";

export const handlers = [
  getEducatorDashboard,
  getStudentDashboard,
  getMyWork,
  getPeopleDashboard,
  getEditorialDashboard,
  getSuperadminDashboard,
  getCourseReportDashboard,
  getReportDashboard,
  getProgramUse,
  getStudentsInNeed,
  writeToStudents,
  getQuestionReport,
  getWrittenAnswers,
  compareCohorts,
  listSetAside,
  redriveQueue,
  listSavedLists,
  saveList,
  deleteSavedList,
  ...auditLog,
  ...providerAuditLog,
];

export const handler = serve(handlers);
