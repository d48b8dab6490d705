import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { getMemberOverview, type MemberOverview } from "#shared/contract/members/courseMembers.ts";
import { canByRole } from "#shared/domain/access.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";

/** The course that a page about its members belongs to; what is shown while it is read, and where it can't be. */
export function WithCourse(props: { page: string; children: (of: MemberOverview, id: string) => ReactNode }) {
  const { id = "" } = useParams();
  const overview = useQuery({
    queryKey: keyOf(getMemberOverview, id),
    queryFn: ({ signal }) => call(getMemberOverview, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ overview }}
      page={props.page}
      skeleton={
        <div aria-busy="true">
          <VisuallyHidden as="h1">Loading {props.page}</VisuallyHidden>
          <TableSkeleton />
        </div>
      }
      refused="Only staff of your program can see course members."
    >
      {(read) => props.children(read.overview, id)}
    </QueryState>
  );
}

/** The way from the courses to a page about a course's members. Whoever sees no courses begins at the course itself. */
export function MembersCrumbs(props: {
  course: MemberOverview["document_set"];
  page: string;
  isBelow?: boolean;
}) {
  const { course, page } = props;
  const seesCourses = canByRole(actorOf(useCurrentUser()), "course.list");
  const own = `/document_sets/${course.id}`;
  return (
    <Breadcrumbs
      steps={[
        ...(seesCourses
          ? [
              { label: "Courses", to: "/document_sets" },
              { label: course.name, to: own },
            ]
          : [{ label: course.name, to: `${own}/document_set_user_permissions` }]),
        ...(props.isBelow ? [{ label: "Members", to: `${own}/document_set_user_permissions` }] : []),
        { label: page },
      ]}
    />
  );
}
