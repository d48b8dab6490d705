import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { fileErrorsPath } from "#shared/domain/fileErrors.ts";
import { actorOf, useCurrentUser, useKeptPath } from "../api/session.ts";
import { requestHeadingFocus } from "../ui/headingFocus.ts";
import { accountPath, navigationOf, profilePath } from "./navigation.ts";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { RouteError } from "./RouteError.tsx";
import { SessionGate } from "./SessionGate.tsx";
import { Shell } from "./Shell.tsx";

/** Each role lands on the first thing that it may see; without a network, on the case that is kept here. */
function Home() {
  const [first] = navigationOf(actorOf(useCurrentUser()));
  const keptPath = useKeptPath();
  return <Navigate to={keptPath ?? first?.to ?? accountPath} replace />;
}

const pages: RouteObject[] = [
  { index: true, element: <Home /> },
  // Where one signs in is any address; this one is guessed, and kept as a bookmark.
  { path: "sign-in", element: <Home /> },
  {
    path: "dashboard",
    lazy: async () => ({ Component: (await import("../features/dashboard/HomePage.tsx")).HomePage }),
  },
  {
    path: "my_work",
    lazy: async () => ({
      Component: (await import("../features/dashboard/myWork/MyWorkPage.tsx")).MyWorkPage,
    }),
  },
  {
    path: "superadmin_dashboard",
    lazy: async () => ({
      Component: (await import("../features/dashboard/SuperadminDashboard.tsx")).SuperadminDashboardPage,
    }),
  },
  {
    path: "educator_dashboard",
    lazy: async () => ({
      Component: (await import("../features/dashboard/EducatorDashboard.tsx")).EducatorDashboardPage,
    }),
  },
  {
    path: "document_sets",
    lazy: async () => ({
      Component: (await import("../features/courses/CourseListPage.tsx")).CourseListPage,
    }),
  },
  {
    path: "document_sets/new",
    lazy: async () => ({ Component: (await import("../features/courses/NewCoursePage.tsx")).NewCoursePage }),
  },
  {
    path: "document_sets/:id/edit",
    lazy: async () => ({
      Component: (await import("../features/courses/EditCoursePage.tsx")).EditCoursePage,
    }),
  },
  {
    path: "document_sets/:id/course_dates",
    lazy: async () => ({
      Component: (await import("../features/courses/EditCoursePage.tsx")).CourseDatesPage,
    }),
  },
  {
    path: "document_sets/:id/document_set_document_relations/new_batch_list",
    lazy: async () => ({
      Component: (await import("../features/courses/ChangeItemsPage.tsx")).AddItemsPage,
    }),
  },
  {
    path: "document_sets/:id/document_set_document_relations/delete_batch_list",
    lazy: async () => ({
      Component: (await import("../features/courses/ChangeItemsPage.tsx")).RemoveItemsPage,
    }),
  },
  {
    path: "document_sets/:id/document_set_document_relations/order",
    lazy: async () => ({
      Component: (await import("../features/courses/OrderItemsPage.tsx")).OrderItemsPage,
    }),
  },
  {
    path: "document_sets/:id",
    lazy: async () => ({ Component: (await import("../features/courses/CoursePage.tsx")).CoursePage }),
  },
  {
    // The item list's own address shows the page that the list is on.
    path: "document_sets/:id/document_set_document_relations",
    lazy: async () => ({ Component: (await import("../features/courses/CoursePage.tsx")).CoursePage }),
  },
  {
    path: "document_sets/:id/usage_report",
    lazy: async () => ({
      Component: (await import("../features/usageReport/UsageReportPage.tsx")).UsageReportPage,
    }),
  },
  {
    path: "document_sets/:id/report_dashboard",
    lazy: async () => ({
      Component: (await import("../features/reportDashboard/CourseDashboardPage.tsx")).CourseDashboardPage,
    }),
  },
  {
    path: "document_sets/:id/students_in_need",
    lazy: async () => ({
      Component: (await import("../features/studentsInNeed/StudentsInNeedPage.tsx")).StudentsInNeedPage,
    }),
  },
  {
    path: "document_set_document_relations/:id/written_answers",
    lazy: async () => ({
      Component: (await import("../features/writtenAnswers/WrittenAnswersPage.tsx")).WrittenAnswersPage,
    }),
  },
  {
    path: "document_sets/:id/comparison",
    lazy: async () => ({
      Component: (await import("../features/reportDashboard/ComparisonPage.tsx")).ComparisonPage,
    }),
  },
  {
    path: "report_dashboard",
    lazy: async () => ({
      Component: (await import("../features/reportDashboard/ProgramDashboardPage.tsx")).ProgramDashboardPage,
    }),
  },
  {
    path: "report_builders",
    lazy: async () => ({
      Component: (await import("../features/reportBuilder/ReportBuilderPage.tsx")).ReportBuilderPage,
    }),
  },
  {
    path: "archived_reports",
    lazy: async () => ({
      Component: (await import("../features/archivedReports/ArchivedReportsPage.tsx")).ArchivedReportsPage,
    }),
  },
  {
    path: "document_set_document_relations/:id/usage_report",
    lazy: async () => ({
      Component: (await import("../features/usageReport/CaseReportPage.tsx")).CaseReportPage,
    }),
  },
  {
    path: "document_sets/:id/users/:userId/document_set_usage_report",
    lazy: async () => ({
      Component: (await import("../features/usageReport/StudentReportPage.tsx")).StudentReportPage,
    }),
  },
  {
    path: "document_sets/:id/users/:userId/student_document_set_usage_report",
    lazy: async () => ({
      Component: (await import("../features/usageReport/StudentReportPage.tsx")).OwnReportPage,
    }),
  },
  {
    path: "group_role_definition_users/usage_report",
    lazy: async () => ({
      Component: (await import("../features/usageReport/GroupRolePage.tsx")).GroupRolePage,
    }),
  },
  {
    path: "document_sets/:id/proctor_dashboard",
    lazy: async () => ({
      Component: (await import("../features/proctoring/ProctorPage.tsx")).ProctorPage,
    }),
  },
  {
    path: "document_sets/:id/sittings",
    lazy: async () => ({ Component: (await import("../features/exams/ExamsPage.tsx")).ExamsPage }),
  },
  {
    path: "document_sets/:id/document_set_user_permissions",
    lazy: async () => ({ Component: (await import("../features/members/MembersPage.tsx")).MembersPage }),
  },
  {
    path: "document_sets/:id/document_set_user_permissions/new_batch_list",
    lazy: async () => ({
      Component: (await import("../features/members/AddMembersPage.tsx")).AddMembersPage,
    }),
  },
  {
    path: "document_sets/:id/document_set_user_permissions/actions_panel",
    lazy: async () => ({
      Component: (await import("../features/members/ActionsPanelPage.tsx")).ActionsPanelPage,
    }),
  },
  {
    path: "document_sets/:id/document_set_user_permissions/student_reset_panel",
    lazy: async () => ({
      Component: (await import("../features/members/StudentResetPage.tsx")).StudentResetPage,
    }),
  },
  {
    path: "group_role_definition_users",
    lazy: async () => ({ Component: (await import("../features/people/PeoplePage.tsx")).PeoplePage }),
  },
  {
    path: "group_role_definition_users/removed",
    lazy: async () => ({
      Component: (await import("../features/people/RemovedMembersPage.tsx")).RemovedMembersPage,
    }),
  },
  {
    path: "group_role_definition_users/resend_invite_email",
    lazy: async () => ({
      Component: (await import("../features/people/ResendInvitePage.tsx")).ResendInvitePage,
    }),
  },
  {
    path: "group_role_definition_users/:id/edit",
    lazy: async () => ({ Component: (await import("../features/people/EditRolePage.tsx")).EditRolePage }),
  },
  {
    path: "groups",
    lazy: async () => ({
      Component: (await import("../features/programs/ProgramListPage.tsx")).ProgramListPage,
    }),
  },
  {
    path: "group_documents/new_batch",
    lazy: async () => ({ Component: (await import("../features/programs/LoansPage.tsx")).LendPage }),
  },
  {
    path: "group_documents/delete_batch",
    lazy: async () => ({ Component: (await import("../features/programs/LoansPage.tsx")).RevokePage }),
  },
  {
    path: "users",
    lazy: async () => ({ Component: (await import("../features/users/UserListPage.tsx")).UserListPage }),
  },
  {
    path: "users/:id",
    lazy: async () => ({ Component: (await import("../features/users/UserPage.tsx")).UserPage }),
  },
  {
    path: "audit_log",
    lazy: async () => ({ Component: (await import("../features/audit/AuditLogPage.tsx")).AuditLogPage }),
  },
  {
    path: "provider_audit_log",
    lazy: async () => ({
      Component: (await import("../features/audit/AuditLogPage.tsx")).ProviderAuditLogPage,
    }),
  },
  {
    path: "documents",
    lazy: async () => ({ Component: (await import("../features/library/LibraryPage.tsx")).LibraryPage }),
  },
  {
    path: "group_role_definition_users/import",
    lazy: async () => ({
      Component: (await import("../features/importPeople/ImportPeoplePage.tsx")).ImportPeoplePage,
    }),
  },
  {
    path: "documents/:id",
    lazy: async () => ({ Component: (await import("./CaseRoute.tsx")).DocumentRoute }),
  },
  {
    path: fileErrorsPath.slice(1),
    lazy: async () => ({
      Component: (await import("../features/fileError/FileErrorPage.tsx")).FileErrorPage,
    }),
  },
  {
    path: "versions/:id/edit",
    lazy: async () => ({ Component: (await import("../features/editor/EditorPage.tsx")).EditorPage }),
  },
  {
    path: "document_set_document_relations/:id",
    lazy: async () => ({ Component: (await import("./CaseRoute.tsx")).CourseItemRoute }),
  },
  {
    path: accountPath,
    lazy: async () => ({ Component: (await import("../features/account/AccountPage.tsx")).AccountPage }),
  },
  {
    path: profilePath,
    lazy: async () => ({
      Component: (await import("../features/registration/ProfilePage.tsx")).ProfilePage,
    }),
  },
  {
    path: "help/time_on_case",
    lazy: async () => ({ Component: (await import("../features/help/TimeOnCasePage.tsx")).TimeOnCasePage }),
  },
  {
    path: "*",
    lazy: async () => ({ Component: (await import("../ui/NotFoundPage.tsx")).NotFoundPage }),
  },
];

