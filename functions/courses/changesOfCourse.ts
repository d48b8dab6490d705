import { fullName } from "#shared/domain/people/fullName.ts";
import type { CourseRow } from "../table/courses/courses.ts";

type Person = CourseRow["responsible_person"];

const nobody = "nobody";
const none = "none";
const nameOf = (person: Person): string => (person ? fullName(person) : nobody);

/** Words of the log for each field of the form. */
const said = {
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  Kind: ({ kind }) => kind,
  "Start date": ({ start_date }) => start_date ?? none,
  "End date": ({ end_date }) => end_date ?? none,
  Responsible: ({ responsible_person }) => nameOf(responsible_person),
  Exam: ({ circulation }) => (circulation === null ? "no" : "yes"),
  "Case summary": ({ exam_summary = "after_exam" }) =>
    exam_summary === "never" ? "never" : "after the exam",
  "How others answered": ({ others_answers = false }) => (others_answers ? "shown" : "not shown"),
  "Email invite": ({ invite_date = null }) => invite_date ?? none,
} satisfies Record<string, (course: CourseRow) => string>;

/** Field → from what to what, of those that differ. A description is too long to be told. */
export function changesOfCourse(before: CourseRow, after: CourseRow): Record<string, string> {
  const changed = Object.entries<(course: CourseRow) => string>(said).flatMap(([label, of]) => {
    if (of(before) === of(after)) return [];
    return [[label, label === "Description" ? "changed" : `${of(before)} → ${of(after)}`] as const];
  });
  return Object.fromEntries(changed);
}
