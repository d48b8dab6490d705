import { assessmentTableRoutes } from "./assessments/assessmentTables.ts";
import { cohortChangeRoutes } from "./assessments/cohortChanges.ts";
import { cohortResultRoutes } from "./assessments/cohortResults.ts";
import { correctionRoutes } from "./assessments/corrections.ts";
import { deliveryRoutes } from "./assessments/deliveries.ts";
import { variationRoutes } from "./assessments/examVariations.ts";
import { formStatisticsRoutes } from "./assessments/formStatistics.ts";
import { deliveryIncidentRoutes } from "./assessments/incidents.ts";

import { learningProgressRoutes } from "./assessments/learningProgress.ts";
import { ownQuizRoutes } from "./assessments/ownQuiz.ts";
import { ownResultRoutes } from "./assessments/ownResults.ts";

import { ownRosteringRoutes } from "./assessments/ownRosterings.ts";
import { ownSittingRoutes } from "./assessments/ownSitting.ts";
import { downloadResultsTable } from "./assessments/resultsWorkbook.ts";
import { rosteringRoutes } from "./assessments/rosterings.ts";
import { assistantRoutes } from "./assistant/assistant.ts";
import { bankDataRoutes } from "./bank/bankData.ts";
import { blueprintRoutes } from "./bank/blueprints.ts";
import { commentRoutes } from "./bank/comments.ts";
import { duplicateRoutes } from "./bank/duplicates.ts";
import { questionImportRoutes } from "./bank/questionImports.ts";
import { questionSetRoutes } from "./bank/questionSets.ts";
import { questionRoutes } from "./bank/questions.ts";
import { reviewAssessmentQuestion } from "./bank/reviews.ts";
import { changeItemsRoutes } from "./courses/changeItems.ts";
import { courseRoutes } from "./courses/courses.ts";
import { editCourseRoutes } from "./courses/editCourse.ts";
import { auditRoutes } from "./dashboards/audit.ts";
import { compareCohorts } from "./dashboards/comparison.ts";
import { dashboardRoutes } from "./dashboards/dashboards.ts";
import { itemReportRoutes } from "./dashboards/itemReports.ts";
import { operationRoutes } from "./dashboards/operations.ts";
import { reportDashboardRoutes } from "./dashboards/reportDashboards.ts";
import { savedListRoutes } from "./dashboards/savedLists.ts";
import { studentsInNeedRoutes } from "./dashboards/studentsInNeed.ts";
import { dataItemRoutes } from "./documents/dataItems.ts";
import { documentRoutes } from "./documents/documents.ts";
import { findElsewhere } from "./documents/elsewhere.ts";
import { getPrerequisite } from "./documents/prerequisite.ts";
import { examRoutes } from "./exams/exams.ts";
import { sittingRoutes } from "./exams/sittings.ts";
import { followUpRoutes } from "./followUp/followUp.ts";
import { accessTokenRoutes } from "./identity/accessTokens.ts";
import { accountRoutes } from "./identity/account.ts";
import { factorRoutes } from "./identity/factors.ts";
import { identityRoutes } from "./identity/identity.ts";
import { profileRoutes } from "./identity/profile.ts";
import { registrationRoutes } from "./identity/registration.ts";
import { importPeopleRoutes } from "./importPeople/importPeople.ts";
import { libraryRouteList } from "./library/library.ts";
import { pinRoutes } from "./library/pins.ts";
import { coverageRoutes } from "./mapping/coverage.ts";
import { objectiveRoutes } from "./mapping/objectives.ts";
import { reusableRoutes } from "./mapping/reusables.ts";
import { variantRoutes } from "./mapping/variants.ts";
import { assetRoutes } from "./media/assets.ts";
import { mediaUploadRoutes } from "./media/uploads.ts";
import { courseMemberRoutes } from "./members/courseMembers.ts";
import { memberBatchRoutes } from "./members/memberBatches.ts";
import { newMemberRoutes } from "./members/newMembers.ts";
import { resetRoutes } from "./members/resets.ts";
import { printRoutes } from "./print/print.ts";
import { proctorCodeRoutes } from "./proctoring/accessCode.ts";
import { proctoredAssessmentRoutes } from "./proctoring/assessments.ts";
import { incidentRoutes } from "./proctoring/incidents.ts";
import { proctoringRoutes } from "./proctoring/proctoring.ts";
import { groupDocumentRoutes } from "./programs/groupDocuments.ts";
import { leadRoutes } from "./programs/leads.ts";
import { loanBatchRoutes } from "./programs/loanBatches.ts";
import { memberRoutes } from "./programs/members.ts";
import { peopleRoutes } from "./programs/people.ts";
import { programRoutes } from "./programs/programs.ts";
import { userRoutes } from "./programs/users.ts";
import { projectQuestionSetRoutes } from "./projects/projectQuestionSets.ts";
import { projectRouteList } from "./projects/projects.ts";
import { crmRoutes } from "./quotes/crm.ts";
import { programQuotesRoutes } from "./quotes/programQuotes.ts";
import { programUpdateRoutes } from "./quotes/programUpdates.ts";
import { getProgramUse } from "./quotes/programUse.ts";
import { quoteInterfaceRoutes } from "./quotes/quoteInterfaces.ts";
import { quotePdfRoutes } from "./quotes/quotePdf.ts";
import { quoteRoutes } from "./quotes/quotes.ts";
import { downloadRenewals } from "./quotes/renewalsWorkbook.ts";
import { rollOverRoutes } from "./quotes/rollOver.ts";
import { taxExemptionRoutes } from "./quotes/taxExemption.ts";
import { archivedReportRoutes } from "./reports/archivedReports.ts";
import { reportBuilderRoutes } from "./reports/builder.ts";
import { reportDefinitionRoutes } from "./reports/definitions.ts";
import { reportRoutes } from "./reports/reports.ts";
import type { AnyRoute } from "./route.ts";
import { caseFileRoutes } from "./versions/caseFiles.ts";
import { caseImportRoutes } from "./versions/caseImports.ts";
import { documentSettingsRoutes } from "./versions/documentSettings.ts";
import { newDocumentRoutes } from "./versions/newDocuments.ts";
import { publishingRoutes } from "./versions/publishing.ts";
import { versionRoutes } from "./versions/versions.ts";
import { wordImportRoutes } from "./versions/wordImports.ts";

