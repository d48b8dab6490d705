import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import { addRosterings, removeRosterings } from "#shared/contract/assessments/rosterings.ts";
import { counted } from "#shared/words/counted.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { useAction } from "../../actions/useAction.ts";
import type { Selection } from "../../lists/useSelection.ts";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { deliveryKeys } from "./deliveryKeys.ts";

const removeLabel = counted({ one: "Remove {n} student", other: "Remove {n} students" });

/** Asked before students are taken off, since what was set for each goes as well. */
export const removalQuestion = ({ body }: { body: { user_ids: readonly string[] } }) => ({
  title: "Remove from this assessment?",
  message: "Their timing, form and date exceptions are removed, too. Students who have begun stay.",
  confirmLabel: removeLabel(body.user_ids.length),
  isDangerous: true,
});

const allChanged = counted({ one: "{n} student changed.", other: "{n} students changed." });
const someChanged = counted({
  one: "{n} student changed, {unchanged} as before.",
  other: "{n} students changed, {unchanged} as before.",
});

const completedText = "The assessment is completed, so no more students can be rostered.";

/** Acts on all that are selected. */
export function useManyStudents(delivery: Delivery, selection: Selection) {
  const params = { id: String(delivery.id) };
  const user_ids = [...selection.ids];
  const options = {
    invalidates: deliveryKeys,
    success: ({ changed, unchanged }: { changed: number; unchanged: number }) =>
      (unchanged > 0 ? someChanged : allChanged)(changed, { unchanged }),
    undone: ({ left }: { left: { id: string; name: string; why: string }[] }) => left,
  };
  const add = useAction(addRosterings, options);
  const remove = useAction(removeRosterings, { ...options, confirm: removalQuestion });
  const selectFirst = user_ids.length === 0 ? "Select students first." : undefined;
  return {
    actions: (
      <>
        <ReasonButton
          size="xs"
          variant="default"
          offBecause={delivery.status === "completed" ? completedText : selectFirst}
          loading={add.isRunning}
          onClick={() => void add.run({ params, body: { user_ids } })}
        >
          Roster selected
        </ReasonButton>
        <ReasonButton
          size="xs"
          variant="default"
          offBecause={selectFirst}
          loading={remove.isRunning}
          onClick={() => void remove.run({ params, body: { user_ids } })}
        >
          Remove selected
        </ReasonButton>
      </>
    ),
    notice: (
      <>
        <UndoneNotice title="Not rostered:" undone={add.undone} onDismiss={add.dismissUndone} />
        <UndoneNotice title="Not removed:" undone={remove.undone} onDismiss={remove.dismissUndone} />
      </>
    ),
  };
}
