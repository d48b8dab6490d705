import { getPeopleDashboard as route } from "#shared/contract/dashboards/peopleDashboard.ts";
import { type Actor, can, canByRole } from "#shared/domain/access.ts";
import { datesOf, dayOfMinute } from "#shared/domain/dashboards/courseFigures.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { requireProgram } from "../access/course.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readCoursesOfProgram } from "../table/courses/courses.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { shownDays } from "./shownDays.ts";

const shownAtMost = 10;
const coursesAtMost = 200;
const dayMs = 24 * 3600 * 1000;
const soonDays = 30;

/** Whoever looks after students alone is shown no others. @see ADR 0125 */
export const getPeopleDashboard = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const program = await requireProgram(signedIn);
    const days = shownDays(query, program.time_zone);
    const { rows } = await readPeopleOfProgram(program.id);
    const someone = { kind: "program_member", programId: program.id, isStudent: false } as const;
    const seesAll = can(signedIn.actor, "program.member.manage", someone);
    const people = seesAll ? rows : rows.filter(({ role }) => role === "Student");
    const [now, soon] = [isoTime(nowMs()), isoTime(nowMs() + soonDays * dayMs)];
    const dates = datesOf(days);
    const added = dates.map(() => 0);
    const place = dayOfMinute(days, program.time_zone);
    for (const { created_at } of people) {
      const at = place(Date.parse(created_at) / 60_000);
      if (at >= 0) added[at] = (added[at] ?? 0) + 1;
    }
    const end = ({ subscription_end }: PersonInProgram): string => subscription_end ?? "";
    return {
      start_date: days.start,
      end_date: days.end,
      people: people.length,
      students: people.filter(({ role }) => role === "Student").length,
      pending: shown(
        people.filter(({ subscription_end }) => subscription_end === null),
        (a, b) => a.created_at.localeCompare(b.created_at),
      ),
      expired: shown(
        people.filter(({ subscription_end }) => subscription_end !== null && subscription_end <= now),
        (a, b) => end(b).localeCompare(end(a)),
      ),
      expiring: shown(
        people.filter((one) => end(one) > now && end(one) <= soon),
        (a, b) => end(a).localeCompare(end(b)),
      ),
      added: dates.map((date, at) => ({ date, people: added[at] ?? 0 })),
      courses: await coursesToLookAfter(signedIn.actor, program.id),
    };
  },
});

/** For who manages the members of courses and sees no list of courses: the way to each. */
async function coursesToLookAfter(actor: Actor, programId: string) {
  if (!canByRole(actor, "course.member.manage") || canByRole(actor, "course.list")) return null;
  const { rows } = await readCoursesOfProgram(programId);
  const open = rows.filter(({ archived_at }) => archived_at === null);
  return {
    count: open.length,
    courses: open
      .toSorted((a, b) => a.name.localeCompare(b.name, "en-US"))
      .slice(0, coursesAtMost)
      .map(({ id, name }) => ({ id, name })),
  };
}

function shown(
  people: readonly PersonInProgram[],
  order: (a: PersonInProgram, b: PersonInProgram) => number,
) {
  return {
    count: people.length,
    people: people
      .toSorted(order)
      .slice(0, shownAtMost)
      .map(({ id, user_id, first_name, last_name, email, role, subscription_end, created_at }) => ({
        id,
        user_id,
        name: fullName({ first_name, last_name }),
        email,
        role,
        subscription_end,
        created_at,
      })),
  };
}
