import {
  courseMemberListRoutes,
  getMemberOverview,
  removeCourseMembers,
  restoreCourseMembers,
} from "#shared/contract/members/courseMembers.ts";
import { listMemberBatches } from "#shared/contract/members/memberBatches.ts";
import { newMemberListRoutes } from "#shared/contract/members/newMembers.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { useAction } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import type { Selection } from "../../lists/useSelection.ts";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { behindText, notRemovedText, removeLabel, removeTitle, restoredText } from "./memberTexts.ts";

/** Every reading of who is in a course, and who is not. */
export const memberReadings = (courseId: string) =>
  [...Object.values(courseMemberListRoutes), ...Object.values(newMemberListRoutes), getMemberOverview].map(
    (route) => keyOf(route, courseId),
  );

/** The same with what goes on behind the page. */
const allReadings = (courseId: string) => [...memberReadings(courseId), keyOf(listMemberBatches, courseId)];

/** Actions on selected members: removal, and bringing them back as they were. */
export function useMemberActions(courseId: string, selection: Selection) {
  const selected = selection.ids.size;
  const params = { id: courseId };
  const removal = useAction(removeCourseMembers, {
    confirm: {
      title: removeTitle(selected),
      message:
        "They will no longer see this course or appear in its reports. Their work is kept and comes back if you restore them.",
      confirmLabel: removeLabel(selected),
      isDangerous: true,
    },
    success: ({ removed, job_id }) =>
      job_id !== null ? behindText : removed > 0 ? memberTexts.removed : undefined,
    failure: (error) =>
      error instanceof ApiError && error.status < 500 ? textOf(error) : memberTexts.removingFailed,
    invalidates: allReadings(courseId),
    undone: ({ left }) => left,
    keepSelected: selection.keepOnly,
    undo: ({ userIds }) =>
      userIds.length === 0
        ? undefined
        : {
            run: () => call(restoreCourseMembers, { params, body: { userIds } }),
            done: restoredText(userIds.length),
          },
  });
  return {
    actions: (
      <ReasonButton
        variant="default"
        size="xs"
        offBecause={selected === 0 ? "Select members of the course first." : undefined}
        loading={removal.isRunning}
        onClick={() =>
          void removal.run({ params, body: { documentSetUserPermissionIds: [...selection.ids] } })
        }
      >
        Remove Selected Users
      </ReasonButton>
    ),
    notice: (
      <UndoneNotice
        title={notRemovedText(removal.undone.length)}
        undone={removal.undone}
        onDismiss={removal.dismissUndone}
      />
    ),
  };
}
