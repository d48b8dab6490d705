import { serveJobs } from "../jobs/serveJobs.ts";
import { sendMessage } from "../ports/queue.ts";
import { holdListsUpTo } from "../table/lists/collections.ts";
import { analyzeForm } from "./analyzeForm.ts";
import { compareBank } from "./compareBank.ts";
import { countResponses } from "./countResponses.ts";
import { importQuestions } from "./importQuestions.ts";
import { makeBuiltReport } from "./makeBuiltReport.ts";
import { regradeForm } from "./regradeForm.ts";
import { runReportSchedule } from "./runReportSchedule.ts";
import { tellOfAssessment } from "./tellOfAssessment.ts";

// An export reads the whole bank, as the bank's own function does. @see ADR 0402
holdListsUpTo(192 * 1024 * 1024);

/** Makes reports of the report builder, one at a time, and has those made that are due; imports questions, compares them, counts the answers to them, analyzes and regrades exams, and mails students of assessments. */
export const handler = serveJobs("builds", {
  atOnce: 1,
  workers: {
    built_report: makeBuiltReport,
    report_schedule: runReportSchedule,
    question_import: importQuestions,
    question_statistics: countResponses,
    bank_comparison: compareBank,
    form_statistics: analyzeForm,
    form_regrade: regradeForm,
    assessment_notice: tellOfAssessment,
  },
  sendOn: (message) => sendMessage("builds", message),
});