/** Pages that nobody need be signed in for. */
const publicPages: RouteObject[] = [
  {
    path: "register",
    lazy: async () => ({
      Component: (await import("../features/registration/RegisterPage.tsx")).RegisterPage,
    }),
  },
  {
    path: "password/forgot",
    lazy: async () => ({
      Component: (await import("../features/registration/ForgotPasswordPage.tsx")).ForgotPasswordPage,
    }),
  },
  {
    path: "password/reset",
    lazy: async () => ({
      Component: (await import("../features/registration/ResetPasswordPage.tsx")).ResetPasswordPage,
    }),
  },
  {
    path: "contact",
    lazy: async () => ({ Component: (await import("../features/contact/ContactPage.tsx")).ContactPage }),
  },
];

/** Every page of the application. Each is a chunk of its own; an error in one leaves the shell around it standing. */
export function makeRouter(): ReturnType<typeof createBrowserRouter> {
  const router = createBrowserRouter([
    { ErrorBoundary: RouteError, HydrateFallback: PageSkeleton, children: publicPages },
    {
      element: <SessionGate />,
      ErrorBoundary: RouteError,
      HydrateFallback: PageSkeleton,
      children: [
        {
          // The same page for who has signed in to join.
          path: "register/join",
          lazy: async () => ({
            Component: (await import("../features/registration/RegisterPage.tsx")).RegisterPage,
          }),
        },
        {
          element: <Shell />,
          children: [{ ErrorBoundary: RouteError, children: pages }],
        },
      ],
    },
  ]);
  let path = router.state.location.pathname;
  router.subscribe(({ location }) => {
    if (location.pathname === path) return;
    path = location.pathname;
    // The root leads on by itself; who has only opened the product came from nowhere.
    if (navigator.userActivation?.hasBeenActive !== false) requestHeadingFocus();
  });
  return router;
}
