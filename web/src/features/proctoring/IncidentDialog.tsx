import { noteAssessmentIncident } from "#shared/contract/proctoring/assessments.ts";
import { noteExamIncident } from "#shared/contract/proctoring/incidents.ts";
import type { NotedIncident } from "#shared/contract/proctoring/live.ts";
import { incidentReasonNames, incidentReasons } from "#shared/domain/proctoring.ts";
import { counted } from "#shared/words/counted.ts";
import { useKeyedCall } from "../../actions/useAction.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { AreaField, SelectField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import type { ProctorPlace } from "./place.ts";

const about = counted({ one: "About {n} selected student.", other: "About the {n} selected students." });
const reasons = incidentReasonNames.map((value) => ({ value, label: incidentReasons[value] }));

/** Note of an incident and why it matters. It is kept with the time and can't be changed. */
export function IncidentDialog(props: {
  place: ProctorPlace;
  students: readonly { id: string; name: string }[];
  onClose: () => void;
  onNoted: () => void;
}) {
  const { place, students } = props;
  const isOfAssessment = "deliveryId" in place;
  const noteInAssessment = useKeyedCall(noteAssessmentIncident);
  const noteInExam = useKeyedCall(noteExamIncident);
  const form = useRouteForm(noteAssessmentIncident, {
    id: isOfAssessment
      ? `incident-assessment-${place.deliveryId}`
      : `incident-${place.courseId}-${place.documentId}`,
    initial: { reason: "technical", note: "" },
    fields: {
      reason: { label: "Reason" },
      note: {
        label: "What happened",
        help: "Saved with the time and your name. It can't be changed later.",
      },
    },
    send: (body): Promise<NotedIncident> => {
      const proctor_access_code = place.code;
      if ("deliveryId" in place)
        return noteInAssessment({ params: { id: place.deliveryId }, query: { proctor_access_code }, body });
      const query = { proctor_access_code, document_id: place.documentId };
      return noteInExam({ params: { id: place.courseId }, query, body });
    },
    toBody: ({ reason, note }) => ({ reason, note, user_ids: students.map(({ id }) => id) }),
    success: "Incident recorded.",
    onSaved: () => {
      props.onNoted();
      props.onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={props.onClose}
      title="Record an incident"
      submitLabel="Save incident"
    >
      <p>
        {students.length === 0
          ? "About the whole exam, because no students are selected."
          : students.length === 1
            ? `About ${students[0]?.name}.`
            : about(students.length)}
      </p>
      <SelectField form={form} name="reason" options={reasons} none={null} />
      <AreaField form={form} name="note" />
    </FormDialog>
  );
}
