import { Button } from "@mantine/core";
import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import type { RosteringListRow } from "#shared/contract/assessments/rosterings.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";

/** Says why a student of a custom course is not rostered, and whom to ask. @see spec assessments §2.5 "Custom-course rostering page" */
export function AddedToCourseDialog(props: {
  delivery: Delivery;
  row: RosteringListRow;
  onClose: () => void;
}) {
  const { delivery, row, onClose } = props;
  const name = fullName(row);
  return (
    <DialogFrame isOpen onClose={onClose} title="Student Added to Course">
      <p>
        {name} is a student of {delivery.course_name ?? "the course"} and is not rostered for this assessment.
        Students who are added to a course are not rostered until you select them.
      </p>
      <p>
        {row.freeze_selection
          ? `They can't be rostered now. ${row.frozen_selection_tooltip}`
          : "To roster them, select their box in the Rostered column."}
      </p>
      {delivery.contact_email && (
        <p>
          For questions, contact <a href={`mailto:${delivery.contact_email}`}>{delivery.contact_email}</a>
        </p>
      )}
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
