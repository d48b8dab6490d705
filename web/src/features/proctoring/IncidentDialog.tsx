import { Button, Modal, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { noteExamIncident } from "#shared/contract/proctoring/incidents.ts";
import { type IncidentReason, incidentReasonNames, incidentReasons } from "#shared/domain/proctoring.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../actions/useAction.ts";
import classes from "./proctoring.module.css";

const about = counted({ one: "About {n} selected student.", other: "About the {n} selected students." });

/** What happened, and why it matters. It is kept with the time, and cannot be changed. */
export function IncidentDialog(props: {
  place: { courseId: string; code: string; documentId: string };
  students: readonly { id: string; name: string }[];
  onClose: () => void;
  onNoted: () => void;
}) {
  const { place, students } = props;
  const [reason, setReason] = useState<IncidentReason>("technical");
  const [note, setNote] = useState("");
  const keep = useAction(noteExamIncident, {
    success: "The incident is noted.",
    onDone: () => {
      props.onNoted();
      props.onClose();
    },
  });
  return (
    <Modal opened onClose={props.onClose} title="Note an incident" centered>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (!note.trim()) return;
          void keep.run({
            params: { id: place.courseId },
            query: { proctor_access_code: place.code, document_id: place.documentId },
            body: { reason, note: note.trim(), user_ids: students.map(({ id }) => id) },
          });
        }}
      >
        <p>
          {students.length === 0
            ? "About the exam as a whole: no student is selected."
            : students.length === 1
              ? `About ${students[0]?.name}.`
              : about(students.length)}
        </p>
        <NativeSelect
          label="Reason"
          value={reason}
          data={incidentReasonNames.map((name) => ({ value: name, label: incidentReasons[name] }))}
          onChange={(event) => setReason(event.currentTarget.value as IncidentReason)} // of the options above
        />
        <Textarea
          data-autofocus
          label="What happened"
          description="It is kept with the time and your name, and cannot be changed."
          required
          autosize
          minRows={3}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={keep.isRunning} disabled={!note.trim()}>
            Keep the note
          </Button>
        </div>
      </form>
    </Modal>
  );
}
