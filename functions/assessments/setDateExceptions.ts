import { setDateExceptions as route } from "#shared/contract/assessments/rosterings.ts";
import { windowOf } from "#shared/domain/assessments/deliveries.ts";
import { dateRangeText, readDateException } from "#shared/domain/assessments/shortDates.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { noticeWrites } from "../deliveries/assessmentNotices.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { deliveryStands } from "../table/assessments/deliveries.ts";
import { putNewRosterings, replaceRostering } from "../table/assessments/rosterings.ts";
import { actBy } from "./actBy.ts";
import { isExpired, newRostering } from "./addStudents.ts";
import { requireOpenDelivery } from "./loadDelivery.ts";
import { type LoadedRostering, loadRostering, presentStudent, rosteringMoved } from "./loadRostering.ts";

const refused = (fields: { start?: string; end?: string }): Refusal =>
  new Refusal("INVALID_REQUEST", {
    message: [fields.start, fields.end].filter(Boolean).join(" "),
    fields: Object.entries(fields).map(([name, message]) => ({ path: `body.${name}`, message })),
  });

/** @see spec assessments §2.6, §5 "Date exceptions" */
export const setDateExceptions = defineHandler<typeof route, LoadedRostering>(route, {
  load: ({ params }, signedIn) => loadRostering(params, signedIn),
  run: async ({ body }, { loaded, person: staff }) => {
    const { delivery, program, person, rostering } = loaded;
    requireOpenDelivery(loaded);
    if (!delivery.allows_date_exceptions)
      throw new Refusal("CONFLICT", { message: "This assessment does not allow date exceptions." });
    if (rostering && rostering.sitting !== null && rostering.sitting.clock.status === "in_progress")
      throw new Refusal("CONFLICT", { message: "This student is taking the assessment right now." });
    const read = readDateException(body);
    if (!read.ok) {
      const { ok: _, ...problems } = read;
      throw refused(problems);
    }
    const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
    if (read.ends_on < today) throw refused({ end: "End Date cannot be in the past." });
    const isKept = rostering?.date_exception?.starts_on === read.starts_on;
    if (!isKept && read.starts_on < today) throw refused({ start: "Start Date cannot be in the past." });
    const date_exception = windowOf(read, program.time_zone);
    if (!rostering && isExpired(person))
      throw new Refusal("CONFLICT", { message: "Their subscription has expired." });
    const notices = noticeWrites(
      { ...delivery, ...date_exception },
      { before: rostering?.date_exception ?? undefined, userIds: [person.user_id] },
    );
    const acts = actBy(staff, rostering, { what: "dates", details: dateRangeText(read) });
    const isWritten = rostering
      ? await replaceRostering(rostering, { date_exception, acts }, notices)
      : await putNewRosterings(
          [{ ...newRostering(delivery, person.user_id), date_exception, acts }],
          [deliveryStands(delivery.id), ...notices],
        );
    if (!isWritten) throw rosteringMoved();
    return presentStudent(loaded);
  },
});