/** Every route of the product. Nothing is routed that is not here. */
export const routes: readonly AnyRoute[] = [
  ...identityRoutes,
  ...accountRoutes,
  ...accessTokenRoutes,
  ...factorRoutes,
  ...registrationRoutes,
  ...profileRoutes,
  ...courseRoutes,
  ...editCourseRoutes,
  ...changeItemsRoutes,
  ...courseMemberRoutes,
  ...memberBatchRoutes,
  ...newMemberRoutes,
  ...resetRoutes,
  ...libraryRouteList,
  ...pinRoutes,
  ...peopleRoutes,
  ...importPeopleRoutes,
  ...memberRoutes,
  ...leadRoutes,
  ...programRoutes,
  ...groupDocumentRoutes,
  ...loanBatchRoutes,
  ...userRoutes,
  ...documentRoutes,
  findElsewhere,
  getPrerequisite,
  ...dataItemRoutes,
  ...assistantRoutes,
  ...versionRoutes,
  ...publishingRoutes,
  ...documentSettingsRoutes,
  ...newDocumentRoutes,
  ...caseFileRoutes,
  ...wordImportRoutes,
  ...caseImportRoutes,
  ...objectiveRoutes,
  ...coverageRoutes,
  ...reusableRoutes,
  ...projectRouteList,
  ...projectQuestionSetRoutes,
  ...questionRoutes,
  ...questionSetRoutes,
  ...blueprintRoutes,
  ...duplicateRoutes,
  reviewAssessmentQuestion,
  ...questionImportRoutes,
  ...commentRoutes,
  ...bankDataRoutes,
  ...ownRosteringRoutes,
  ...ownSittingRoutes,
  ...variationRoutes,
  ...assessmentTableRoutes,
  ...formStatisticsRoutes,
  ...deliveryIncidentRoutes,
  ...correctionRoutes,
  ...deliveryRoutes,
  ...cohortChangeRoutes,
  ...cohortResultRoutes,
  ...learningProgressRoutes,
  ...rosteringRoutes,
  ...ownQuizRoutes,
  ...ownResultRoutes,
  ...variantRoutes,
  ...assetRoutes,
  ...mediaUploadRoutes,
  ...examRoutes,
  ...followUpRoutes,
  ...sittingRoutes,
  ...proctoringRoutes,
  ...proctoredAssessmentRoutes,
  ...incidentRoutes,
  ...proctorCodeRoutes,
  ...reportRoutes,
  ...archivedReportRoutes,
  ...reportBuilderRoutes,
  ...reportDefinitionRoutes,
  ...printRoutes,
  ...auditRoutes,
  ...dashboardRoutes,
  ...reportDashboardRoutes,
  ...studentsInNeedRoutes,
  ...itemReportRoutes,
  compareCohorts,
  ...operationRoutes,
  ...savedListRoutes,
  ...quoteRoutes,
  ...quotePdfRoutes,
  ...taxExemptionRoutes,
  ...programQuotesRoutes,
  ...crmRoutes,
  ...rollOverRoutes,
  downloadRenewals,
  downloadResultsTable,
  getProgramUse,
  ...quoteInterfaceRoutes,
  ...programUpdateRoutes,
];

/** Downloads that a person may navigate to: a GET of these is never answered with the application's page. */
export const downloadPattern = /\.(pdf|csv|xlsx|html|ics)$/;
