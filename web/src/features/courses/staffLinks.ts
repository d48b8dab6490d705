import type { Icon } from "@tabler/icons-react";
import type { CoursePage } from "#shared/contract/courses/courses.ts";

/** A page that staff reach from a course, and who sees the way to it: the server asks for the same right. */
export type StaffLink = {
  label: string;
  /** Under the course: `/document_set_user_permissions`. */
  path: string;
  icon: Icon;
  isShown: (course: Pick<CoursePage, "permissions">) => boolean;
};

/** The row of links on a course's page, in the order in which they stand. A part of the product adds its pages here. */
export const staffLinks: readonly StaffLink[] = [];
