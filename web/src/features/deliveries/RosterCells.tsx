import { Button, Checkbox, NativeSelect } from "@mantine/core";
import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import type { RosteringListRow } from "#shared/contract/assessments/rosterings.ts";
import { defaultFormOption } from "#shared/domain/assessments/forms.ts";
import { accommodations } from "#shared/domain/examClock.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { Hint } from "../../ui/Hint.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./deliveries.module.css";
import type { RosterActs } from "./useRosterActs.ts";

const timingWords: Record<(typeof accommodations)[number], string> = {
  1: "Standard",
  1.5: "1.5x",
  2: "2.0x",
};

type Cell = { row: RosteringListRow; acts: RosterActs };

/** The box that rosters a student; where the student must stay as they are, with the reason. */
export function RosteredCell({ row, acts, isInCard = false }: Cell & { isInCard?: boolean }) {
  const name = fullName(row);
  // A card has no column head that tells this box from the one that selects.
  const named = isInCard
    ? { label: "Rostered", "aria-label": `Rostered: ${name}` }
    : { "aria-label": `Roster ${name}` };
  const box = (
    <Checkbox
      {...named}
      checked={row.selected}
      disabled={row.freeze_selection}
      onChange={() => acts.toggle(row)}
    />
  );
  if (!row.freeze_selection) return box;
  return (
    <div className={classes.frozen}>
      {box}
      <Hint about={`Why ${name} stays as they are`} lines={[row.frozen_selection_tooltip]} />
    </div>
  );
}

/** The student's time: a choice as long as it can be changed. */
export function TimingCell({ row, acts }: Cell) {
  if (row.is_rostered !== "Yes" || row.freeze_selection) return timingWords[row.timing];
  return (
    <NativeSelect
      aria-label={`Timing of ${fullName(row)}`}
      value={String(row.timing)}
      data={accommodations.map((value) => ({ value: String(value), label: timingWords[value] }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = accommodations.find((one) => String(one) === value);
        if (chosen) acts.write(row, { timing: chosen });
      }}
    />
  );
}

/** The student's form: a choice as long as it can be changed. */
export function FormCell({ row, acts, delivery }: Cell & { delivery: Delivery }) {
  if (!row.can_change_form) return row.form_name;
  return (
    <NativeSelect
      aria-label={`Form of ${fullName(row)}`}
      value={row.exam_form}
      data={[
        defaultFormOption(row.default_form_name),
        ...delivery.forms.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => acts.chooseForm(row, value)}
    />
  );
}

/** Dates of the student's own, and the button that sets them. */
export function DatesCell({ row, acts, delivery }: Cell & { delivery: Delivery }) {
  const mayHaveDates = row.is_rostered === "Yes" || delivery.status === "completed";
  return (
    <>
      {row.date_exceptions}
      {row.editable_date_exceptions && mayHaveDates && (
        <Button variant="subtle" size="compact-sm" onClick={() => acts.openDates(row)}>
          {row.date_exceptions ? "Edit dates" : "Set dates"}
          <VisuallyHidden> of {fullName(row)}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

/** The student's status, with the buttons that explain it or begin the assessment again. */
export function StatusCell({ row, acts }: Cell) {
  return (
    <>
      {row.status}
      {row.explain_status && (
        <Button variant="subtle" size="compact-sm" onClick={() => acts.explain(row)}>
          Not rostered<VisuallyHidden> (why {fullName(row)} is not)</VisuallyHidden>
        </Button>
      )}
      {row.can_restart && row.rev !== null && (
        <Button variant="subtle" size="compact-sm" onClick={() => acts.restart(row)}>
          Restart<VisuallyHidden> {fullName(row)}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
