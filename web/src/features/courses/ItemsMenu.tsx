import type { CoursePage } from "#shared/contract/courses/courses.ts";
import { StaffMenu, StaffMenuLink } from "./StaffMenu.tsx";
import { staffLinksIn } from "./staffLinks.ts";

/** The ways to change what a course holds; none for who may not. */
export function ItemsMenu(props: { course: Pick<CoursePage, "id" | "permissions" | "has_exams"> }) {
  const { course } = props;
  const links = staffLinksIn(course, "Items");
  if (links.length === 0) return null;
  return (
    <StaffMenu label="Items">
      {links.map((link) => (
        <StaffMenuLink key={link.path} courseId={course.id} link={link} />
      ))}
    </StaffMenu>
  );
}
