import { lateAnswersOf } from "#shared/case/state/lateAnswers.ts";
import { marksOfCards, noMarks } from "#shared/case/state/lateMarks.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { allowedMs, closedSegments, settle, timeLeftMs } from "#shared/domain/examClock.ts";
import { sittingWords, submitterWords } from "#shared/domain/reportBuilder/words.ts";
import { treeForAudience } from "../../../attempts/treeFor.ts";
import { nowMs } from "../../../runtime/clock.ts";
import { mapInOrder } from "../../../runtime/mapInOrder.ts";
import { listAttemptsOf } from "../../../table/cases/attempts.ts";
import type { ListedDocument } from "../../../table/cases/documents.ts";
import { joinCards, listStateCards } from "../../../table/cases/learnerState.ts";
import type { CourseRow } from "../../../table/courses/courses.ts";
import { listSittingsOfCourse, type SittingRow } from "../../../table/exams/sittings.ts";
import type { PersonInProgram } from "../../../table/programs/programPeople.ts";
import { isoOfMs, personCells, type RowProgress, type RowSource } from "../rowSource.ts";
import { passes, type Scope } from "../scope.ts";
import { studentsOf } from "../students.ts";

type ReadSitting = { course: CourseRow; document: ListedDocument; person: PersonInProgram; row: SittingRow };

/** The sittings of students in exams, course by course and case by case. */
async function* readSittings(scope: Scope, progress: RowProgress): AsyncGenerator<ReadSitting> {
  const isStatus = passes(scope.filters, "sitting_statuses");
  progress.all = scope.inCourses.length;
  for (const course of scope.inCourses) {
    const rows = await listSittingsOfCourse(course.id, scope.program.id);
    const people = rows.length > 0 ? await studentsOf(scope, course.id) : [];
    const personById = new Map(people.map((person) => [person.user_id, person]));
    const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
    for (const document of scope.documentsOf(course.id)) {
      for (const row of byDocument.get(document.id) ?? []) {
        const person = personById.get(row.userId);
        if (person && isStatus(settle(row.sitting, nowMs()).status)) yield { course, document, person, row };
      }
    }
    progress.done += 1;
  }
}

const minutes = (ms: number): number => Math.round(ms / 6000) / 10;

const examCells = ({ course, document, person }: ReadSitting) => ({
  document_set: course.name,
  document: plainText(document.title),
  ...personCells(person),
});

/** One row for each sitting of an exam. */
export const sittingRows: RowSource = async function* (scope, progress) {
  for await (const read of readSittings(scope, progress)) {
    const now = nowMs();
    const sitting = settle(read.row.sitting, now);
    const startedAt = closedSegments(sitting)[0]?.startedAt ?? sitting.segmentStartedAt;
    if (!scope.isInDates(startedAt)) continue;
    const allowed = allowedMs(sitting);
    yield {
      ...examCells(read),
      status: sittingWords[sitting.status],
      started_at: isoOfMs(startedAt),
      submitted_at: isoOfMs(sitting.submittedAt),
      submitted_by: sitting.submittedBy === null ? null : submitterWords[sitting.submittedBy],
      minutes_allowed: minutes(allowed),
      minutes_used: minutes(usedMs(read.row.sitting, now)),
      accommodation: `${sitting.accommodation}x`,
      extra_minutes: minutes(sitting.extraSeconds * 1000),
    };
  }
};

function usedMs(sitting: SittingRow["sitting"], now: number): number {
  const settled = settle(sitting, now);
  return settled.status === "submitted"
    ? settled.usedBeforeSegmentMs
    : allowedMs(settled) - timeLeftMs(settled, now);
}

/** So many sittings' answers are under way at once. */
const sittingsAtOnce = 16;

/** One row for each answer of an exam that counts although it came outside of its time. @see ADR 0040 */
export const lateAnswerRows: RowSource = async function* (scope, progress) {
  const part: ReadSitting[] = [];
  for await (const read of readSittings(scope, progress)) {
    if (!scope.examsToSit.has(read.document.id)) part.push(read);
    if (part.length >= sittingsAtOnce) yield* lateRows(scope, part.splice(0));
  }
  yield* lateRows(scope, part);
};

async function* lateRows(scope: Scope, part: readonly ReadSitting[]) {
  for await (const { read, found } of mapInOrder(part, sittingsAtOnce, async (read) => ({
    read,
    found: await lateOf(read),
  }))) {
    for (const { card, question, madeAt, receivedAt } of found) {
      if (!scope.isInDates(receivedAt)) continue;
      yield {
        ...examCells(read),
        card,
        question,
        made_at: isoOfMs(madeAt),
        received_at: isoOfMs(receivedAt),
      };
    }
  }
}

async function lateOf({ row }: ReadSitting) {
  const cards = await listStateCards(row.userId, row.documentId, row.attempt, { mayLag: true });
  const marks = marksOfCards(cards);
  if (marks === noMarks) return [];
  const [attempt] = await listAttemptsOf([row]);
  // A reset by staff has opened another attempt: what the former one was marked with is history.
  if (attempt?.attempt !== row.attempt) return [];
  return lateAnswersOf(
    await treeForAudience("educator", row.documentId, attempt.snapshot_id),
    joinCards(cards),
    marks,
  );
}
