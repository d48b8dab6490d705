import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import {
  addRosterings,
  type RosteringListRow,
  removeRosterings,
  restartRostering,
  updateRostering,
} from "#shared/contract/assessments/rosterings.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { defaultFormOption } from "#shared/domain/assessments/forms.ts";
import { useAction } from "../../actions/useAction.ts";
import { useFlash } from "../../ui/Flash.tsx";
import { deliveryKeys } from "./deliveryKeys.ts";
import { removalQuestion } from "./useManyStudents.tsx";

/** Actions on one student of an assessment. */
export type RosterActs = {
  /** Rosters the student, or takes them off; where dates of their own are needed, these are asked for first. */
  toggle: (row: RosteringListRow) => void;
  write: (row: RosteringListRow, body: { timing: 1 | 1.5 | 2 }) => void;
  chooseForm: (row: RosteringListRow, option: string) => void;
  restart: (row: RosteringListRow) => void;
  openDates: (row: RosteringListRow) => void;
  explain: (row: RosteringListRow) => void;
};

type Opened = {
  onDates: (row: RosteringListRow, isAsked: boolean) => void;
  onExplain: (row: RosteringListRow) => void;
};

/** Number of the form that an option stands for; null for the default one. */
const formIdOf = ({ default_form_name }: RosteringListRow, option: string): number | null =>
  option === defaultFormOption(default_form_name).value ? null : Number(option);

export function useRosterActs(delivery: Delivery, { onDates, onExplain }: Opened): RosterActs {
  const params = { id: String(delivery.id) };
  const flash = useFlash();
  // The row that the server left as it was: its box alone would not say why.
  const onDone = ({ left }: ReplyOf<typeof addRosterings>): void => {
    for (const { name, why } of left) flash.error(`${name} was not changed. ${why}`);
  };
  const add = useAction(addRosterings, { invalidates: deliveryKeys, onDone });
  const remove = useAction(removeRosterings, { confirm: removalQuestion, invalidates: deliveryKeys, onDone });
  const change = useAction(updateRostering, { success: "Saved.", invalidates: deliveryKeys });
  const restart = useAction(restartRostering, {
    confirm: {
      title: "Restart assessment",
      message: "The student can begin again where they were, with 60 minutes more.",
      confirmLabel: "Restart",
    },
    success: "The assessment can be begun again.",
    invalidates: deliveryKeys,
  });
  function write(
    row: RosteringListRow,
    body: Partial<{ timing: 1 | 1.5 | 2; form_id: number | null }>,
  ): void {
    if (row.rev === null) return;
    void change.run({
      params: { ...params, user_id: row.user_id },
      body: { rev: row.rev, timing: row.timing, form_id: formIdOf(row, row.exam_form), ...body },
    });
  }
  return {
    toggle(row) {
      const body = { user_ids: [row.user_id] };
      if (row.selected) void remove.run({ params, body });
      else if (row.set_new_time_window) onDates(row, true);
      else void add.run({ params, body });
    },
    write,
    chooseForm: (row, option) => write(row, { form_id: formIdOf(row, option) }),
    restart: (row) =>
      void restart.run({ params: { ...params, user_id: row.user_id }, body: { rev: row.rev ?? 0 } }),
    openDates: (row) => onDates(row, false),
    explain: onExplain,
  };
}
