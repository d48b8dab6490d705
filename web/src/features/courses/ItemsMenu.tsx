import { Link } from "react-router";
import type { CoursePage } from "#shared/contract/courses/courses.ts";
import classes from "./StaffLinks.module.css";
import { StaffMenu, StaffMenuLink } from "./StaffMenu.tsx";
import { staffLinksIn } from "./staffLinks.ts";

/** The ways from a course to what its staff look after; none for who may do nothing there. */
export function StaffLinks(props: { course: Pick<CoursePage, "id" | "permissions" | "has_exams"> }) {
  const { course } = props;
  const links = staffLinksIn(course, undefined);
  const ofItems = staffLinksIn(course, "Items");
  if (links.length + ofItems.length === 0) return null;
  return (
    <nav aria-label="Manage course" className={classes.links}>
      {links.map(({ label, path, icon: Icon }) => (
        <Link key={path} to={`/document_sets/${course.id}${path}`} className={classes.link}>
          <Icon size={16} stroke={1.8} aria-hidden />
          {label}
        </Link>
      ))}
      {ofItems.length > 0 && (
        <StaffMenu label="Items">
          {ofItems.map((link) => (
            <StaffMenuLink key={link.path} courseId={course.id} link={link} />
          ))}
        </StaffMenu>
      )}
    </nav>
  );
}
