import { mapInOrder } from "../../runtime/mapInOrder.ts";
import { type Attempt, listAttemptsOf } from "../../table/cases/attempts.ts";
import type { ListedDocument } from "../../table/cases/documents.ts";
import { listStateCards, type StateCard } from "../../table/cases/learnerState.ts";
import type { CourseRow } from "../../table/courses/courses.ts";
import type { PersonInProgram } from "../../table/programs/programPeople.ts";
import type { RowProgress } from "./rowSource.ts";
import type { Scope } from "./scope.ts";
import { figuresByCourse } from "./students.ts";

/** So many attempts' rows are under way at once. */
const attemptsAtOnce = 32;

export type ReadAttempt = {
  course: CourseRow;
  person: PersonInProgram;
  document: ListedDocument;
  attempt: Attempt;
  cards: StateCard[];
};

/**
 * Yields the work that students left in their current attempts, one at a time: each student and case once, under the first course that has both.
 */
export async function* readAttempts(scope: Scope, progress: RowProgress): AsyncGenerator<ReadAttempt> {
  const seen = new Map<number, { users: Set<string>; documents: Set<number> }>();
  for await (const { course, students } of figuresByCourse(scope, progress)) {
    const documents = scope.documentsOf(course.id);
    const known = seen.get(course.id) ?? {
      users: new Set(),
      documents: new Set(documents.map(({ id }) => id)),
    };
    const before = [...seen].filter(([id]) => id !== course.id).map(([, one]) => one);
    seen.set(course.id, known);
    for (const { person } of students) known.users.add(person.user_id);
    const begun = students.flatMap(({ person, cells }) =>
      documents
        .filter(({ id }) => cells[id] !== undefined)
        .filter(({ id }) => !before.some((one) => one.documents.has(id) && one.users.has(person.user_id)))
        .map((document) => ({ course, person, document })),
    );
    const attempts = await listAttemptsOf(
      begun.map(({ person, document }) => ({ userId: person.user_id, documentId: document.id })),
    );
    const byPair = new Map(attempts.map((attempt) => [`${attempt.user_id} ${attempt.document_id}`, attempt]));
    const read = begun.flatMap((one) => {
      const attempt = byPair.get(`${one.person.user_id} ${one.document.id}`);
      return attempt ? [{ ...one, attempt }] : [];
    });
    yield* mapInOrder(read, attemptsAtOnce, async (one) => ({
      ...one,
      cards: await listStateCards(one.person.user_id, one.document.id, one.attempt.attempt, { mayLag: true }),
    }));
  }
}
