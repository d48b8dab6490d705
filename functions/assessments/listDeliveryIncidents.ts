import {
  type DeliveryIncident,
  listDeliveryIncidents as route,
} from "#shared/contract/assessments/incidents.ts";
import type { NotedIncident } from "#shared/contract/proctoring/live.ts";
import {
  actEvents,
  incidentsOf,
  type ListedIncident,
  listIncidents,
} from "#shared/domain/assessments/incidents.ts";
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
    const found = rosterings.flatMap(({ user_id, sitting, acts = [] }) => {
      const students = [{ user_id, name: names.get(user_id) ?? "A former student" }];
      const own = incidentsOf({ sitting, acts, aside: aside.get(user_id) ?? [], now });
      return own.map((one) => ({ ...one, students }));
    });
    const own = actEvents(delivery.acts ?? []).map((one) => ({ ...one, students: [] }));
    return {
      title: [delivery.exam_title, delivery.nickname].filter(Boolean).join(", "),
      incidents: listIncidents([...own, ...found, ...noted.map(notedOne)]).map(present),
    };
  },
});

const notedOne = ({ at, reason, note, students, by }: NotedIncident): ListedIncident => ({
  ...{ kind: "noted", at: Date.parse(at), by: by.name, count: 0, students },
  details: `${incidentReasons[reason]}. ${note}`,
});

const present = ({ kind, at, by, details, count, students }: ListedIncident): DeliveryIncident => ({
  ...{ kind, at: isoTime(at), by, details, answers: count, students: [...students] },
});
