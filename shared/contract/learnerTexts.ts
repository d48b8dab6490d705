import { defaultPageTitles } from "../case/model/pageTitles.ts";
import { labelOfClass, pageClass, pageSubtypes } from "../case/model/subtypes.ts";
import {
  amissTexts,
  answerTexts,
  examAnswerTexts,
  examEndTexts,
  feedbackTexts,
  finishTexts,
  flowTexts,
  lowTimeTexts,
  onlineTexts,
  progressTexts,
  sealedTexts,
} from "../case/model/texts.ts";
import { certaintyTexts } from "../case/questions/certaintyChoice/certainty.ts";
import { choiceTexts } from "../case/questions/multipleChoice/choice.ts";
import { panelTitles } from "../case/tools/panels.ts";
import { toolTexts } from "../case/tools/toolTexts.ts";
import { tokenScopeWords } from "../domain/accessTokens.ts";
import { assessmentTexts } from "../domain/assessments/assessmentTexts.ts";
import { calibrationLegend, calibrationLevels } from "../domain/assessments/calibration.ts";
import { purposes } from "../domain/assessments/deliveries.ts";
import { resultTexts } from "../domain/assessments/resultTexts.ts";
import { openStatuses, runningStatuses, settledStatuses } from "../domain/assessments/rosteringStatus.ts";
import { anyCourseItemList } from "../domain/collection/courseItemList.ts";
import { courseList } from "../domain/collection/courseList.ts";
import { examStatusTexts } from "../domain/examStatus.ts";
import { examTexts } from "../domain/examTexts.ts";
import { labWords } from "../domain/labValues/labValues.ts";
import { memberTexts, ownResetWarning } from "../domain/memberTexts.ts";
import { clinicalDisciplines, titles } from "../domain/profileForm.ts";
import { lockedAlertText, lockedRowText, progressStateTexts } from "../domain/progress.ts";
import { noWorkText } from "../domain/usageReport.ts";
import { studentReportColumns } from "../domain/usageReports/studentReport.ts";
import { wordsOf } from "../words/wordsOf.ts";
import { type ErrorCode, errorText } from "./errors.ts";

/** Errors that only staff and other programs meet: their pages are English. */
const staffErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "CASE_NOT_PUBLISHED",
  "NOT_AN_EXAM",
  "EXAM_NOT_TIMED_OUT",
  "ACCESS_CODE_NOT_SET",
  "LOCK_HELD",
  "LOCK_LOST",
  "REVISION_MOVED",
  "DRAFT_DIFFERS",
  "MAPPING_INCOMPLETE",
  "NOT_CONFIRMED",
  "QUOTE_CHANGED",
  "QUOTE_STAGE",
  "QUOTE_PRICE_DIFFERS",
  "QUOTE_LINK_EXPIRED",
  "NOT_A_CORRECTION",
  "BENCH_FAILED",
  "OPERATION_REFUSED",
  "DRAFT_TOO_LARGE",
]);

const learnerErrors = Object.entries(errorText)
  .filter(([code]) => !staffErrors.has(code as ErrorCode)) // its keys are codes
  .map(([, text]) => text);

/** Labels of the navigation and other words that stand in the code of pages. */
const labels = [
  "Home",
  "Courses",
  "My work",
  "Assessments",
  "Help",
  "Student",
  "Sort by",
  "ascending",
  "descending",
  "Correct",
  "Incorrect",
  "Case was reset",
  "Completed",
  "Low time (Completed in under 25% of recommended time)",
  "In progress (% complete)",
  "Not started",
  "Case was reset (any symbol + black outline)",
  "We can't reach the server. Check your connection and try again.",
  "This page could not read the server's reply. Reload the page and try again.",
];

/** Names of the sorts and filters of the lists that learners have. */
const listTexts = [courseList, anyCourseItemList].flatMap(({ sortOptions, selectFilters }) => [
  ...sortOptions.map(({ label }) => label),
  ...selectFilters.flatMap(({ title, options }) => [title, ...options.map(({ label }) => label)]),
]);

/** Labels of cards by their kind, and what stands over titles in them. */
const cardTexts = [
  ...[...pageSubtypes.map(pageClass), "synopsis_card"]
    .map(labelOfClass)
    .filter((label) => label !== "GENERIC"),
  ...Object.values(defaultPageTitles),
  ...["TEACHING POINT", "Underlying Core Concepts", "Deep Dive"],
];

/** Names of the reasoning tools and what they say. */
const panelTexts = [
  ...Object.values(panelTitles),
  ...["Diagnosis", "Finding", "Note"].map(toolTexts.newItem),
  ...[toolTexts.notesInfo, toolTexts.bookmarksInfo],
];

/** Legends of a learner's results, and the names of the levels as items say them. */
const legendTexts = [
  ...[resultTexts.certaintyLegend, ...Object.values(resultTexts.certaintyColors)],
  ...Object.values(calibrationLegend).flatMap(({ label, text }) => [label, text]),
  ...calibrationLevels.map((level) => level.charAt(0).toUpperCase() + level.slice(1)),
];

/** Heads and cells of a student's report of their own work. */
const reportTexts = [
  noWorkText,
  ...["Yes", "No"],
  ...(["case", "illness_script"] as const).flatMap((tab) =>
    studentReportColumns({ tab, low_time_enabled: true }, { isOwn: true }).map(({ head }) => head),
  ),
];

/** Texts of the question before a reset of one's own, and of the message after the download of notes. */
const resetTexts = [
  ...[true, false].map(ownResetWarning),
  memberTexts.finalWarning,
  memberTexts.notesDownloaded,
];

const withoutPlaces = (texts: Readonly<Record<string, unknown>>): string[] =>
  Object.values(texts).filter((text) => typeof text === "string");

const texts = [
  ...[labels, listTexts, cardTexts, panelTexts, legendTexts, reportTexts, resetTexts, purposes].flat(),
  ...[amissTexts, answerTexts, examAnswerTexts, examEndTexts, feedbackTexts, finishTexts, flowTexts].flatMap(
    withoutPlaces,
  ),
  ...[lowTimeTexts, onlineTexts, progressTexts, sealedTexts, certaintyTexts, examTexts].flatMap(
    withoutPlaces,
  ),
  ...[
    certaintyTexts.levels,
    certaintyTexts.was,
    examStatusTexts,
    assessmentTexts,
    progressStateTexts,
  ].flatMap(withoutPlaces),
  ...labWords(),
  ...Object.values(tokenScopeWords),
  ...[lockedRowText, lockedAlertText, ...Object.values(choiceTexts), ...titles, ...clinicalDisciplines],
  ...[settledStatuses, runningStatuses, openStatuses, learnerErrors].flat(),
];

/** Texts of `shared` that learners read, for translators; pages say them by `translated`. No page loads this list. */
export const learnerTexts = wordsOf("texts", Object.fromEntries(texts.map((text) => [text, text])));
