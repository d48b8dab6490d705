import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  type CourseMember,
  courseMemberListRoutes,
  type MemberOverview,
} from "#shared/contract/members/courseMembers.ts";
import { courseMemberList } from "#shared/contract/members/memberLists.ts";
import { canByRole } from "#shared/domain/access.ts";
import { accommodationName } from "#shared/domain/memberTexts.ts";
import { shortDate, viewersZone } from "#shared/words/dates.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import type { ListColumn } from "../../lists/ListTable.tsx";
import { AccommodationSelect } from "./AccommodationSelect.tsx";
import { MemberBatches } from "./MemberBatches.tsx";
import { MembersCrumbs, WithCourse } from "./MembersHead.tsx";
import classes from "./members.module.css";
import { membersPath, nameOf, statusText } from "./memberTexts.ts";
import { ScheduledInvites } from "./ScheduledInvites.tsx";
import { useMemberActions } from "./useMemberActions.tsx";

const timeZone = viewersZone();

/** Who is in a course. @see spec courses §2.9 */
export function MembersPage() {
  return (
    <WithCourse page="Members">{(overview, id) => <Members overview={overview} courseId={id} />}</WithCourse>
  );
}

function Members(props: { overview: MemberOverview; courseId: string }) {
  const { overview, courseId } = props;
  const mayChange = overview.can_destroy_batch;
  const actor = actorOf(useCurrentUser());
  /** A student's name leads to their work in the course, for who may see it. */
  const nameCell = (row: CourseMember) =>
    row.role === "Student" && canByRole(actor, "usage_report.read") ? (
      <Link key="name" to={`/document_sets/${courseId}/users/${row.user.id}/document_set_usage_report`}>
        {nameOf(row)}
      </Link>
    ) : (
      nameOf(row)
    );
  return (
    <ListPage
      title="Members"
      list={courseMemberList}
      routes={courseMemberListRoutes}
      params={{ id: courseId }}
      above={<MembersCrumbs course={overview.document_set} page="Members" />}
      headAction={<HeadActions overview={overview} courseId={courseId} />}
      controls={
        mayChange && (
          <>
            <MemberBatches courseId={courseId} />
            <ScheduledInvites overview={overview} courseId={courseId} />
          </>
        )
      }
      action="course.member.list"
      nameOf={nameOf}
      {...(mayChange && {
        useSelected: (selection) => useMemberActions(courseId, selection),
      })}
      columns={memberColumns({ courseId, mayChange, nameCell })}
      hasSortBar
      card={(row) => [
        nameCell(row),
        row.user.email,
        `${row.role}, ${statusText(row)}`,
        ...(row.accommodation === 1 ? [] : [`Exam time ${accommodationName(row.accommodation)}`]),
      ]}
      texts={{
        search: "Search members",
        export: "Export Members",
        none: mayChange
          ? "This course has no members yet. Add members to get started."
          : "This course has no members yet.",
        noneFits: "No members match your search and filters.",
        showAll: "Show all members",
        refused: "Only staff of your program can see course members.",
      }}
    />
  );
}

const memberColumns = ({
  courseId,
  mayChange,
  nameCell,
}: {
  courseId: string;
  mayChange: boolean;
  nameCell: (row: CourseMember) => ReactNode;
}): readonly ListColumn<CourseMember>[] => [
  { head: "Name", widthPx: 216, cell: nameCell },
  { head: "Email", widthPx: 198, cell: ({ user }) => user.email },
  { head: "Role", widthPx: 126, cell: ({ role }) => role },
  { head: "Status", widthPx: 176, cell: statusText },
  {
    head: "Exam time",
    widthPx: 138,
    cell: (row) =>
      mayChange ? (
        <AccommodationSelect courseId={courseId} member={row} />
      ) : (
        accommodationName(row.accommodation)
      ),
  },
  { head: "Date Added", widthPx: 106, cell: (row) => shortDate(row.created_at, timeZone) },
];

function HeadActions(props: { overview: MemberOverview; courseId: string }) {
  const { overview, courseId } = props;
  return (
    <div className={classes.headActions}>
      {overview.can_destroy_batch && (
        <Button
          component={Link}
          to={`${membersPath(courseId)}/new_batch_list`}
          leftSection={<IconUserPlus size={18} aria-hidden />}
        >
          Add members
        </Button>
      )}
    </div>
  );
}
