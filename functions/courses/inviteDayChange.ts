import { startOfDay } from "#shared/domain/dates.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import type { CourseRow } from "../table/courses/courses.ts";
import { inviteDayDelete, inviteDayWrite } from "../table/courses/inviteDays.ts";
import type { Program } from "../table/programs/programs.ts";
import type { TransactItem } from "../table/table.ts";

/**
 * Plans the writes, made with those of a course, by which its members get their invitations on its invite day: as the day begins in the program's
 * time zone, or within a minute if it has begun. None if the day did not change. @see ADR 0108
 */
export function inviteDayChange(
  before: CourseRow | undefined,
  after: CourseRow,
  { signedIn, program, host }: { signedIn: SignedIn; program: Program; host: string },
): TransactItem[] {
  const date = after.invite_date ?? null;
  if (date === (before?.invite_date ?? null)) return [];
  if (date === null) return [inviteDayDelete(after.id)];
  const { id, first_name, last_name, email } = signedIn.person.profile;
  const now = isoTime(nowMs());
  const due = startOfDay(date, program.time_zone);
  return [
    inviteDayWrite({
      id: newUlid(),
      course_id: after.id,
      program_id: program.id,
      invited_by: { id, name: fullName({ first_name, last_name }), email },
      host,
      due_at: [due, now].toSorted().at(-1) ?? now,
      from: null,
    }),
  ];
}
