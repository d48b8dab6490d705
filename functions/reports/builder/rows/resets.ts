import { plainText } from "#shared/domain/collection/fold.ts";
import { stateOfFigures } from "#shared/domain/itemFigures.ts";
import { progressWords } from "#shared/domain/reportBuilder/words.ts";
import { listAttemptsOf } from "../../../table/cases/attempts.ts";
import { personCells, type RowSource } from "../rowSource.ts";
import { figuresByCourse } from "../students.ts";

/** One row for each student and case of a course that was reset. */
export const resetRows: RowSource = async function* (scope, progress) {
  for await (const { course, students } of figuresByCourse(scope, progress)) {
    const documents = scope.documentsOf(course.id);
    const reset = students.flatMap(({ person, cells }) =>
      documents.flatMap((document) => {
        const cell = cells[document.id];
        return cell && cell[2] > 0 ? [{ person, document, cell }] : [];
      }),
    );
    const attempts = await listAttemptsOf(
      reset.map(({ person, document }) => ({ userId: person.user_id, documentId: document.id })),
    );
    const openedAt = new Map(attempts.map((one) => [`${one.user_id} ${one.document_id}`, one.opened_at]));
    for (const { person, document, cell } of reset) {
      const at = openedAt.get(`${person.user_id} ${document.id}`) ?? null;
      if (!scope.isInDates(at === null ? null : Date.parse(at))) continue;
      yield {
        document_set: course.name,
        document: plainText(document.title),
        ...personCells(person),
        resets: cell[2],
        reset_at: at,
        state: progressWords[stateOfFigures(document, cell)],
      };
    }
  }
};
