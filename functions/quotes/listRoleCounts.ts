import { listRoleCounts as route } from "#shared/contract/quotes/quoteInterfaces.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { confirmedSubscription, countRoles } from "#shared/domain/quotes/programUpdate.ts";
import { activateChange } from "#shared/domain/quotes/renewal.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { interfaceIdOf, interfacePlace } from "../subscriptions/quoteIds.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { type ListedProgram, readPrograms } from "../table/programs/programs.ts";
import { getQuoteInterface, type QuoteInterface } from "../table/quotes/quoteInterfaces.ts";

/** Leaves out ids that name no quotes. @see spec courses §2.19 "Role counts" */
export const listRoleCounts = defineHandler(route, {
  run: async ({ body }) => {
    const now = isoTime(nowMs());
    const programs = new Map((await readPrograms()).rows.map((program) => [program.id, program]));
    const counted = await Promise.all(
      [...new Set(body.ids)].map(async (id) => {
        const place = interfacePlace(id);
        const program = programs.get(place.programId);
        const of = program && (await getQuoteInterface(place));
        if (!of) return [];
        const people = await readPeopleOfProgram(of.program_id);
        const outlook = outlookOf(of, program, now);
        return [{ id: interfaceIdOf(of), role_counts: countRoles(people.rows, { outlook, now }) }];
      }),
    );
    return counted.flat();
  },
});

function outlookOf(of: QuoteInterface, { time_zone }: ListedProgram, now: string) {
  const subscription = confirmedSubscription(of, time_zone);
  if (subscription) return { subscription, schoolYear: of.school_year, psaEmail: of.psa_email };
  const isDeactivated = activateChange({
    schoolYear: of.school_year,
    current: of.previous_courses,
    isConfirmed: false,
    today: calendarDateAt(now, time_zone),
  });
  return isDeactivated ? "none" : "unknown";
}
