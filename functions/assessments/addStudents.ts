import { fullName } from "#shared/domain/people/fullName.ts";
import { lateNoticeWrites } from "../deliveries/assessmentNotices.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { type DeliveryRow, deliveryStands } from "../table/assessments/deliveries.ts";
import {
  getRosterings,
  putNewRosterings,
  type RosteringRow,
  rosteringsAtOnce,
} from "../table/assessments/rosterings.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";

export type Left = { id: string; name: string; why: string };
export type Outcome = { changed: number; unchanged: number; left: Left[] };

/** A student of a delivery, who has not begun. */
export const newRostering = (delivery: DeliveryRow, userId: string): RosteringRow => ({
  ...{ delivery_id: delivery.id, program_id: delivery.program_id, user_id: userId, form_id: null },
  ...{ time_factor: 1, date_exception: null, restarts_used: 0, sitting: null, sat_form_id: null },
  ...{ sat_compiled_id: null, created_at: isoTime(nowMs()), rev: 0 },
});

/** Those who may be students of a program's deliveries, by user. */
export async function studentsOfProgram(programId: string): Promise<Map<string, PersonInProgram>> {
  const { rows } = await readPeopleOfProgram(programId);
  return new Map(rows.filter(({ role }) => role === "Student").map((row) => [row.user_id, row]));
}

export const isExpired = ({ subscription_end }: PersonInProgram): boolean =>
  subscription_end !== null && Date.parse(subscription_end) <= nowMs();

/**
 * Adds students to a delivery, part by part. Who is in it already stays as they are, so that a second try goes on where the
 * first was cut off.
 */
export async function addStudents(delivery: DeliveryRow, userIds: readonly string[]): Promise<Outcome> {
  const students = await studentsOfProgram(delivery.program_id);
  const asked = [...new Set(userIds)];
  const left = asked.flatMap((id): Left[] => {
    const student = students.get(id);
    if (!student) return [{ id, name: "A former student", why: "They are not a student of this program." }];
    const name = fullName(student);
    return isExpired(student) ? [{ id, name, why: "Their subscription has expired." }] : [];
  });
  const refused = new Set(left.map(({ id }) => id));
  const able = asked.filter((id) => !refused.has(id));
  let changed = 0;
  const parts = Array.from({ length: Math.ceil(able.length / rosteringsAtOnce) }, (_, part) =>
    able.slice(part * rosteringsAtOnce, (part + 1) * rosteringsAtOnce),
  );
  const [failure] = await forEachConcurrent(parts, partsAtOnce, async (part) => {
    const added = await addPart(delivery, part);
    changed += added;
  });
  if (failure) throw failure.error;
  return { changed, unchanged: able.length - changed, left };
}

const triesAtMost = 5;
/** Transactions under way. */
const partsAtOnce = 4;

/** Adds those of a part who are not in the delivery yet; somebody else may be adding some of them. */
async function addPart(delivery: DeliveryRow, userIds: readonly string[]): Promise<number> {
  return untilWritten(
    async () => {
      const known = await getRosterings(delivery.id, userIds);
      const fresh = userIds.filter((id) => !known.has(id));
      if (fresh.length === 0) return 0;
      const rows = fresh.map((id) => newRostering(delivery, id));
      const others = [deliveryStands(delivery.id), ...lateNoticeWrites(delivery, fresh)];
      if (await putNewRosterings(rows, others)) return fresh.length;
      return undefined;
    },
    { triesAtMost, failure: () => new Error(`Students of delivery ${delivery.id} could not be added`) },
  );
}
