import type { RosteringListRow } from "#shared/contract/assessments/rosterings.ts";
import { deliveryStatus } from "#shared/domain/assessments/deliveries.ts";
import { defaultFormOption, firstFormName, formText } from "#shared/domain/assessments/forms.ts";
import { canRestart, rosteringStatusText } from "#shared/domain/assessments/rosteringStatus.ts";
import { dateRangeText } from "#shared/domain/assessments/shortDates.ts";
import { nowMs } from "../runtime/clock.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { readForms } from "../table/assessments/forms.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import type { PersonInProgram } from "../table/programs/programPeople.ts";
import { isExpired } from "./addStudents.ts";
import { hasBegun } from "./removeRosterings.ts";

type Person = Pick<PersonInProgram, "user_id" | "email" | "first_name" | "last_name"> &
  Partial<Pick<PersonInProgram, "id" | "subscription_end">>;

/** Makes rows of a delivery's students as they are now. */
export async function rowMaker(delivery: DeliveryRow) {
  const forms = rowsById((await readForms()).rows);
  const now = nowMs();
  const isCompleted = deliveryStatus(delivery, now) === "completed";
  const default_form_name = forms.get(delivery.default_form_id)?.form_name ?? firstFormName;
  const usual = defaultFormOption(default_form_name);
  const formOf = (rostering: RosteringRow) => {
    const id = rostering.sat_form_id ?? rostering.form_id;
    const form = forms.get(id ?? delivery.default_form_id);
    const form_name = id === null ? usual.label : form ? formText(form) : "";
    return { form_name, assessment_version: form?.version ?? null };
  };
  return (person: Person, rostering: RosteringRow | undefined): RosteringListRow => {
    const facts = rostering && { window: delivery, rostering, now };
    const begun = rostering?.sitting !== null && rostering !== undefined;
    const cannotJoin =
      !rostering && isExpired({ subscription_end: null, ...person } as PersonInProgram)
        ? "Their subscription has expired."
        : !rostering && isCompleted && !delivery.allows_date_exceptions
          ? "The assessment is completed."
          : "";
    const frozen = begun ? hasBegun : cannotJoin;
    const can_restart =
      facts !== undefined && canRestart({ ...facts, restartsAllowed: delivery.restarts_allowed });
    return {
      ...{ grdu_id: person.id ?? null, user_id: person.user_id, email: person.email },
      ...{ last_name: person.last_name, first_name: person.first_name },
      name_email: `${person.last_name}, ${person.first_name} (${person.email})`,
      selected: rostering !== undefined,
      status: facts ? rosteringStatusText(facts) : "",
      is_rostered: rostering ? "Yes" : "No",
      explain_status: !rostering && delivery.is_custom_course,
      ...{ freeze_selection: frozen !== "", frozen_selection_tooltip: frozen },
      ...{ exam_form: String(rostering?.form_id ?? usual.value), default_form_name },
      ...(rostering ? formOf(rostering) : { form_name: "", assessment_version: null }),
      can_change_form: rostering !== undefined && !begun && delivery.form_ids.length > 1,
      timing: rostering?.time_factor ?? 1,
      date_exceptions: rostering?.date_exception ? dateRangeText(rostering.date_exception) : "",
      editable_date_exceptions: delivery.allows_date_exceptions && !begun,
      set_new_time_window:
        isCompleted && delivery.allows_date_exceptions && !rostering?.date_exception && !begun,
      can_restart,
      restart_url: can_restart ? `/assessments/${delivery.id}/rosterings/${person.user_id}/restart` : null,
      rev: rostering?.rev ?? null,
    };
  };
}
