import type { DefinitionOf } from "#shared/contract/jobs.ts";
import type { JobWorker } from "../jobs/job.ts";
import { changeSomeLoans, loansInPart } from "../memberships/changeSomeLoans.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { getPerson } from "../table/identity/people.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { getProgram } from "../table/programs/programs.ts";

/** Milliseconds that the next part needs, for a slow step. */
const marginMs = 20_000;

/**
 * Changes many loans of a program, a transaction's worth at a time. Where the job stands is written in the same transaction, so
 * that it knows exactly which loans it changed, and an undo changes no others. Whoever asked for it must still be an admin each
 * time it is taken up.
 */
export const changeManyLoans: JobWorker<DefinitionOf<"loan_batch">> = async ({ input, cursor }, run) => {
  const { kind, by, at, operation_id: operationId, document_ids: ids } = input;
  const [person, program, documents] = await Promise.all([
    getPerson(by.user_id),
    getProgram(input.group_id, { consistent: true }),
    readDocuments(),
  ]);
  if (!person?.profile.is_admin || !program) return;
  const byId = rowsById(documents.rows);
  let stands = cursor ?? { at: 0, changed: [] };
  while (stands.at < ids.length) {
    const next = Math.min(stands.at + loansInPart, ids.length);
    const progress = (100 * next) / ids.length;
    const after = (changed: readonly number[]) => ({ at: next, changed: [...stands.changed, ...changed] });
    const some = ids.slice(stands.at, next).flatMap((id) => byId.get(id) ?? []);
    const changed = await changeSomeLoans({ kind, program, by, operationId, at }, some, (changing) => [
      run.advanceWrite(progress, after(changing)),
    ]);
    stands = after(changed);
    if (changed.length === 0) await run.advance(progress, stands);
    if (stands.at < ids.length && run.remainingMs() < marginMs) return "more";
  }
};
