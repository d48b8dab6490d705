import { type ComponentType, lazy } from "react";
import { Navigate, type RouteObject } from "react-router";
import { fileErrorsPath } from "#shared/domain/fileErrors.ts";
import { actorOf, useCurrentUser, useKeptPath } from "../api/session.ts";
import { accountPath, navigationOf, profilePath } from "./navigation.ts";

const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/** A page that a course's tabs lead to. */
const coursePage = (path: string, load: () => Promise<ComponentType>): RouteObject =>
  page(`document_sets/:id/${path}`, async () => {
    const [Page, { CourseFrame }] = await Promise.all([load(), import("../features/courses/CourseTabs.tsx")]);
    return () => (
      <CourseFrame>
        <Page />
      </CourseFrame>
    );
  });

const bankPages = () => import("../features/questionBank/bankPages.ts");
const duplicatePages = async () => (await bankPages()).duplicatePages();
const editorPage = () => import("../features/editor/EditorPage.tsx");
const VersionToRead = lazy(async () => ({ default: (await editorPage()).VersionToRead }));
const proctorPages = () => import("../features/proctoring/proctorPages.ts");
const variationPages = () => import("../features/deliveries/variationPages.ts");
const quotePages = () => import("../features/quotes/quotePages.ts");

/** Each role lands on the first thing that it may see; without a network, on the case that is kept here. */
function Home() {
  const [first] = navigationOf(actorOf(useCurrentUser()));
  const keptPath = useKeptPath();
  return <Navigate to={keptPath ?? first?.to ?? accountPath} replace />;
}

