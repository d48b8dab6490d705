import {
  type Icon,
  IconAdjustments,
  IconCalendarEvent,
  IconChartHistogram,
  IconClock,
  IconEye,
  IconHeartHandshake,
  IconMinus,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconSortAscendingNumbers,
  IconUsers,
} from "@tabler/icons-react";
import type { CoursePage } from "#shared/contract/courses/courses.ts";

export type StaffMenuName = "Items" | "Course";

/** A page that staff reach from a course, and who sees the way to it: the server asks for the same right. */
export type StaffLink = {
  label: string;
  /** Under the course: `/document_set_user_permissions`. */
  path: string;
  icon: Icon;
  /** The menu that it stands in; what staff come for most stands in the row itself. */
  menu?: StaffMenuName;
  isShown: (course: Pick<CoursePage, "permissions" | "has_exams">) => boolean;
};

const items = "/document_set_document_relations";

/** The ways from a course's page, in the order in which they stand. A part of the product adds its pages here. */
const staffLinks: readonly StaffLink[] = [
  {
    label: "Members",
    path: "/document_set_user_permissions",
    icon: IconUsers,
    isShown: ({ permissions }) => permissions.can_see_report || permissions.can_destroy_batch,
  },
  {
    label: "Report dashboard",
    path: "/report_dashboard",
    icon: IconChartHistogram,
    isShown: ({ permissions }) => permissions.can_see_report,
  },
  {
    label: "Students who need help",
    path: "/students_in_need",
    icon: IconHeartHandshake,
    isShown: ({ permissions }) => permissions.can_see_report,
  },
  {
    label: "Rosters and resets",
    path: "/document_set_user_permissions/actions_panel",
    icon: IconAdjustments,
    isShown: ({ permissions }) => permissions.can_reset,
  },
  {
    label: "Proctor exams",
    path: "/proctor_dashboard",
    icon: IconEye,
    isShown: ({ permissions }) => permissions.can_proctor,
  },
  {
    label: "Exams",
    path: "/sittings",
    icon: IconClock,
    isShown: ({ has_exams, permissions }) => has_exams && permissions.can_see_report,
  },
  {
    // One's own work: for students, and for whoever only looks ahead.
    label: "Reset Items",
    path: "/document_set_user_permissions/student_reset_panel",
    icon: IconRefresh,
    isShown: ({ permissions }) => !permissions.can_reset,
  },
  inMenu("Items", "Add items", `${items}/new_batch_list`, IconPlus),
  inMenu("Items", "Remove items", `${items}/delete_batch_list`, IconMinus),
  inMenu("Items", "Item order", `${items}/order`, IconSortAscendingNumbers),
  inMenu("Course", "Edit course", "/edit", IconPencil),
  inMenu("Course", "Course dates", "/course_dates", IconCalendarEvent),
];

/** For whoever may change the course. */
function inMenu(menu: StaffMenuName, label: string, path: string, icon: Icon): StaffLink {
  return { label, path, icon, menu, isShown: ({ permissions }) => permissions.can_edit };
}

/** What somebody sees of them: in a menu, or in the row itself. */
export const staffLinksIn = (
  course: Pick<CoursePage, "permissions" | "has_exams">,
  menu: StaffMenuName | undefined,
): readonly StaffLink[] => staffLinks.filter((link) => link.menu === menu && link.isShown(course));
