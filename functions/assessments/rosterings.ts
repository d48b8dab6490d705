import { rosteringList, rosteringListRoutes } from "#shared/contract/assessments/rosterings.ts";
import { serveListOf } from "../runtime/serveList.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { rosteringsOf } from "../table/assessments/rosterings.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { type LoadedDelivery, loadDelivery } from "./loadDelivery.ts";
import { rowMaker } from "./presentRostering.ts";

/** Tells if the delivery is for somebody, by class and discipline. */
function isFor({ type_of_student }: DeliveryRow, person: PersonInProgram): boolean {
  const { graduation_years, disciplines } = type_of_student;
  const year = Number(person.graduation_day?.slice(0, 4) ?? 0);
  return (
    person.role === "Student" &&
    (graduation_years.length === 0 || graduation_years.includes(year)) &&
    (disciplines.length === 0 || person.primary_clinical_discipline.some((own) => disciplines.includes(own)))
  );
}

async function findRosterings({ loaded: { delivery } }: { loaded: LoadedDelivery }) {
  const [rostered, { rows: people }, row] = await Promise.all([
    rosteringsOf(delivery.id),
    readPeopleOfProgram(delivery.program_id),
    rowMaker(delivery),
  ]);
  const known = new Map(rostered.map((rostering) => [rostering.user_id, rostering]));
  const inProgram = new Set(people.map(({ user_id }) => user_id));
  const candidates = people.filter(
    (person) => known.has(person.user_id) || (!delivery.is_custom_course && isFor(delivery, person)),
  );
  const former = rostered
    .filter(({ user_id }) => !inProgram.has(user_id))
    .map((rostering) =>
      row({ user_id: rostering.user_id, email: "", first_name: "", last_name: "Former student" }, rostering),
    );
  return {
    rows: [...candidates.map((person) => row(person, known.get(person.user_id))), ...former],
    viewer: undefined,
  };
}

/** The students of a delivery and those that it is for; of one of a custom course, those in it alone. @see spec assessments §2.5 */
export const rosterings = serveListOf(rosteringListRoutes, {
  load: ({ params }, signedIn): Promise<LoadedDelivery> => loadDelivery(Number(params.id), signedIn),
  find: findRosterings,
  list: rosteringList,
  present: (rows) => [...rows],
});
