import { addAssessmentTime } from "#shared/contract/proctoring/assessments.ts";
import type { StudentOutcomes } from "#shared/contract/proctoring/proctoring.ts";
import { longestExtraMinutes, studentsAtOnce } from "#shared/domain/proctoring.ts";
import { counted } from "#shared/words/counted.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { TextField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";

const title = counted({ one: "Give {n} student more time", other: "Give {n} students more time" });
const wholeMinutes = `Enter a whole number from 1 to ${longestExtraMinutes}`;

/** How much more time, and why. What the server refuses is said in the dialog, with what was typed still there. */
export function ExtraTimeDialog(props: {
  userIds: readonly string[];
  onClose: () => void;
  /** To all of them, in as many calls as that takes. */
  give: (minutes: number, reason: string) => Promise<StudentOutcomes>;
}) {
  const { userIds, give, onClose } = props;
  const form = useRouteForm(addAssessmentTime, {
    id: "extra-time",
    initial: { minutes: "10", reason: "" },
    fields: {
      minutes: {
        label: "Minutes",
        help: `1 to ${longestExtraMinutes}. Students see it within seconds.`,
        check: (value) => (isMinutes(Number(value)) ? undefined : wholeMinutes),
      },
      reason: { label: "Reason" },
    },
    toBody: ({ minutes, reason }) => ({
      // As many students as one call takes, so that the form can check the body; `give` sends all of them, call by call.
      user_ids: userIds.slice(0, studentsAtOnce),
      minutes: Number(minutes),
      ...(reason ? { reason } : {}),
    }),
    isPrecious: false,
    send: ({ minutes, reason }) => give(minutes, reason ?? ""),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} isOpen onClose={onClose} title={title(userIds.length)} submitLabel="Give time">
      <TextField form={form} name="minutes" inputMode="numeric" autoComplete="off" />
      <TextField form={form} name="reason" autoComplete="off" />
    </FormDialog>
  );
}

const isMinutes = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= longestExtraMinutes;
