import type { RosteringListRow } from "#shared/contract/assessments/rosterings.ts";
import { deliveryStatus } from "#shared/domain/assessments/deliveries.ts";
import { firstFormName } from "#shared/domain/assessments/forms.ts";
import { canRestart, rosteringStatusText } from "#shared/domain/assessments/rosteringStatus.ts";
import { dateRangeText } from "#shared/domain/assessments/shortDates.ts";
import { nowMs } from "../runtime/clock.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { type ListedForm, readForms } from "../table/assessments/forms.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import type { PersonInProgram } from "../table/programs/programPeople.ts";
import { isExpired } from "./addStudents.ts";
import { hasBegun } from "./removeRosterings.ts";

type Person = Pick<PersonInProgram, "user_id" | "email" | "first_name" | "last_name"> &
  Partial<Pick<PersonInProgram, "subscription_end">>;

/** Name of the default form of a delivery: 'Form A', or by its name. @see spec assessments §2.5, §9 */
const defaultName = (form: ListedForm | undefined): string =>
  !form || form.form_name === firstFormName ? firstFormName : `Default (${form.form_name})`;

/** Makes rows of a delivery's students as they are now. */
export async function rowMaker(delivery: DeliveryRow) {
  const forms = rowsById((await readForms()).rows);
  const now = nowMs();
  const isCompleted = deliveryStatus(delivery, now) === "completed";
  const nameOf = (id: number | null): string => {
    const form = forms.get(id ?? delivery.default_form_id);
    if (id === null) return defaultName(form);
    return form ? `${form.form_name} version ${form.version}` : "";
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
    return {
      ...{ user_id: person.user_id, email: person.email },
      ...{ last_name: person.last_name, first_name: person.first_name },
      status: facts ? rosteringStatusText(facts) : "",
      is_rostered: rostering ? "Yes" : "No",
      explain_status: !rostering && delivery.is_custom_course,
      ...{ freeze_selection: frozen !== "", frozen_selection_tooltip: frozen },
      exam_form: String(rostering?.form_id ?? "default"),
      form_name: rostering ? nameOf(rostering.sat_form_id ?? rostering.form_id) : "",
      can_change_form: rostering !== undefined && !begun && delivery.form_ids.length > 1,
      timing: rostering?.time_factor ?? 1,
      date_exceptions: rostering?.date_exception ? dateRangeText(rostering.date_exception) : "",
      editable_date_exceptions: delivery.allows_date_exceptions && !begun,
      can_restart: facts ? canRestart({ ...facts, restartsAllowed: delivery.restarts_allowed }) : false,
      rev: rostering?.rev ?? null,
    };
  };
}
