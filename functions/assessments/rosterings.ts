import { rosteringList, rosteringListRoutes } from "#shared/contract/assessments/rosterings.ts";
import { serveListOf } from "../runtime/serveList.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { rosteringsOf } from "../table/assessments/rosterings.ts";
import { readMembersOfCourses } from "../table/courses/courseRoster.ts";
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

/** Members of the course that a custom course lists; nobody without one. */
async function studentsOfCourse({ course_id, program_id }: DeliveryRow): Promise<ReadonlySet<string>> {
  if (!course_id) return new Set();
  return (await readMembersOfCourses([course_id], program_id)).get(course_id) ?? new Set();
}

const isIn = (members: ReadonlySet<string>, { role, user_id }: PersonInProgram): boolean =>
  role === "Student" && members.has(user_id);

async function findRosterings({ loaded: { delivery } }: { loaded: LoadedDelivery }) {
  const [rostered, { rows: people }, row, inCourse] = await Promise.all([
    rosteringsOf(delivery.id),
    readPeopleOfProgram(delivery.program_id),
    rowMaker(delivery),
    studentsOfCourse(delivery),
  ]);
  const known = new Map(rostered.map((rostering) => [rostering.user_id, rostering]));
  const inProgram = new Set(people.map(({ user_id }) => user_id));
  const candidates = people.filter(
    (person) =>
      known.has(person.user_id) ||
      (delivery.is_custom_course ? isIn(inCourse, person) : isFor(delivery, person)),
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

/** The students of a delivery and those that it is for; of a custom course, those in it and in its course. @see spec assessments §2.5 */
export const rosterings = serveListOf(rosteringListRoutes, {
  load: ({ params }, signedIn): Promise<LoadedDelivery> => loadDelivery(Number(params.id), signedIn),
  find: findRosterings,
  list: rosteringList,
  present: (rows) => [...rows],
});
