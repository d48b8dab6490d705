import * as z from "zod/mini";
import { sequenceId } from "#shared/contract/common.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import {
  type Collection,
  type CollectionChange,
  readCollection,
  writeCollections,
} from "../lists/collections.ts";
import {
  batchGetItems,
  isNew,
  queryItems,
  type TransactItem,
  transactDelete,
  transactPut,
} from "../table.ts";

/**
 * Loans of the provider to a program, each written twice in one transaction: in the program's own small collection,
 * which is read with every list, and under the key of what is lent, where a single loan is asked for.
 */
const courseLoanSchema = z.object({ course_id: sequenceId });
const documentLoanSchema = z.object({ document_id: sequenceId });

const courseLoansOf = (programId: string): string => `course_loans#${programId}`;
const documentLoansOf = (programId: string): string => `document_loans#${programId}`;

/** Pattern: the provider's courses that a program has, by number. */
export const readCourseLoans = (programId: string): Promise<Collection<z.infer<typeof courseLoanSchema>>> =>
  readCollection(courseLoansOf(programId), courseLoanSchema);

/** Where it stands which documents a program has. */
export const documentLoanList = (programId: string) => ({
  name: documentLoansOf(programId),
  schema: documentLoanSchema,
});

/** Pattern: the documents that a program has, by number. */
export const readDocumentLoans = (
  programId: string,
): Promise<Collection<z.infer<typeof documentLoanSchema>>> =>
  readCollection(documentLoansOf(programId), documentLoanSchema);

/** Pattern: the programs that a provider's course is lent to. */
export async function listCourseLoans(courseId: number): Promise<string[]> {
  const items = await queryItems({ pk: keys.coursePartition(courseId), skPrefix: "LENT#" });
  return items.map((item) => item.sk.slice("LENT#".length));
}

/** Pattern: which of these programs have a course of the provider's. */
export async function listProgramsWithCourse(
  courseId: number,
  programIds: readonly string[],
): Promise<Set<string>> {
  const items = await batchGetItems(programIds.map((programId) => keys.courseLoan(courseId, programId)));
  return new Set(items.map((item) => item.sk.slice("LENT#".length)));
}

/** Pattern: which of these documents are lent to a program. */
export async function listLentDocuments(
  documentIds: readonly number[],
  programId: string,
  options: { consistent?: boolean } = {},
): Promise<Set<number>> {
  const items = await batchGetItems(
    documentIds.map((id) => keys.documentLoan(id, programId)),
    options,
  );
  return new Set(items.map((item) => documentLoanSchema.parse(item).document_id));
}

/** Lends a provider's course to a program. Repeating it changes nothing. */
export async function lendCourse(courseId: number, programId: string): Promise<void> {
  const loan = { course_id: courseId };
  await writeCollections(
    [{ name: courseLoansOf(programId), rows: { [courseId]: loan } }],
    [transactPut({ ...keys.courseLoan(courseId, programId), ...loan, program_id: programId })],
    nowS(),
  );
}

/** Lends a course that the program does not have; answers false where it has it by now, or a condition of `together` fails. */
export async function giveCourseLoan(
  courseId: number,
  programId: string,
  together: readonly TransactItem[],
): Promise<boolean> {
  const loan = { course_id: courseId };
  return writeCollections(
    [{ name: courseLoansOf(programId), rows: { [courseId]: loan } }],
    [
      transactPut({ ...keys.courseLoan(courseId, programId), ...loan, program_id: programId }, isNew),
      ...together,
    ],
    nowS(),
  );
}

/** Takes a course from a program; answers false where it has it no more. Its members there, and their work, stay. */
export async function endCourseLoan(
  courseId: number,
  programId: string,
  together: readonly TransactItem[],
): Promise<boolean> {
  return writeCollections(
    [{ name: courseLoansOf(programId), rows: { [courseId]: null } }],
    [
      transactDelete(keys.courseLoan(courseId, programId), { expression: "attribute_exists(pk)" }),
      ...together,
    ],
    nowS(),
  );
}

