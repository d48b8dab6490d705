import { useState } from "react";
import { useNavigate } from "react-router";
import type { MemberOverview } from "#shared/contract/members/courseMembers.ts";
import { listMemberBatches } from "#shared/contract/members/memberBatches.ts";
import { newMemberList } from "#shared/contract/members/memberLists.ts";
import { addCourseMembers, addedAtMost, newMemberListRoutes } from "#shared/contract/members/newMembers.ts";
import { addMembersLabel, memberTexts, notInvitedText, pickedPerson } from "#shared/domain/memberTexts.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { useAction } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import type { Selection } from "../../lists/useSelection.ts";
import { forbidden, Refused } from "../../ui/QueryState.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { InviteDateInput } from "./InviteDateInput.tsx";
import { MembersCrumbs, WithCourse } from "./MembersHead.tsx";
import classes from "./members.module.css";
import { behindText, membersPath, nameOf, statusText } from "./memberTexts.ts";
import { memberReadings } from "./useMemberActions.tsx";

const page = "Add members";
const tooManyText = `At most ${addedAtMost} people can be added at a time.`;

/** Picks people of the program for a course. @see spec courses §2.10 */
export function AddMembersPage() {
  return (
    <WithCourse page={page}>
      {(overview, id) =>
        overview.can_destroy_batch ? (
          <NewMembers overview={overview} courseId={id} />
        ) : (
          <Refused page={page} error={forbidden} hint="Only people who manage this course can add members." />
        )
      }
    </WithCourse>
  );
}

function NewMembers(props: { overview: MemberOverview; courseId: string }) {
  const { overview, courseId } = props;
  const [date, setDate] = useState<string | undefined>("");
  return (
    <ListPage
      title={page}
      list={newMemberList}
      routes={newMemberListRoutes}
      params={{ id: courseId }}
      above={<MembersCrumbs course={overview.document_set} page={page} isBelow />}
      controls={
        <div className={classes.schedule}>
          <InviteDateInput label={memberTexts.scheduleLabel} today={overview.today} onChange={setDate} />
        </div>
      }
      hasSortBar
      action="course.member.manage"
      nameOf={nameOf}
      useSelected={(selection) => useAdding(courseId, selection, date)}
      columns={[
        {
          head: "Person",
          widthPx: 404,
          cell: ({ user }) => pickedPerson(user),
        },
        { head: "Role", widthPx: 234, cell: ({ role }) => role },
        { head: "Status", widthPx: 300, cell: statusText },
      ]}
      card={(row) => [nameOf(row), row.user.email, `${row.role}, ${statusText(row)}`]}
      texts={{
        search: "Search people",
        export: "Export List",
        none: "Everyone in your program is already in this course.",
        noneFits: "No people match your search and filters.",
        showAll: "Show everyone",
        refused: "Only people who manage this course can add members.",
      }}
    />
  );
}

function useAdding(courseId: string, selection: Selection, date: string | undefined) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(0);
  const selected = selection.ids.size;
  const adding = useAction(addCourseMembers, {
    success: ({ added, job_id }) =>
      job_id !== null ? behindText : added > 0 ? memberTexts.added : undefined,
    failure: (error) =>
      error instanceof ApiError && error.status < 500 ? textOf(error) : memberTexts.addingFailed,
    invalidates: [...memberReadings(courseId), keyOf(listMemberBatches, courseId)],
    undone: ({ left }) => left,
    keepSelected: selection.keepOnly,
    onDone: ({ left }) => {
      if (left.length === 0) void navigate(membersPath(courseId));
    },
  });
  const isTooMany = selected > addedAtMost;
  const offBecause =
    selected === 0
      ? "Select the people to add first."
      : isTooMany
        ? tooManyText
        : date === undefined
          ? "Correct the date of the invitation emails first."
          : undefined;
  return {
    actions: (
      <ReasonButton
        size="xs"
        offBecause={offBecause}
        loading={adding.isRunning}
        onClick={() => {
          setAsked(selected);
          void adding.run({
            params: { id: courseId },
            body: { groupRoleDefinitionUserIds: [...selection.ids], inviteDate: date ?? "" },
          });
        }}
      >
        {addMembersLabel(selected)}
      </ReasonButton>
    ),
    notice: (
      <>
        {isTooMany && <p role="status">{tooManyText}</p>}
        <UndoneNotice
          title={notInvitedText(adding.undone.length, asked)}
          undone={adding.undone}
          onDismiss={adding.dismissUndone}
        />
      </>
    ),
  };
}
