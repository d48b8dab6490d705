import { plainText } from "#shared/domain/collection/fold.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { auditWrite } from "../table/operations/audit.ts";
import {
  endLoans,
  giveLoans,
  type LoanWrite,
  listLentDocuments,
  loanWritesAtOnce,
} from "../table/programs/loans.ts";
import { getProgram, type Program } from "../table/programs/programs.ts";
import { timeOf } from "./orderChange.ts";

export type Undone = { id: string; name: string; why: string };

/** A document by the id that the request names it by; without a document, the reason why there is none. */
export type AskedLoan = { id: string; documentId: number | undefined; why: string };

export type AskedLoans = {
  kind: "lend" | "revoke";
  programId: string;
  asked: readonly AskedLoan[];
  signedIn: SignedIn;
  operationId: string;
};

const triesAtMost = 8;

/**
 * Lends documents to a program, or takes them from it: so many in a transaction, each with its line of the audit log. What
 * the program has already, or has no more, stays as it is, so that an operation may be tried again.
 */
export async function changeLoans(order: AskedLoans): Promise<{ changed: number; undone: Undone[] }> {
  const program = await getProgram(order.programId, { consistent: true });
  if (!program) throw new Refusal("NOT_FOUND");
  const { rows } = await readDocuments();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const undone: Undone[] = [];
  const documents = new Map<number, ListedDocument>();
  for (const { id, documentId, why } of order.asked) {
    const document = documentId === undefined ? undefined : byId.get(documentId);
    if (document?.is_unpublished && order.kind === "lend")
      undone.push({ id, name: plainText(document.title), why: "Never published." });
    else if (document) documents.set(document.id, document);
    else undone.push({ id, name: `Item ${id}`.slice(0, 80), why });
  }
  let changed = 0;
  const all = [...documents.values()];
  for (let from = 0; from < all.length; from += loanWritesAtOnce)
    changed += await changeSome(order, program, all.slice(from, from + loanWritesAtOnce));
  return { changed, undone };
}

async function changeSome(
  { kind, signedIn, operationId }: AskedLoans,
  program: Program,
  documents: readonly ListedDocument[],
): Promise<number> {
  const write = kind === "lend" ? giveLoans : endLoans;
  for (let tries = 0; tries < triesAtMost; tries++) {
    const lent = await listLentDocuments(
      documents.map(({ id }) => id),
      program.id,
      { consistent: true },
    );
    const left = documents.filter(({ id }) => lent.has(id) === (kind === "revoke"));
    if (left.length === 0) return 0;
    const loans = left.map(
      (document): LoanWrite => ({
        documentId: document.id,
        together: [
          auditWrite(
            auditLine({
              action: kind === "lend" ? "loan.given" : "loan.revoked",
              at: timeOf(operationId),
              operationId,
              programId: program.id,
              by: askedBy(signedIn.person),
              subject: { kind: "document", id: String(document.id), name: document.title },
              details: { Program: program.name },
            }),
          ),
        ],
      }),
    );
    if (await write(program.id, loans)) return loans.length;
    await pauseBeforeRetry(tries);
  }
  throw new Refusal("CONFLICT");
}