/** So many go into one transaction of 100 items. */
const loansAtOnce = 45;

/** Lends documents to a program. Repeating it changes nothing. */
export async function lendDocuments(documentIds: readonly number[], programId: string): Promise<void> {
  for (let from = 0; from < documentIds.length; from += loansAtOnce) {
    const loans = documentIds.slice(from, from + loansAtOnce).map((id) => ({ document_id: id }));
    await writeCollections(
      [
        {
          name: documentLoansOf(programId),
          rows: Object.fromEntries(loans.map((loan) => [loan.document_id, loan])),
        },
      ],
      loans.map((loan) =>
        transactPut({ ...keys.documentLoan(loan.document_id, programId), ...loan, program_id: programId }),
      ),
      nowS(),
    );
  }
}

/** A loan of a document that is made in the same transaction, as a change of the program's collection. */
export const loanChange = (documentId: number, programId: string): CollectionChange => ({
  name: documentLoansOf(programId),
  rows: { [documentId]: { document_id: documentId } },
});
export const loanWrite = (documentId: number, programId: string): TransactItem =>
  transactPut({
    ...keys.documentLoan(documentId, programId),
    document_id: documentId,
    program_id: programId,
  });

/** Pattern: the programs that a document is lent to; of one that was never published the group that writes it. */
export async function listDocumentLoans(documentId: number): Promise<string[]> {
  const { pk } = keys.document(documentId);
  const items = await queryItems({ pk, skPrefix: "LENT#", consistent: true });
  return items.map((item) => item.sk.slice("LENT#".length));
}

/** The end of a loan in the same transaction, as a change of the program's collection. */
export const loanEnd = (documentId: number, programId: string): CollectionChange => ({
  name: documentLoansOf(programId),
  rows: { [documentId]: null },
});
export const loanEndWrite = (documentId: number, programId: string): TransactItem =>
  transactDelete(keys.documentLoan(documentId, programId));

/** A document's loan with what is written together with it, such as its line of the audit log. */
export type LoanWrite = { documentId: number; together: readonly TransactItem[] };

/**
 * Lends a program documents that it does not have: all of them or, where it has one of them by now, none. At most 45, of one
 * further item each, with some items more for all of them.
 */
export async function giveLoans(
  programId: string,
  loans: readonly LoanWrite[],
  others: readonly TransactItem[] = [],
): Promise<boolean> {
  return writeCollections(
    [
      {
        name: documentLoansOf(programId),
        rows: Object.fromEntries(loans.map(({ documentId }) => [documentId, { document_id: documentId }])),
      },
    ],
    [
      ...loans.flatMap(({ documentId, together }) => [
        transactPut(
          { ...keys.documentLoan(documentId, programId), document_id: documentId, program_id: programId },
          isNew,
        ),
        ...together,
      ]),
      ...others,
    ],
    nowS(),
  );
}

/**
 * Takes documents from a program: all of them or, where it has one of them no more, none. As many as are given at once. Who
 * looks next does not find them; what learners did with them stays where it is.
 */
export async function endLoans(
  programId: string,
  loans: readonly LoanWrite[],
  others: readonly TransactItem[] = [],
): Promise<boolean> {
  return writeCollections(
    [
      {
        name: documentLoansOf(programId),
        rows: Object.fromEntries(loans.map(({ documentId }) => [documentId, null])),
      },
    ],
    [
      ...loans.flatMap(({ documentId, together }) => [
        transactDelete(keys.documentLoan(documentId, programId), { expression: "attribute_exists(pk)" }),
        ...together,
      ]),
      ...others,
    ],
    nowS(),
  );
}

export const lendDocument = (documentId: number, programId: string): Promise<void> =>
  lendDocuments([documentId], programId);

const nowS = (): number => Math.floor(nowMs() / 1000);
