import { progressRowsAtMost } from "#shared/contract/assessments/learningProgress.ts";
import { pairEarlyAndLate, type Sat } from "#shared/domain/assessments/learningProgress.ts";
import { type ProgressIndicator, progressIndicatorOf } from "#shared/domain/assessments/progressIndicator.ts";
import { Refusal } from "../runtime/refusal.ts";
import { judgedAccuracy, readScaledForms, type ScaledForms, standardOf } from "../sittings/formScale.ts";
import { type DeliveryRow, readDeliveries } from "../table/assessments/deliveries.ts";
import { type RosteringRow, rosteringsOf } from "../table/assessments/rosterings.ts";
import { listStudentResults, type StudentResult } from "../table/assessments/studentResults.ts";
import { peopleById } from "../table/courses/courseRoster.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";

/** One student in one delivery. */
export type One = Sat & { delivery: DeliveryRow; rostering: RosteringRow; result: StudentResult | undefined };

/** Early deliveries of the same exam course that are looked at beside a late one. */
const earlyAtMost = 5;

/**
 * Students of some deliveries, each with their rostering and result in each. Of one late delivery, the early assessments of these students in the same
 * exam course come with it.
 * @throws Refusal CONFLICT where they are more than one reply brings
 */
async function readOnesOf(deliveries: readonly DeliveryRow[]) {
  const only = deliveries.length === 1 ? deliveries[0] : undefined;
  const asked = (await Promise.all(deliveries.map(readOnes))).flat();
  if (asked.length > progressRowsAtMost) throw tooMany();
  const beside =
    only?.purpose === "Late" ? (await Promise.all((await earlyOf(only)).map(readOnes))).flat() : [];
  const told = new Set(asked.map(studentOf));
  return { only, ones: [...asked, ...beside.filter((one) => told.has(studentOf(one)))] };
}

const tooMany = (): Refusal =>
  new Refusal("CONFLICT", {
    message: `These assessments have more than ${progressRowsAtMost} students. Choose fewer assessments.`,
  });

/** A person in one program; students of two programs are in two rows. */
const studentOf = ({ rostering }: One): string => `${rostering.program_id} ${rostering.user_id}`;

async function readOnes(delivery: DeliveryRow): Promise<One[]> {
  const [rosterings, results] = await Promise.all([
    rosteringsOf(delivery.id),
    listStudentResults(delivery.id),
  ]);
  const resultOf = new Map(results.map((result) => [result.user_id, result]));
  const { exam_course, purpose, starts_at } = delivery;
  return rosterings.map((rostering) => ({
    ...{ exam_course, purpose, starts_at, delivery, rostering },
    result: resultOf.get(rostering.user_id),
  }));
}

/** The early deliveries that a late one is compared with, the latest first. */
async function earlyOf(late: DeliveryRow): Promise<DeliveryRow[]> {
  const { rows } = await readDeliveries();
  return rows
    .filter(
      ({ program_id, exam_course, purpose, starts_at }) =>
        program_id === late.program_id &&
        exam_course === late.exam_course &&
        purpose === "Early" &&
        starts_at < late.starts_at,
    )
    .sort((a, b) => b.starts_at.localeCompare(a.starts_at))
    .slice(0, earlyAtMost);
}

/**
 * Students of some deliveries, their latest early assessment of each exam course beside their latest late one, with the forms that were sat and
 * the people's names: the same pairs for every report.
 * @throws Refusal CONFLICT where they are more than one reply brings
 */
export async function readPairs(deliveries: readonly DeliveryRow[]) {
  const { only, ones } = await readOnesOf(deliveries);
  const [forms, people] = await Promise.all([
    readScaledForms(ones.flatMap(({ result }) => result?.form_id ?? [])),
    readPeople(deliveries),
  ]);
  const pairs = [...Map.groupBy(ones, studentOf).values()].flatMap(pairEarlyAndLate);
  return { only, ones, pairs, forms, people };
}

/** Names of the members of the programs of some deliveries. */
async function readPeople(deliveries: readonly DeliveryRow[]) {
  const programIds = [...new Set(deliveries.map(({ program_id }) => program_id))];
  const lists = await Promise.all(programIds.map(readPeopleOfProgram));
  const people = new Map(programIds.map((id, at) => [id, peopleById(lists[at]?.rows ?? [])]));
  return ({ program_id, user_id }: RosteringRow) => people.get(program_id)?.get(user_id);
}

/** Indicator of a result by the cut scores that count for its form and the purpose. */
export function indicatorOf(one: One | null, forms: ScaledForms): ProgressIndicator {
  const { result, purpose } = one ?? {};
  const form = result && forms.get(result.form_id);
  const standard = form && purpose ? standardOf(form, purpose, forms) : undefined;
  if (!result || result.total === 0 || !standard) return progressIndicatorOf(null, null);
  return progressIndicatorOf(judgedAccuracy(result.correct / result.total, standard), standard.cuts);
}

/** 'Last, First', as lists of students show it. */
export function nameInList(person: { first_name: string; last_name: string } | undefined): string {
  const { first_name = "", last_name = formerStudent } = person ?? {};
  return [last_name, first_name].filter(Boolean).join(", ");
}

/** Stands for the name of somebody who has left the program. */
export const formerStudent = "Former student";
