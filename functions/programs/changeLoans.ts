import {
  type LoanChangeKind,
  type UndoneLoan,
  undoneLoansAtMost,
} from "#shared/contract/programs/loanBatches.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { announceJob, orderJob } from "../jobs/orderJob.ts";
import { askedBy } from "../memberships/auditLine.ts";
import { changeSomeLoans, type LoanChange, loansInPart } from "../memberships/changeSomeLoans.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { getJob } from "../table/operations/jobs.ts";
import { getProgram } from "../table/programs/programs.ts";
import { timeOf } from "./orderChange.ts";

/** A document by the id that the request names it by; without a document, the reason why there is none. */
export type AskedLoan = { id: string; documentId: number | undefined; why: string };

export type AskedLoans = {
  kind: LoanChangeKind;
  programId: string;
  asked: readonly AskedLoan[];
  signedIn: SignedIn;
  operationId: string;
  /** The job that this takes back. */
  undoOf?: string;
};

/** Up to so many are changed in the request itself: four transactions. */
const atOnceAtMost = 4 * loansInPart;

/**
 * Lends documents to a program, or takes them from it: at once where they are some two hundred, and behind the request where they
 * are more. Then nothing is written yet, and `job_id` names the work. What the program has already, or has no more, stays as it
 * is, so that an operation may be tried again.
 */
export async function changeLoans(
  order: AskedLoans,
): Promise<{ changed: number; undone: UndoneLoan[]; job_id: string | null }> {
  const program = await getProgram(order.programId, { consistent: true });
  if (!program) throw new Refusal("NOT_FOUND");
  const { documents, undone } = await findDocuments(order);
  const { kind, operationId, signedIn } = order;
  const change: LoanChange = {
    ...{ kind, program, operationId, by: askedBy(signedIn.person) },
    at: timeOf(operationId),
  };
  if (documents.length > atOnceAtMost || order.undoOf !== undefined)
    return { changed: 0, undone: [], job_id: await orderBatch(order, change, { documents, undone }) };
  let changed = 0;
  for (let from = 0; from < documents.length; from += loansInPart)
    changed += (await changeSomeLoans(change, documents.slice(from, from + loansInPart))).length;
  return { changed, undone, job_id: null };
}

type Found = { documents: ListedDocument[]; undone: UndoneLoan[] };

async function findDocuments({ kind, asked }: AskedLoans): Promise<Found> {
  const { rows } = await readDocuments();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const undone: UndoneLoan[] = [];
  const documents = new Map<number, ListedDocument>();
  for (const { id, documentId, why } of asked) {
    const document = documentId === undefined ? undefined : byId.get(documentId);
    if (document?.is_unpublished && kind === "lend")
      undone.push({ id, name: plainText(document.title), why: "Never published." });
    else if (document) documents.set(document.id, document);
    else undone.push({ id, name: `Item ${id}`.slice(0, 80), why });
  }
  return { documents: [...documents.values()], undone };
}

async function orderBatch(
  { signedIn, undoOf }: AskedLoans,
  { kind, program, by, operationId, at }: LoanChange,
  { documents, undone }: Found,
): Promise<string> {
  const id = `loans:${operationId}`;
  if (await getJob(id)) await announceJob("loan_batch", id);
  else
    await orderJob({
      kind: "loan_batch",
      id,
      requestedBy: signedIn.person.profile.id,
      programId: signedIn.membership?.program_id ?? null,
      input: {
        ...{ kind, by, at, operation_id: operationId, group_id: program.id },
        document_ids: documents.map((document) => document.id),
        undone: undone.slice(0, undoneLoansAtMost),
        undone_count: undone.length,
        undo_of: undoOf ?? null,
      },
    });
  return id;
}
