import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import { dateRangeText } from "#shared/domain/assessments/shortDates.ts";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import classes from "./deliveries.module.css";

const warning =
  "Warning: By selecting 'Assessment,' 'Purpose,' and 'Students,' you will assign the same assessment to students twice. Are you sure you want to proceed?";

/** Facts of a delivery that the dialog shows. */
type Duplicated = Pick<
  Delivery,
  "id" | "status" | "starts_on" | "ends_on" | "exam_course" | "purpose" | "student_registered_count"
>;

/** Chooses what a duplicate of a delivery begins with. @see spec assessments §2.7 */
export function DuplicateDialog(props: { delivery: Duplicated; onClose: () => void }) {
  const { delivery, onClose } = props;
  const navigate = useNavigate();
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isWarned, setIsWarned] = useState(false);
  const choices = [
    ...(delivery.status === "completed"
      ? []
      : [{ value: "dates", label: `Availability Dates: ${dateRangeText(delivery)}` }]),
    { value: "assessment", label: `Assessment: ${withoutYear(delivery.exam_course)}` },
    { value: "purpose", label: `Purpose: ${delivery.purpose}` },
    { value: "students", label: `Students: ${delivery.student_registered_count}` },
  ];

  const isTwice = ["assessment", "purpose", "students"].every((name) => kept.includes(name));

  function proceed(): void {
    const address = new URLSearchParams({ from: String(delivery.id) });
    for (const name of ["dates", "assessment", "purpose", "students"])
      address.set(`preserve_${name}`, String(kept.includes(name)));
    onClose();
    void navigate(`/assessments/new?${address}`);
  }

  // In the same dialog: a second one over it would hide the choices that the warning is about.
  if (isWarned)
    return (
      <DialogFrame isOpen onClose={() => setIsWarned(false)} title="Duplicate Assessment">
        <p role="alert">{warning}</p>
        <DialogButtons>
          <Button variant="default" data-autofocus autoFocus onClick={() => setIsWarned(false)}>
            Back
          </Button>
          <Button onClick={proceed}>Proceed</Button>
        </DialogButtons>
      </DialogFrame>
    );
  return (
    <DialogFrame isOpen onClose={onClose} title="Duplicate Assessment">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTwice) setIsWarned(true);
          else proceed();
        }}
      >
        <p>
          Choose the fields you would like to duplicate for your new assessment. You will be able to edit all
          fields once you save the duplicate.
        </p>
        <Checkbox.Group label="Fields" labelProps={{ mb: 8 }} value={[...kept]} onChange={setKept}>
          <div className={classes.choices}>
            {choices.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save Duplicate</Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}
