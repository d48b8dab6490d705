import {
  type DeliveryIncident,
  listDeliveryIncidents as route,
} from "#shared/contract/assessments/incidents.ts";
import type { NotedIncident } from "#shared/contract/proctoring/live.ts";
import { actEvents, type Incident, incidentsOf } from "#shared/domain/assessments/incidents.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { incidentReasons } from "#shared/domain/proctoring.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listSetAside } from "../table/assessments/answers.ts";
import { rosteringsOf } from "../table/assessments/rosterings.ts";
import { listNotedIncidents } from "../table/exams/incidents.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { type LoadedDelivery, loadDelivery } from "./loadDelivery.ts";

/** @see ADR 0416 */
export const listDeliveryIncidents = defineHandler<typeof route, LoadedDelivery>(route, {
  load: ({ params }, signedIn) => loadDelivery(Number(params.id), signedIn),
  run: async (_call, { loaded: { delivery } }) => {
    const [rosterings, aside, { rows: people }, noted] = await Promise.all([
      rosteringsOf(delivery.id),
      listSetAside(delivery.id),
      readPeopleOfProgram(delivery.program_id),
      listNotedIncidents(delivery.id),
    ]);
    const names = new Map(people.map((person) => [person.user_id, fullName(person)]));
    const now = nowMs();
    const found = rosterings.flatMap(({ user_id, sitting, acts = [] }) =>
      incidentsOf({ sitting, acts, aside: aside.get(user_id) ?? [], now }).map((one) =>
        present(one, user_id, names.get(user_id) ?? "A former student"),
      ),
    );
    const own = actEvents(delivery.acts ?? []).map((one) => present(one, null, ""));
    return {
      title: [delivery.exam_title, delivery.nickname].filter(Boolean).join(", "),
      incidents: [...own, ...found, ...noted.flatMap(notedOnes)].sort((a, b) => (a.at < b.at ? 1 : -1)),
    };
  },
});

/** One line for each student whom a proctor's note is about; one for the assessment where it names nobody. */
function notedOnes({ at, reason, note, students, by }: NotedIncident): DeliveryIncident[] {
  const one = {
    kind: "noted" as const,
    at,
    by: by.name,
    details: `${incidentReasons[reason]}. ${note}`,
    answers: 0,
  };
  if (students.length === 0) return [{ ...one, user_id: null, name: "" }];
  return students.map(({ user_id, name }) => ({ ...one, user_id, name }));
}

const present = ({ kind, at, by, details, count }: Incident, user_id: string | null, name: string) => ({
  ...{ kind, at: isoTime(at), by, details, answers: count, user_id, name },
});
