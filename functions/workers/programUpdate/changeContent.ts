import type { ProgramUpdateInput } from "#shared/contract/quotes/programUpdateJob.ts";
import type { AccessChange } from "#shared/domain/quotes/renewal.ts";
import { auditLine } from "../../memberships/auditLine.ts";
import { untilWritten } from "../../runtime/untilWritten.ts";
import { readDocuments } from "../../table/cases/documents.ts";
import { listCoursesByNumber } from "../../table/courses/courses.ts";
import { auditWrite } from "../../table/operations/audit.ts";
import {
  endCourseLoan,
  endLoans,
  giveCourseLoan,
  giveLoans,
  listLentDocuments,
  listProgramsWithCourse,
} from "../../table/programs/loans.ts";
import type { TransactItem } from "../../table/table.ts";

/** Purpose of a change of content, and the note of each of its writes. */
export type ContentChange = Pick<ProgramUpdateInput, "program" | "by" | "operation_id" | "at"> & {
  /** Items written with a loan that is changed, beside its line of the audit log. */
  noted: (what: { kind: "course" | "document"; id: number }, change: AccessChange) => TransactItem[];
};

/** Loans, with two further items each, that fit a transaction of 100. */
const loansAtOnce = 30;
/**
 * Lends or revokes courses; those that are as they should be already stay as they are.
 *
 * @throws where others write the same loans all the time
 */
export async function changeCourses(
  order: ContentChange,
  change: AccessChange,
  ids: readonly number[],
): Promise<void> {
  const courses = await listCoursesByNumber(ids);
  const write = change === "LEND" ? giveCourseLoan : endCourseLoan;
  for (const id of ids)
    await untilDone(async () => {
      const isLent = (await listProgramsWithCourse(id, [order.program.id])).has(order.program.id);
      if (isLent === (change === "LEND")) return true;
      const line = loanLine(order, change, {
        kind: "course",
        id,
        name: courses.get(id)?.name ?? `Course ${id}`,
      });
      return write(id, order.program.id, [line, ...order.noted({ kind: "course", id }, change)]);
    });
}

/** The same for documents, some tens in a transaction. */
export async function changeDocuments(
  order: ContentChange,
  change: AccessChange,
  ids: readonly number[],
): Promise<void> {
  const write = change === "LEND" ? giveLoans : endLoans;
  if (ids.length === 0) return;
  const titles = new Map((await readDocuments()).rows.map(({ id, title }) => [id, title]));
  for (let from = 0; from < ids.length; from += loansAtOnce) {
    const some = ids.slice(from, from + loansAtOnce);
    await untilDone(async () => {
      const lent = await listLentDocuments(some, order.program.id, { consistent: true });
      const left = some.filter((id) => lent.has(id) === (change === "REVOKE"));
      if (left.length === 0) return true;
      const loans = left.map((id) => ({
        documentId: id,
        together: [
          loanLine(order, change, { kind: "document", id, name: titles.get(id) ?? `Item ${id}` }),
          ...order.noted({ kind: "document", id }, change),
        ],
      }));
      return write(order.program.id, loans);
    });
  }
}

const untilDone = (work: () => Promise<boolean>): Promise<true> =>
  untilWritten(async () => (await work()) || undefined, {
    failure: () => new Error("The loans of a program are changed by too many at once"),
  });

const loanLine = (
  { program, by, operation_id, at }: ContentChange,
  change: AccessChange,
  subject: { kind: "course" | "document"; id: number; name: string },
): TransactItem =>
  auditWrite(
    auditLine({
      action: change === "LEND" ? "loan.given" : "loan.revoked",
      ...{ at, operationId: operation_id, programId: program.id, by },
      subject: { ...subject, id: String(subject.id) },
      details: { Program: program.name },
    }),
  );
