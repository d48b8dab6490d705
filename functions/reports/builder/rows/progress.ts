import { plainText } from "#shared/domain/collection/fold.ts";
import { type ProgressState, progressState } from "#shared/domain/progress.ts";
import type { BuilderRow } from "#shared/domain/reportBuilder/parts.ts";
import { progressWords } from "#shared/domain/reportBuilder/words.ts";
import type { ListedDocument } from "../../../table/cases/documents.ts";
import { timeOfMinutes } from "../../../table/courses/courseProgress.ts";
import type { CourseProgressCell } from "../../../table/courses/courseProgressCell.ts";
import { personCells, type RowSource } from "../rowSource.ts";
import { passes } from "../scope.ts";
import { figuresByCourse, type StudentFigures } from "../students.ts";

export const stateOfCell = (cell: CourseProgressCell | undefined): ProgressState =>
  progressState({
    percent_complete: cell?.[0] ?? 0,
    percentage_of_recommended_time: cell?.[1] ?? null,
    reset: cell?.[2] ?? 0,
  });

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** One row for each student in each course. */
export const courseProgressRows: RowSource = async function* (scope, progress) {
  for await (const { course, students } of figuresByCourse(scope, progress)) {
    const documents = scope.documentsOf(course.id);
    for (const student of students)
      yield { document_set: course.name, ...personCells(student.person), ...sumsOf(student, documents) };
  }
};

function sumsOf({ cells }: StudentFigures, documents: readonly ListedDocument[]): BuilderRow {
  const own = documents.map(({ id }) => cells[id]);
  const states = own.map(stateOfCell);
  const count = (...wanted: ProgressState[]) => states.filter((state) => wanted.includes(state)).length;
  const accessed = own.flatMap((cell) => cell?.[3] ?? []);
  return {
    completed: count("completed", "low_time"),
    items: documents.length,
    in_progress: count("partially_completed"),
    not_started: count("not_started"),
    low_time: count("low_time"),
    percent: oneDecimal(own.reduce((sum, cell) => sum + (cell?.[0] ?? 0), 0) / Math.max(1, own.length)),
    resets: own.reduce((sum, cell) => sum + (cell?.[2] ?? 0), 0),
    last_accessed: timeOfMinutes(accessed.length > 0 ? Math.max(...accessed) : null),
  };
}

/** One row for each student and case of a course. */
export const caseProgressRows: RowSource = async function* (scope, progress) {
  const isState = passes(scope.filters, "progress");
  for await (const { course, students } of figuresByCourse(scope, progress)) {
    const documents = scope.documentsOf(course.id).map(({ id, title }) => ({ id, title: plainText(title) }));
    for (const { person, cells } of students) {
      for (const { id, title } of documents) {
        const cell = cells[id];
        const state = stateOfCell(cell);
        const accessed = cell?.[3] ?? null;
        if (!isState(state) || !scope.isInDates(accessed === null ? null : accessed * 60_000)) continue;
        yield {
          document_set: course.name,
          document: title,
          ...personCells(person),
          state: progressWords[state],
          percent: oneDecimal(cell?.[0] ?? 0),
          time_percent: cell && cell[1] !== null ? oneDecimal(cell[1]) : null,
          resets: cell?.[2] ?? 0,
          started: timeOfMinutes(cell?.[4] ?? null),
          completed: timeOfMinutes(cell?.[5] ?? null),
          last_accessed: timeOfMinutes(accessed),
        };
      }
    }
  }
};
