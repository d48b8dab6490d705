import { memberStatus } from "#shared/domain/memberStatus.ts";
import { isoTime, nowMs } from "../../../runtime/clock.ts";
import { personCells, type RowSource } from "../rowSource.ts";

/** One row for each person of the program, by name. */
export const membershipRows: RowSource = async function* ({ people, isPerson, program }, progress) {
  const zone = { now: isoTime(nowMs()), timeZone: program.time_zone };
  const shown = people
    .filter(isPerson)
    .toSorted(
      (a, b) =>
        a.last_name.localeCompare(b.last_name, "en") || a.first_name.localeCompare(b.first_name, "en"),
    );
  progress.all = shown.length;
  for (const person of shown) {
    const { label, detail } = memberStatus(person.subscription_end, zone);
    yield {
      ...personCells(person),
      role: person.role,
      // What the detail says names the label, or says what it means.
      status: detail || label,
      created_at: person.created_at,
      subscription_end: person.subscription_end,
      clinical_discipline: person.primary_clinical_discipline.join("; "),
      lca_courses: person.lca_courses.join("; "),
    };
    progress.done += 1;
  }
};
