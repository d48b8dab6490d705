import { canByRole } from "#shared/domain/access.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";
import type { StudentResult } from "../table/assessments/studentResults.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { readMembersOfCourses } from "../table/courses/courseRoster.ts";
import { readCoursesOfProgram } from "../table/courses/courses.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";

export type CaseLogs = {
  /** The student's report in the first course of theirs, by number: 'Student Case Log Report'; null without one. */
  pathOf: (rostering: RosteringRow) => string | null;
  /** 'completed/all' cases of the delivery's discipline when the assessment was submitted; null where there are none. */
  completionOf: (delivery: DeliveryRow, result: StudentResult) => string | null;
};

/** Cases of the disciplines of some deliveries, and the courses whose reports the viewer may read. */
export async function readCaseLogs(
  signedIn: SignedIn,
  deliveries: readonly DeliveryRow[],
): Promise<CaseLogs> {
  const programIds = [...new Set(deliveries.map(({ program_id }) => program_id))];
  const [{ rows: documents }, courses, ...loans] = await Promise.all([
    readDocuments(),
    readCourses(signedIn),
    ...programIds.map(readDocumentLoans),
  ]);
  const lentTo = new Map(
    programIds.map((id, at) => [id, new Set(loans[at]?.rows.map(({ document_id }) => document_id))]),
  );
  const known = new Map<string, ReadonlySet<number>>();
  const casesOf = ({ program_id, exam_course }: DeliveryRow): ReadonlySet<number> => {
    const discipline = withoutYear(exam_course);
    const name = `${program_id} ${discipline}`;
    const cases =
      known.get(name) ??
      new Set(
        documents
          .filter(
            ({ id, archived_at, clinical }) =>
              archived_at === null &&
              lentTo.get(program_id)?.has(id) &&
              clinical?.clinical_disciplines?.includes(discipline),
          )
          .map(({ id }) => id),
      );
    known.set(name, cases);
    return cases;
  };
  return {
    pathOf: ({ program_id, user_id }) => {
      if (program_id !== courses.programId) return null;
      const course = courses.ids.find((id) => courses.members.get(id)?.has(user_id));
      return course === undefined
        ? null
        : `/document_sets/${course}/users/${user_id}/document_set_usage_report`;
    },
    completionOf: (delivery, { completed_cases }) => {
      const cases = casesOf(delivery);
      if (cases.size === 0) return null;
      return `${completed_cases.filter((id) => cases.has(id)).length}/${cases.size}`;
    },
  };
}

/**
 * Open courses of the viewer's program, by number, with their members. Whoever may read course reports reads those of every
 * course of the program, a member of it or not.
 */
async function readCourses({ actor }: SignedIn) {
  const programId = actor.membership?.programId;
  if (programId === undefined || !canByRole(actor, "usage_report.read"))
    return { programId, ids: [], members: new Map<number, ReadonlySet<string>>() };
  const { rows } = await readCoursesOfProgram(programId);
  const ids = rows
    .filter(({ archived_at }) => archived_at === null)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
  return { programId, ids, members: await readMembersOfCourses(ids, programId) };
}
