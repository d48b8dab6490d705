import type * as z from "zod/mini";
import type { updateDelivery } from "#shared/contract/assessments/deliveries.ts";
import { windowOf } from "#shared/domain/assessments/deliveries.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { calendarDateAt, daysAfter, isCalendarDate } from "#shared/domain/dates.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { newChannelKey } from "../sittings/accessCode.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { type FormRow, listFormsByNumber } from "../table/assessments/forms.ts";
import { readCoursesOfProgram } from "../table/courses/courses.ts";
import type { Program } from "../table/programs/programs.ts";
import { isAssessmentStaff } from "./deliveryScope.ts";

type Written = Omit<z.infer<(typeof updateDelivery)["body"]>, "rev">;

const refused = (field: string, message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message, fields: [{ path: `body.${field}`, message }] });

/** Courses of a program whose students a custom course can list, by name. */
export async function coursesToList(programId: string) {
  const { rows } = await readCoursesOfProgram(programId);
  return rows
    .filter(({ archived_at }) => archived_at === null)
    .map(({ id, name }) => ({ id, name: plainText(name) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Days that a window may last. */
const longestWindow = 366;

type Planning = { before: DeliveryRow | undefined; program: Program; by: SignedIn };

/** @throws Refusal INVALID_REQUEST for days that make no window, or whose last one is over */
function requireWindow({ starts_on, ends_on }: Written, { before, program }: Planning): void {
  for (const [field, date] of [
    ["starts_on", starts_on],
    ["ends_on", ends_on],
  ] as const)
    if (!isCalendarDate(date)) throw refused(field, "There is no such day.");
  if (ends_on < starts_on) throw refused("ends_on", "The last day cannot be before the first day.");
  if (ends_on > daysAfter(starts_on, longestWindow))
    throw refused("ends_on", `An assessment is available for at most ${longestWindow} days.`);
  const isMoved = before?.ends_on !== ends_on;
  if (isMoved && ends_on < calendarDateAt(isoTime(nowMs()), program.time_zone))
    throw refused("ends_on", "The last day is over already.");
}

/** Reads the default form. @throws Refusal INVALID_REQUEST for forms that cannot be delivered together */
async function requireForms({ form_ids, default_form_id }: Written, { before }: Planning): Promise<FormRow> {
  if (!form_ids.includes(default_form_id))
    throw refused("default_form_id", "The default form must be one of the forms that are offered.");
  const forms = await listFormsByNumber(form_ids);
  for (const id of form_ids) {
    const isKept = before?.form_ids.includes(id) ?? false;
    if (!isKept && forms.get(id)?.status !== "available")
      throw refused("form_ids", `Form ${id} is not available.`);
  }
  const main = forms.get(default_form_id);
  if (!main) throw refused("default_form_id", "There is no such form.");
  if ([...forms.values()].some(({ exam_course }) => exam_course !== main.exam_course))
    throw refused("form_ids", "All forms must belong to the same exam course.");
  return main;
}

/** Tells if students see the questions. Other programs use them again, so a program's own staff cannot give them away. */
function requireShowing(written: Written, { before, by }: Planning): boolean {
  const shown = before?.shows_items ?? false;
  const isShown = written.shows_items ?? shown;
  if (isShown !== shown && !isAssessmentStaff(by.actor))
    throw refused("shows_items", "Only assessment staff can decide that students see the questions.");
  return isShown;
}

/** Number of the course whose students are listed; null for none. @throws Refusal INVALID_REQUEST for one of another program */
async function requireCourse(written: Written, { before, program }: Planning): Promise<number | null> {
  const course_id = written.is_custom_course ? (written.course_id ?? null) : null;
  if (course_id !== null && course_id !== before?.course_id) {
    const courses = await coursesToList(program.id);
    if (!courses.some(({ id }) => id === course_id))
      throw refused("course_id", "Choose a course of the program.");
  }
  return course_id;
}

/**
 * Plans a delivery; refuses forms that can't be delivered and windows that can't be.
 * @param planning - `before`: undefined for a new one.
 */
export async function planDelivery(written: Written, planning: Planning) {
  const { before, program, by } = planning;
  const { starts_on, ends_on, form_ids, default_form_id } = written;
  requireWindow(written, planning);
  const main = await requireForms(written, planning);
  const shows_items = requireShowing(written, planning);
  const course_id = await requireCourse(written, planning);
  const timeZone = program.time_zone;
  return {
    ...{ purpose: written.purpose, nickname: written.nickname, type_of_student: written.type_of_student },
    ...{ pause_limit_minutes: written.pause_limit_minutes, restarts_allowed: written.restarts_allowed },
    allows_date_exceptions: written.allows_date_exceptions,
    is_custom_course: written.is_custom_course,
    ...{ shows_items, course_id },
    contact_email: written.contact_email || before?.contact_email || by.person.profile.email,
    proctoring:
      (written.is_proctored ?? before?.proctoring !== undefined)
        ? (before?.proctoring ?? { channel_key: newChannelKey() })
        : undefined,
    ...{ form_ids, default_form_id, set_id: main.set_id, exam_course: main.exam_course },
    exam_title: main.exam_name,
    // A window that stays keeps the zone that it was announced in.
    ...(before && before.starts_on === starts_on && before.ends_on === ends_on
      ? {}
      : { ...windowOf({ starts_on, ends_on }, timeZone), time_zone: timeZone }),
    updated_at: isoTime(nowMs()),
  };
}
