import { Button } from "@mantine/core";
import { IconRefresh, IconTable } from "@tabler/icons-react";
import { courseItemListRoutes } from "#shared/contract/courses/courses.ts";
import { courseMemberListRoutes, type MemberOverview } from "#shared/contract/members/courseMembers.ts";
import { courseMemberList } from "#shared/contract/members/memberLists.ts";
import { listResets, resetCases } from "#shared/contract/members/resets.ts";
import { anyCourseItemList } from "#shared/domain/collection/courseItemList.ts";
import { memberTexts, pickedPerson, resetQuestion, resetTitle } from "#shared/domain/memberTexts.ts";
import { newPress, submitForm } from "../../actions/postForm.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { idsInAddress } from "../../api/urlOf.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, Refused } from "../../ui/QueryState.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { MembersCrumbs, WithCourse } from "./MembersHead.tsx";
import classes from "./members.module.css";
import { membersPath, nameOf } from "./memberTexts.ts";
import { Picker, usePicker } from "./Picker.tsx";
import { ResetOrders } from "./ResetOrders.tsx";

const page = "Rosters and resets";
/** Filter for items that can be reset: those without progress have nothing to reset. */
const resettable = { "documents.kind": { operator: "!=", value: 6 } };

/** Exam rosters, and resets of cases. @see spec courses §2.7 */
export function ActionsPanelPage() {
  return (
    <WithCourse page={page}>
      {(overview, id) =>
        overview.can_reset ? (
          <Panel overview={overview} courseId={id} />
        ) : (
          <Refused page={page} error={forbidden} hint="Only people who manage this course can reset cases." />
        )
      }
    </WithCourse>
  );
}

type Selection = { ids: ReadonlySet<string>; clear: () => void };

/** The roster and the reset of what is selected. */
function usePanelActs(courseId: string, cases: Selection, users: Selection) {
  const { alert } = useConfirm();
  const caseIds = [...cases.ids].map(Number);
  const userIds = [...users.ids];
  const reset = useAction(resetCases, {
    confirm: {
      title: resetTitle(caseIds.length, userIds.length),
      message: resetQuestion(caseIds.length, userIds.length),
      confirmLabel: "Reset Cases",
      isDangerous: true,
    },
    success: "Reset started. You can leave this page.",
    invalidates: [keyOf(listResets, courseId)],
    onDone: () => {
      cases.clear();
      users.clear();
    },
  });

  const noUsers = (): void => {
    void alert({ title: "No members selected", message: memberTexts.noUsers });
  };

  function openRoster(): void {
    if (userIds.length === 0) {
      noUsers();
      return;
    }
    const url = `${membersPath(courseId)}/exam_roster.csv`;
    if (userIds.length <= idsInAddress) {
      window.open(`${url}?${userIds.map((id) => `ids[]=${id}`).join("&")}`, "_blank", "noopener");
      return;
    }
    submitForm({ url, data: { ids: userIds } }, { target: "_blank", pressKey: newPress() });
  }

  function resetSelected(): void {
    if (userIds.length === 0) noUsers();
    else if (caseIds.length === 0) void alert({ title: "Nothing to reset", message: memberTexts.noCases });
    else
      void reset.run({
        params: { id: courseId },
        body: { sections: {}, documentSetPermissionIds: userIds, documentIds: caseIds },
      });
  }
  return { reset, openRoster, resetSelected };
}

function Panel(props: { overview: MemberOverview; courseId: string }) {
  const { overview, courseId } = props;
  const params = { id: courseId };
  const cases = usePicker({
    name: "reset cases",
    list: anyCourseItemList,
    routes: courseItemListRoutes,
    courseId,
    sortBy: "title",
    where: resettable,
  });
  const users = usePicker({
    name: "reset users",
    list: courseMemberList,
    routes: courseMemberListRoutes,
    courseId,
    sortBy: "email",
    idsOf: async (query) => (await call(courseMemberListRoutes.ids, { params, query })).ids,
  });
  const { reset, openRoster, resetSelected } = usePanelActs(courseId, cases.selection, users.selection);

  return (
    <>
      <PageHeading
        title={page}
        tabTitle={page}
        above={<MembersCrumbs course={overview.document_set} page={page} isBelow />}
      />
      <div className={classes.pickers}>
        <Picker
          title="Select Cases..."
          picker={cases}
          searchLabel="Search cases"
          textOf={({ title }) => <RichHtml html={title} inline />}
          nameOf={({ title }) => textOfHtml(title)}
          texts={{
            none: "This course has no cases yet. Add items to the course first.",
            noneFits: "No cases match your search.",
          }}
        />
        <Picker
          title="Select Users..."
          picker={users}
          searchLabel="Search users"
          textOf={({ user }) => pickedPerson(user)}
          nameOf={nameOf}
          texts={{ none: "This course has no members yet.", noneFits: "No people match your search." }}
        />
      </div>
      <PanelActions {...{ openRoster, resetSelected }} isRunning={reset.isRunning} />
      <ResetOrders courseId={courseId} />
    </>
  );
}

function PanelActions(props: { openRoster: () => void; resetSelected: () => void; isRunning: boolean }) {
  return (
    <div className={classes.panelActions}>
      <Button variant="default" leftSection={<IconTable size={18} aria-hidden />} onClick={props.openRoster}>
        Exam Roster
      </Button>
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={props.isRunning}
        onClick={props.resetSelected}
      >
        Reset Cases
      </Button>
    </div>
  );
}
