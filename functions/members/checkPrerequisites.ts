import { checkPrerequisites as route } from "#shared/contract/members/resets.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";

/** Checks the documents that the program has: a case of another program that waits for one of these tells nobody here. @see spec courses §7 */
export const checkPrerequisites = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const { id: programId } = await requireProgram(signedIn);
    const asked = new Set(query.documentIds.map(Number));
    const [documents, loans] = await Promise.all([readDocuments(), readDocumentLoans(programId)]);
    const lent = new Set(loans.rows.map((loan) => loan.document_id));
    return documents.rows.some(
      ({ id, prerequisite_document_id: before, archived_at }) =>
        before !== null && asked.has(before) && lent.has(id) && archived_at === null,
    );
  },
});
