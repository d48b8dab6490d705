import type { CoursePage } from "#shared/contract/courses/courses.ts";

/** A page that staff reach from a course, and who sees the way to it: the server asks for the same right. */
export type StaffTab = {
  label: string;
  /** Under the course: `/document_set_user_permissions`. */
  path: string;
  isShown: (course: Pick<CoursePage, "permissions" | "has_exams">) => boolean;
};

/** The places of a course beside its items, in the order of their tabs. A part of the product adds its pages here. */
const staffTabs: readonly StaffTab[] = [
  {
    label: "Members",
    path: "/document_set_user_permissions",
    isShown: ({ permissions }) => permissions.can_see_report || permissions.can_destroy_batch,
  },
  {
    label: "Usage report",
    path: "/usage_report",
    isShown: ({ permissions }) => permissions.can_see_report,
  },
  {
    label: "Report dashboard",
    path: "/report_dashboard",
    isShown: ({ permissions }) => permissions.can_see_report,
  },
  {
    label: "Students who need help",
    path: "/students_in_need",
    isShown: ({ permissions }) => permissions.can_see_report,
  },
  {
    label: "Rosters and resets",
    path: "/document_set_user_permissions/actions_panel",
    isShown: ({ permissions }) => permissions.can_reset,
  },
  {
    label: "Proctor exams",
    path: "/proctor_dashboard",
    isShown: ({ permissions }) => permissions.can_proctor,
  },
  {
    label: "Exams",
    path: "/sittings",
    isShown: ({ has_exams, permissions }) => has_exams && permissions.can_see_report,
  },
  {
    // One's own work: for students, and for whoever only looks ahead.
    label: "Reset Items",
    path: "/document_set_user_permissions/student_reset_panel",
    isShown: ({ permissions }) => !permissions.can_reset,
  },
];

/** The tabs that somebody sees. */
export const staffTabsOf = (
  course: Pick<CoursePage, "permissions" | "has_exams">,
): readonly Pick<StaffTab, "label" | "path">[] => staffTabs.filter((tab) => tab.isShown(course));
