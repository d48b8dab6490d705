import {
  type Icon,
  IconCalendarEvent,
  IconMinus,
  IconPencil,
  IconPlus,
  IconSortAscendingNumbers,
} from "@tabler/icons-react";
import type { CoursePage } from "#shared/contract/courses/courses.ts";
import type { StaffTab } from "./staffTabs.ts";

export type StaffMenuName = "Items" | "Course";

/** A page that changes the course or its items, in a menu. */
export type StaffLink = StaffTab & { icon: Icon; menu: StaffMenuName };

const items = "/document_set_document_relations";

const staffLinks: readonly StaffLink[] = [
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

/** Entries of a menu that somebody sees. */
export const staffLinksIn = (
  course: Pick<CoursePage, "permissions" | "has_exams">,
  menu: StaffMenuName,
): readonly StaffLink[] => staffLinks.filter((link) => link.menu === menu && link.isShown(course));
