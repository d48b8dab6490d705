import { plainText } from "#shared/domain/collection/fold.ts";
import { isDone, lastMinuteOf, meanPercentOf, stateOfFigures } from "#shared/domain/itemFigures.ts";
import type { ProgressState } from "#shared/domain/progress.ts";
import type { BuilderRow } from "#shared/domain/reportBuilder/parts.ts";
import { progressWords } from "#shared/domain/reportBuilder/words.ts";
import { wholePercent } from "#shared/domain/wholePercent.ts";
import type { ListedDocument } from "../../../table/cases/documents.ts";
import { timeOfMinutes } from "../../../table/courses/courseProgress.ts";
import { personCells, type RowSource } from "../rowSource.ts";
import { passes } from "../scope.ts";
import { figuresByCourse, type StudentFigures } from "../students.ts";

/** One row for each student in each course. */
export const courseProgressRows: RowSource = async function* (scope, progress) {
  for await (const { course, students } of figuresByCourse(scope, progress)) {
    const documents = scope.documentsOf(course.id);
    for (const student of students)
      yield {
        document_set: course.name,
        ...personCells(student.person),
        ...sumsOf(student.cells, documents),
      };
  }
};

/** Adds up a student's work in the items of a course. */
export function sumsOf(
  cells: StudentFigures["cells"],
  documents: readonly Pick<ListedDocument, "id" | "kind" | "recommended_time">[],
): BuilderRow {
  const states = documents.map((document) => stateOfFigures(document, cells[document.id]));
  const count = (wanted: ProgressState) => states.filter((state) => state === wanted).length;
  return {
    completed: states.filter(isDone).length,
    items: documents.length,
    in_progress: count("partially_completed"),
    not_started: count("not_started"),
    low_time: count("low_time"),
    percent: wholePercent(meanPercentOf(documents, cells)),
    resets: documents.reduce((sum, { id }) => sum + (cells[id]?.[2] ?? 0), 0),
    last_accessed: timeOfMinutes(lastMinuteOf(documents, cells)),
  };
}

/** One row for each student and case of a course. */
export const caseProgressRows: RowSource = async function* (scope, progress) {
  const isState = passes(scope.filters, "progress");
  for await (const { course, students } of figuresByCourse(scope, progress)) {
    const documents = scope.documentsOf(course.id).map((item) => ({ item, title: plainText(item.title) }));
    for (const { person, cells } of students) {
      for (const { item, title } of documents) {
        const cell = cells[item.id];
        const state = stateOfFigures(item, cell);
        const accessed = cell?.[3] ?? null;
        if (!isState(state) || !scope.isInDates(accessed === null ? null : accessed * 60_000)) continue;
        yield {
          document_set: course.name,
          document: title,
          ...personCells(person),
          state: progressWords[state],
          percent: wholePercent(cell?.[0] ?? 0),
          time_percent:
            cell && cell[1] !== null && item.recommended_time !== null ? wholePercent(cell[1]) : null,
          resets: cell?.[2] ?? 0,
          started: timeOfMinutes(cell?.[4] ?? null),
          completed: timeOfMinutes(cell?.[5] ?? null),
          last_accessed: timeOfMinutes(accessed),
        };
      }
    }
  }
};
