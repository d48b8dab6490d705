import type { CourseDetails, getNewCourse } from "#shared/contract/courses/editCourse.ts";
import type { FieldProblem } from "#shared/contract/errors.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { courseDateProblems, courseKindChoices } from "#shared/domain/courseForm.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import type { CourseKind } from "#shared/domain/kinds.ts";
import { safeRichText } from "#shared/domain/richText.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { CourseRow } from "../table/courses/courses.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import type { Program } from "../table/programs/programs.ts";

type FormOptions = Omit<ReplyOf<typeof getNewCourse>, "documents">;
type Whose = Parameters<typeof courseKindChoices>[0];

const byName = (a: PersonInProgram, b: PersonInProgram): number =>
  a.last_name.localeCompare(b.last_name) ||
  a.first_name.localeCompare(b.first_name) ||
  a.id.localeCompare(b.id);

/** Who may be responsible for a course: everybody of the program who has registered and is no student. */
async function readStaff(programId: string): Promise<PersonInProgram[]> {
  const { rows } = await readPeopleOfProgram(programId);
  return rows.filter(({ role, subscription_end }) => role !== "Student" && subscription_end !== null);
}

/** Choices that a course's form offers somebody. */
export async function formOptions(program: Program, whose: Whose): Promise<FormOptions> {
  const staff = await readStaff(program.id);
  return {
    kinds: courseKindChoices(whose),
    people: staff.sort(byName).map(({ user_id, first_name, last_name, email }) => ({
      id: user_id,
      first_name,
      last_name,
      email,
    })),
    today: today(program),
  };
}

const today = (program: Program): string => calendarDateAt(isoTime(nowMs()), program.time_zone);

/** Who of the form's people is responsible for a course: older courses keep the name alone, by which they are looked for. */
export function responsibleIdOf(
  course: Pick<CourseRow, "responsible_person" | "responsible_person_id">,
  people: FormOptions["people"],
): string | null {
  const { responsible_person: person, responsible_person_id: known } = course;
  if (known !== undefined || !person) return known ?? null;
  const isSo = (one: FormOptions["people"][number]): boolean =>
    one.first_name === person.first_name && one.last_name === person.last_name;
  return people.find(isSo)?.id ?? null;
}

/** Changes of a course by the form. */
type Details = Pick<
  CourseRow,
  | "name"
  | "description"
  | "kind"
  | "start_date"
  | "end_date"
  | "responsible_person"
  | "responsible_person_id"
  | "circulation"
  | "exam_summary"
  | "others_answers"
  | "invite_date"
>;

/** The form's values as a course keeps them; refuses, field by field, what may not stand in one. */
export async function readDetails(
  body: CourseDetails,
  { program, whose, before }: { program: Program; whose: Whose; before?: CourseRow },
): Promise<Details> {
  const { responsible_person_id: personId } = body;
  const problems: FieldProblem[] = courseDateProblems(body, {
    today: today(program),
    standing: before?.invite_date,
  }).map(({ field, message }) => ({ path: `body.${field}`, message }));
  const isOpen: (kind: CourseKind) => boolean = (kind) => courseKindChoices(whose).includes(kind);
  const isShared = whose.course ? !whose.course.isOwn : isOpen(body.kind) && body.kind !== "custom";
  if (isShared && body.email_invite)
    problems.push({
      path: "body.email_invite",
      message:
        "is only for a program's own courses. Members of shared courses are invited when they are added",
    });
  if (!isOpen(body.kind))
    problems.push({ path: "body.kind", message: "is not a kind you can choose for this course" });
  const isAsBefore = personId !== null && personId === before?.responsible_person_id;
  const person =
    personId === null || isAsBefore
      ? undefined
      : (await readStaff(program.id)).find(({ user_id }) => user_id === personId);
  if (personId !== null && !isAsBefore && !person)
    problems.push({ path: "body.responsible_person_id", message: "must be a staff member of the program" });
  if (problems.length > 0) throw new Refusal("INVALID_REQUEST", { fields: problems });
  return {
    name: body.name,
    description: safeRichText(body.description),
    kind: body.kind,
    start_date: body.start_date,
    end_date: body.end_date,
    responsible_person_id: personId,
    responsible_person: isAsBefore
      ? (before?.responsible_person ?? null)
      : ((person && { first_name: person.first_name, last_name: person.last_name }) ?? null),
    circulation: body.circulation,
    exam_summary: body.exam_summary,
    others_answers: body.others_answers,
    invite_date: body.email_invite ? body.invite_date : null,
  };
}
