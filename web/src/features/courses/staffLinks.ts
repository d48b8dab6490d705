import {
  type Icon,
  IconAdjustments,
  IconCalendarEvent,
  IconEye,
  IconMinus,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconSortAscendingNumbers,
  IconUsers,
} from "@tabler/icons-react";
import type { CoursePage } from "#shared/contract/courses/courses.ts";

/** A page that staff reach from a course, and who sees the way to it: the server asks for the same right. */
export type StaffLink = {
  label: string;
  /** Under the course: `/document_set_user_permissions`. */
  path: string;
  icon: Icon;
  isShown: (course: Pick<CoursePage, "permissions">) => boolean;
};

const items = "/document_set_document_relations";
const mayEdit: StaffLink["isShown"] = ({ permissions }) => permissions.can_edit;

/** The row of links on a course's page, in the order in which they stand. A part of the product adds its pages here. */
export const staffLinks: readonly StaffLink[] = [
  { label: "Add items", path: `${items}/new_batch_list`, icon: IconPlus, isShown: mayEdit },
  { label: "Remove items", path: `${items}/delete_batch_list`, icon: IconMinus, isShown: mayEdit },
  { label: "Order of items", path: `${items}/order`, icon: IconSortAscendingNumbers, isShown: mayEdit },
  {
    label: "Proctor exams",
    path: "/proctor_dashboard",
    icon: IconEye,
    isShown: ({ permissions }) => permissions.can_proctor,
  },
  { label: "Course dates", path: "/course_dates", icon: IconCalendarEvent, isShown: mayEdit },
  { label: "Edit course", path: "/edit", icon: IconPencil, isShown: mayEdit },
  {
    label: "Members",
    path: "/document_set_user_permissions",
    icon: IconUsers,
    isShown: ({ permissions }) => permissions.can_see_report || permissions.can_destroy_batch,
  },
  {
    label: "Rosters and resets",
    path: "/document_set_user_permissions/actions_panel",
    icon: IconAdjustments,
    isShown: ({ permissions }) => permissions.can_reset,
  },
  {
    // One's own work: for students, and for whoever only looks ahead.
    label: "Reset Items",
    path: "/document_set_user_permissions/student_reset_panel",
    icon: IconRefresh,
    isShown: ({ permissions }) => !permissions.can_reset,
  },
];
