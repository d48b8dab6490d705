import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useParams } from "react-router";
import { type CoursePage, getCourse } from "#shared/contract/courses/courses.ts";
import { canByRole } from "#shared/domain/access.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, currentMembership, useCurrentUser } from "../../api/session.ts";
import { HeadingTabs } from "../../ui/headingTabs.ts";
import classes from "./CourseTabs.module.css";
import { staffTabsOf } from "./staffTabs.ts";

/** The places of a course for its staff: the same row on the course's page and on each page that it leads to. */
export function CourseTabs(props: { course: Pick<CoursePage, "id" | "permissions" | "has_exams"> }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  const home = `/document_sets/${props.course.id}`;
  const tabs = [{ label: "Items", path: "" }, ...staffTabsOf(props.course)];
  useEffect(() => {
    // On a phone the row is wider than the window; the page itself stays where it is.
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    list.current?.scrollTo?.({ left: (current?.offsetLeft ?? 0) - 48 });
  }, []);
  if (tabs.length === 1) return null;
  return (
    <nav ref={list} aria-label="Course" className={classes.tabs}>
      {tabs.map(({ label, path }) => (
        <Link
          key={path}
          to={`${home}${path}`}
          className={classes.tab}
          {...(pathname === `${home}${path}` && { "aria-current": "page" })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A page that a course's tabs lead to: its heading has them above it. */
export function CourseFrame(props: { children: ReactNode }) {
  const { id = "" } = useParams();
  const user = useCurrentUser();
  const isStaff = currentMembership(user)?.role !== "Student" && canByRole(actorOf(user), "course.list");
  const { data: course } = useQuery({
    queryKey: keyOf(getCourse, id),
    queryFn: ({ signal }) => call(getCourse, { params: { id }, signal }),
    enabled: isStaff,
  });
  return (
    <HeadingTabs value={isStaff && course ? <CourseTabs course={course} /> : undefined}>
      {props.children}
    </HeadingTabs>
  );
}