/** Pages of whoever is signed in, each a chunk of its own, by its address. */
export const pages: RouteObject[] = [
  { index: true, element: <Home /> },
  // Where one signs in is any address; this one is guessed, and kept as a bookmark.
  { path: "sign-in", element: <Home /> },
  page("dashboard", async () => (await import("../features/dashboard/HomePage.tsx")).HomePage),
  page("my_work", async () => (await import("../features/dashboard/myWork/MyWorkPage.tsx")).MyWorkPage),
  page(
    "superadmin_dashboard",
    async () => (await import("../features/dashboard/SuperadminDashboard.tsx")).SuperadminDashboardPage,
  ),
  page(
    "educator_dashboard",
    async () => (await import("../features/dashboard/EducatorDashboard.tsx")).EducatorDashboardPage,
  ),
  page("document_sets", async () => (await import("../features/courses/CourseListPage.tsx")).CourseListPage),
  page(
    "document_sets/new",
    async () => (await import("../features/courses/NewCoursePage.tsx")).NewCoursePage,
  ),
  page(
    "document_sets/:id/edit",
    async () => (await import("../features/courses/EditCoursePage.tsx")).EditCoursePage,
  ),
  page(
    "document_sets/:id/course_dates",
    async () => (await import("../features/courses/EditCoursePage.tsx")).CourseDatesPage,
  ),
  page(
    "document_sets/:id/document_set_document_relations/new_batch_list",
    async () => (await import("../features/courses/ChangeItemsPage.tsx")).AddItemsPage,
  ),
  page(
    "document_sets/:id/document_set_document_relations/delete_batch_list",
    async () => (await import("../features/courses/ChangeItemsPage.tsx")).RemoveItemsPage,
  ),
  page(
    "document_sets/:id/document_set_document_relations/order",
    async () => (await import("../features/courses/OrderItemsPage.tsx")).OrderItemsPage,
  ),
  page("document_sets/:id", async () => (await import("../features/courses/CoursePage.tsx")).CoursePage),
  // The item list's own address shows the page that the list is on.
  page(
    "document_sets/:id/document_set_document_relations",
    async () => (await import("../features/courses/CoursePage.tsx")).CoursePage,
  ),
  coursePage(
    "usage_report",
    async () => (await import("../features/usageReport/UsageReportPage.tsx")).UsageReportPage,
  ),
  coursePage(
    "report_dashboard",
    async () => (await import("../features/reportDashboard/CourseDashboardPage.tsx")).CourseDashboardPage,
  ),
  coursePage(
    "students_in_need",
    async () => (await import("../features/studentsInNeed/StudentsInNeedPage.tsx")).StudentsInNeedPage,
  ),
  page(
    "document_set_document_relations/:id/written_answers",
    async () => (await import("../features/writtenAnswers/WrittenAnswersPage.tsx")).WrittenAnswersPage,
  ),
  page(
    "document_sets/:id/comparison",
    async () => (await import("../features/reportDashboard/ComparisonPage.tsx")).ComparisonPage,
  ),
  page(
    "report_dashboard",
    async () => (await import("../features/reportDashboard/ProgramDashboardPage.tsx")).ProgramDashboardPage,
  ),
  page(
    "report_builders",
    async () => (await import("../features/reportBuilder/ReportBuilderPage.tsx")).ReportBuilderPage,
  ),
  page(
    "archived_reports",
    async () => (await import("../features/archivedReports/ArchivedReportsPage.tsx")).ArchivedReportsPage,
  ),
  page(
    "document_set_document_relations/:id/usage_report",
    async () => (await import("../features/usageReport/CaseReportPage.tsx")).CaseReportPage,
  ),
  page(
    "document_sets/:id/users/:userId/document_set_usage_report",
    async () => (await import("../features/usageReport/StudentReportPage.tsx")).StudentReportPage,
  ),
  page(
    "document_sets/:id/users/:userId/student_document_set_usage_report",
    async () => (await import("../features/usageReport/StudentReportPage.tsx")).OwnReportPage,
  ),
  page(
    "group_role_definition_users/usage_report",
    async () => (await import("../features/usageReport/GroupRolePage.tsx")).GroupRolePage,
  ),
  coursePage("proctor_dashboard", async () => (await proctorPages()).ProctorPage),
  coursePage("sittings", async () => (await import("../features/exams/ExamsPage.tsx")).ExamsPage),
  coursePage(
    "document_set_user_permissions",
    async () => (await import("../features/members/MembersPage.tsx")).MembersPage,
  ),
  page(
    "document_sets/:id/document_set_user_permissions/new_batch_list",
    async () => (await import("../features/members/AddMembersPage.tsx")).AddMembersPage,
  ),
  coursePage(
    "document_set_user_permissions/actions_panel",
    async () => (await import("../features/members/ActionsPanelPage.tsx")).ActionsPanelPage,
  ),
  coursePage(
    "document_set_user_permissions/student_reset_panel",
    async () => (await import("../features/members/StudentResetPage.tsx")).StudentResetPage,
  ),
  page(
    "group_role_definition_users",
    async () => (await import("../features/people/PeoplePage.tsx")).PeoplePage,
  ),
  page(
    "group_role_definition_users/removed",
    async () => (await import("../features/people/RemovedMembersPage.tsx")).RemovedMembersPage,
  ),
  page(
    "group_role_definition_users/resend_invite_email",
    async () => (await import("../features/people/ResendInvitePage.tsx")).ResendInvitePage,
  ),
  page(
    "group_role_definition_users/:id/edit",
    async () => (await import("../features/people/EditRolePage.tsx")).EditRolePage,
  ),
  page(
    "learning_objectives",
    async () => (await import("../features/curriculum/ObjectiveListPage.tsx")).ObjectiveListPage,
  ),
  page(
    "learning_objectives/:id",
    async () => (await import("../features/curriculum/ObjectivePage.tsx")).ObjectivePage,
  ),
  page(
    "coverage",
    async () => (await import("../features/courseCoverage/CoverageCoursesPage.tsx")).CoverageCoursesPage,
  ),
  page(
    "coverage/:id",
    async () => (await import("../features/courseCoverage/CoveragePage.tsx")).CoveragePage,
  ),
  page(
    "coverage/:id/map",
    async () => (await import("../features/courseCoverage/CoverageMapPage.tsx")).CoverageMapPage,
  ),
  page("media_assets", async () => (await import("../features/media/MediaListPage.tsx")).MediaListPage),
  page("media_assets/:id", async () => (await import("../features/media/MediaPage.tsx")).MediaPage),
  page(
    "assessments",
    async () => (await import("../features/deliveries/DeliveryListPage.tsx")).DeliveryListPage,
  ),
  page(
    "assessments/new",
    async () => (await import("../features/deliveries/DeliveryFormPage.tsx")).NewDeliveryPage,
  ),
  page(
    "assessments/results",
    async () => (await import("../features/assessments/cohorts/CohortResultsPage.tsx")).CohortResultsPage,
  ),
  page(
    "assessments/:id/students/:userId/results",
    async () => (await import("../features/assessments/cohorts/StudentResultsPage.tsx")).StudentResultsPage,
  ),
  page(
    "assessments/:id",
    async () => (await import("../features/deliveries/RosteringPage.tsx")).RosteringPage,
  ),
  page("assessments/:id/proctor_dashboard", async () => (await proctorPages()).AssessmentProctorPage),
  page("assessments/:id/incidents", async () => (await variationPages()).IncidentsPage),
  page(
    "assessments/:id/edit",
    async () => (await import("../features/deliveries/DeliveryFormPage.tsx")).EditDeliveryPage,
  ),
  page("documents/:id/questions", async () => (await variationPages()).documentQuestionsPage()),
  page("question_sets", async () => (await variationPages()).QuestionSetIndexPage),
  page("exam_variations", async () => (await variationPages()).VariationListPage),
  page(
    "exam_variations/:id",
    async () => (await import("../features/deliveries/VariationPage.tsx")).VariationPage,
  ),
  page("exam_variations/:id/corrections", async () => (await variationPages()).CorrectionsPage),
  page("exam_variations/:id/statistics", async () => (await variationPages()).formStatisticsPage()),
  page("exam_variations/:id/preview", async () => (await variationPages()).VariationPreviewPage),
  page("projects", async () => (await import("../features/projects/ProjectListPage.tsx")).ProjectListPage),
  page("projects/waiting", async () => (await import("../features/projects/WaitingPage.tsx")).WaitingPage),
  page("projects/:id/question_sets", async () => (await variationPages()).ProjectQuestionSetsPage),
  page("projects/:id", async () => (await import("../features/projects/ProjectPage.tsx")).ProjectPage),
  page(
    "projects/project_members/:memberId/assignments/:assignmentId/complete",
    async () => (await import("../features/projects/CompletePage.tsx")).CompletePage,
  ),
  page(
    "projects/project_members/:memberId/editing_complete",
    async () => (await import("../features/projects/CompletePage.tsx")).CompletePage,
  ),
  page(
    "versions/:id/editor_checklist",
    async () => (await import("../features/projects/ChecklistPage.tsx")).ChecklistPage,
  ),
  page(
    "reusable_objects",
    async () => (await import("../features/curriculum/ReusableListPage.tsx")).ReusableListPage,
  ),
  page(
    "reusable_objects/:id",
    async () => (await import("../features/curriculum/ReusablePage.tsx")).ReusablePage,
  ),
  page("admin/assessment/learning_objectives", async () => (await bankPages()).BankObjectivesPage),
  page("admin/assessment/reusable_objects", async () => {
    const { BankReusablesPage } = await bankPages();
    return () => <BankReusablesPage Viewer={VersionToRead} />;
  }),
  page(
    "admin/assessment/questions",
    async () => (await import("../features/questionBank/QuestionsPage.tsx")).QuestionsPage,
  ),
  page("admin/assessment/questions/export", async () => (await bankPages()).ExportPage),
  page(
    "admin/assessment/questions/:id",
    async () => (await import("../features/questionBank/QuestionPage.tsx")).QuestionPage,
  ),
  page("admin/assessment/question_sets", async () => (await bankPages()).QuestionSetsPage),
  page("admin/assessment/blueprints", async () => (await bankPages()).BlueprintsPage),
  page("admin/assessment/blueprints/:id", async () => (await bankPages()).BlueprintPage),
  page("admin/assessment/question_duplicates", async () => (await duplicatePages()).DuplicatesPage),
  page("admin/assessment/question_duplicates/:first/:second", async () => (await duplicatePages()).PairPage),
  page("admin/assessment/comments", async () => (await bankPages()).CommentsPage),
  page(
    "rosterings",
    async () => (await import("../features/assessments/OwnAssessmentsPage.tsx")).OwnAssessmentsPage,
  ),
  page(
    "rosterings/performance",
    async () => (await import("../features/assessments/results/PerformancePage.tsx")).PerformancePage,
  ),
  page(
    "rosterings/quiz",
    async () => (await import("../features/assessments/results/QuizPage.tsx")).QuizPage,
  ),
  page(
    "rosterings/:id/results",
    async () => (await import("../features/assessments/results/ResultsPage.tsx")).ResultsPage,
  ),
  page(
    "rosterings/:id/exam",
    async () => (await import("../features/assessments/sitting/SittingPage.tsx")).SittingPage,
  ),
  page("groups", async () => (await import("../features/programs/ProgramListPage.tsx")).ProgramListPage),
  page(
    "group_documents/new_batch",
    async () => (await import("../features/programs/LoansPage.tsx")).LendPage,
  ),
  page(
    "group_documents/delete_batch",
    async () => (await import("../features/programs/LoansPage.tsx")).RevokePage,
  ),
  page("quotes/:id?/edit?", async () => (await quotePages()).QuotesPage),
  page("quote_interfaces/crm_log", async () => (await (await quotePages()).renewalPages()).CrmLogPage),
  page(
    "quote_interfaces/programs/:programId",
    async () => (await (await quotePages()).renewalPages()).ProgramQuotesPage,
  ),
  page("quote_courses", async () => (await (await quotePages()).setupPages()).QuoteCoursesPage),
  page("quote_prices/:year", async () => (await (await quotePages()).setupPages()).QuotePricesPage),
  page("quote_interfaces", async () => (await (await quotePages()).renewalPages()).RenewalsPage),
  page("users", async () => (await import("../features/users/UserListPage.tsx")).UserListPage),
  page("users/:id", async () => (await import("../features/users/UserPage.tsx")).UserPage),
  page("audit_log", async () => (await import("../features/audit/AuditLogPage.tsx")).AuditLogPage),
  page(
    "provider_audit_log",
    async () => (await import("../features/audit/AuditLogPage.tsx")).ProviderAuditLogPage,
  ),
  page("documents", async () => (await import("../features/library/LibraryPage.tsx")).LibraryPage),
  page(
    "group_role_definition_users/import",
    async () => (await import("../features/importPeople/ImportPeoplePage.tsx")).ImportPeoplePage,
  ),
  page("documents/:id", async () => (await import("./CaseRoute.tsx")).DocumentRoute),
  page(
    fileErrorsPath.slice(1),
    async () => (await import("../features/fileError/FileErrorPage.tsx")).FileErrorPage,
  ),
  page("versions/:id/edit", async () => (await editorPage()).EditorPage),
  page("document_set_document_relations/:id", async () => (await import("./CaseRoute.tsx")).CourseItemRoute),
  page("account/:part?", async () => (await import("../features/account/AccountPages.tsx")).AccountPages),
  page(profilePath, async () => (await import("../features/registration/ProfilePage.tsx")).ProfilePage),
  page("help/:topic", async () => (await import("../features/help/HelpPage.tsx")).HelpPage),
  page("*", async () => (await import("../ui/NotFoundPage.tsx")).NotFoundPage),
];

/** Pages that nobody need be signed in for. */
export const publicPages: RouteObject[] = [
  page("register", async () => (await import("../features/registration/RegisterPage.tsx")).RegisterPage),
  page(
    "password/forgot",
    async () => (await import("../features/registration/ForgotPasswordPage.tsx")).ForgotPasswordPage,
  ),
  page(
    "password/reset",
    async () => (await import("../features/registration/ResetPasswordPage.tsx")).ResetPasswordPage,
  ),
  page(
    "email/confirm",
    async () => (await import("../features/registration/ConfirmEmailPage.tsx")).ConfirmEmailPage,
  ),
  page("quotes/:id/by_code", async () => (await quotePages()).OpenQuotePage),
  page("contact", async () => (await import("../features/contact/ContactPage.tsx")).ContactPage),
];

/** The same page for who has signed in to join. */
export const joinPage = page(
  "register/join",
  async () => (await import("../features/registration/RegisterPage.tsx")).RegisterPage,
);
