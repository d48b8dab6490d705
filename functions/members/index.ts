import { serve } from "../runtime/serve.ts";
import { addCourseMembers } from "./addCourseMembers.ts";
import { checkPrerequisites } from "./checkPrerequisites.ts";
import { courseMembers } from "./courseMembers.ts";
import { downloadCaseNotes } from "./downloadCaseNotes.ts";
import { exportExamRoster } from "./exportExamRoster.ts";
import { getExamRoster } from "./getExamRoster.ts";
import { getMemberOverview } from "./getMemberOverview.ts";
import { listMemberBatches } from "./listMemberBatches.ts";
import { listResets } from "./listResets.ts";
import { moveInvites } from "./moveInvites.ts";
import { newMembers } from "./newMembers.ts";
import { removeCourseMembers } from "./removeCourseMembers.ts";
import { resetCases } from "./resetCases.ts";
import { resetStudentCases } from "./resetStudentCases.ts";
import { restoreCourseMembers } from "./restoreCourseMembers.ts";
import { setAccommodation } from "./setAccommodation.ts";
import { undoMemberBatch } from "./undoMemberBatch.ts";

export const handlers = [
  ...courseMembers,
  ...newMembers,
  getMemberOverview,
  addCourseMembers,
  moveInvites,
  removeCourseMembers,
  restoreCourseMembers,
  setAccommodation,
  listMemberBatches,
  undoMemberBatch,
  resetCases,
  listResets,
  checkPrerequisites,
  resetStudentCases,
  downloadCaseNotes,
  getExamRoster,
  exportExamRoster,
];

export const handler = serve(handlers);
