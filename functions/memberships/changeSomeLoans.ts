import type { LoanChangeKind } from "#shared/contract/programs/loanBatches.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import type { ListedDocument } from "../table/cases/documents.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { endLoans, giveLoans, type LoanWrite, listLentDocuments } from "../table/programs/loans.ts";
import type { Program } from "../table/programs/programs.ts";
import type { TransactItem } from "../table/table.ts";
import { type AskedBy, auditLine } from "./auditLine.ts";

/** A change of a program's loans as it was asked for; the parts of a large one say the same. */
export type LoanChange = {
  kind: LoanChangeKind;
  program: Program;
  by: AskedBy;
  operationId: string;
  /** UTC; when it was asked for. */
  at: string;
};

/** Documents in one transaction: each takes two items of the hundred, and there are those of the list and of a job. */
export const loansInPart = 45;
/**
 * Lends or revokes documents in one transaction, each with a line of the audit log; documents in the wanted state are skipped.
 * @param together - Other writes, for the documents that change; not written if none does.
 * @returns ids of the documents that changed
 * @throws Refusal CONFLICT if others change the same loans in each try
 */
export async function changeSomeLoans(
  { kind, program, by, operationId, at }: LoanChange,
  documents: readonly ListedDocument[],
  together: (changed: readonly number[]) => readonly TransactItem[] = () => [],
): Promise<number[]> {
  const write = kind === "lend" ? giveLoans : endLoans;
  return untilWritten(async () => {
    const lent = await listLentDocuments(
      documents.map(({ id }) => id),
      program.id,
      { consistent: true },
    );
    const changing = documents.filter(({ id }) => lent.has(id) === (kind === "revoke"));
    const changed = changing.map(({ id }) => id);
    if (changed.length === 0) return [];
    const loans = changing.map((document): LoanWrite => {
      const line = auditLine({
        action: kind === "lend" ? "loan.given" : "loan.revoked",
        ...{ at, operationId, by, programId: program.id },
        subject: { kind: "document", id: String(document.id), name: document.title },
        details: { Program: program.name },
      });
      return { documentId: document.id, together: [auditWrite(line)] };
    });
    if (await write(program.id, loans, together(changed))) return changed;
    return undefined;
  });
}
