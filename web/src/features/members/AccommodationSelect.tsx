import { NativeSelect } from "@mantine/core";
import {
  type CourseMember,
  courseMemberListRoutes,
  setAccommodation,
} from "#shared/contract/members/courseMembers.ts";
import { accommodations } from "#shared/domain/examClock.ts";
import { accommodationName } from "#shared/domain/memberTexts.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { nameOf, timeSetText } from "./memberTexts.ts";

const options = accommodations.map((value) => ({ value: String(value), label: accommodationName(value) }));

/** How much more time a member has in the exams of the course. An exam that has begun keeps its time, and that is said. */
export function AccommodationSelect(props: { courseId: string; member: CourseMember }) {
  const { courseId, member } = props;
  const { alert } = useConfirm();
  const params = { id: courseId };
  const ids = [member.id];
  const setting = useAction(setAccommodation, {
    success: ({ changed }) => (changed > 0 ? timeSetText(changed) : undefined),
    invalidates: Object.values(courseMemberListRoutes).map((route) => keyOf(route, courseId)),
    undo: ({ changed }) =>
      changed === 0
        ? undefined
        : {
            run: () =>
              call(setAccommodation, {
                params,
                body: { documentSetUserPermissionIds: ids, accommodation: member.accommodation },
              }),
            done: timeSetText(1),
          },
    onDone: ({ begun, left }) => {
      const [gone] = left;
      if (gone) void alert({ title: "Nothing was changed", message: gone.why });
      else if (begun.length > 0)
        void alert({
          title: "Exam already started",
          message: `${begun.join(", ")} already started an exam. That exam keeps its time. The new setting applies to the next exam. A proctor can add time to a running exam.`,
        });
    },
  });
  return (
    <NativeSelect
      size="xs"
      aria-label={`Exam time for ${nameOf(member)}`}
      data={options}
      value={String(member.accommodation)}
      disabled={setting.isRunning}
      onChange={(event) => {
        const accommodation = accommodations.find((value) => String(value) === event.currentTarget.value);
        if (accommodation === undefined) return;
        void setting.run({ params, body: { documentSetUserPermissionIds: ids, accommodation } });
      }}
    />
  );
}
