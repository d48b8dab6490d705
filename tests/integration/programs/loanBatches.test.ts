import { beforeAll, describe, expect, it } from "vitest";
import { type Job, type JobRun, readJob } from "#functions/jobs/job.ts";
import { planJob } from "#functions/jobs/orderJob.ts";
import { newUlid, nowMs } from "#functions/runtime/clock.ts";
import { readDocumentLoans } from "#functions/table/programs/loans.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { changeManyLoans } from "#functions/workers/changeManyLoans.ts";
import { type DefinitionOf, jobKinds } from "#shared/contract/jobs.ts";
import { createLoans, deleteLoans, loanId } from "#shared/contract/programs/groupDocuments.ts";
import { type LoanBatch, listLoanBatches, undoLoanBatch } from "#shared/contract/programs/loanBatches.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("programs");
/** More than a request does by itself. */
const many = 200;

let admin: Credentials;
let adminId: string;
/** Lent to one program, so that each test lends them to another. */
let documentIds: number[];

beforeAll(async () => {
  const home = await aProgram();
  const person = await aPerson([{ program: home, role: "Teacher" }], { is_admin: true });
  adminId = person.id;
  admin = await aSession(person);
  documentIds = [];
  for (let at = 0; at < many; at++) documentIds.push((await aDocument([home])).id);
}, 120_000);

const path = "/group_documents";
const lend = async (program: Program, ids: readonly number[]) =>
  replyOf(
    createLoans,
    await send({
      method: "POST",
      path: `${path}/create_batch`,
      as: admin,
      body: { groupDocumentIds: ids, groupId: program.id },
    }),
  );
const batchesOf = async (program: Program, as = admin): Promise<LoanBatch[]> =>
  replyOf(
    listLoanBatches,
    await send({ method: "GET", path: `${path}/batches`, as, query: { groupId: program.id } }),
  );
const undo = (id: string, as = admin) => send({ method: "POST", path: `${path}/batches/${id}/undo`, as });
const finished = (program: Program, id: string | null): Promise<LoanBatch> =>
  eventually(
    async () => (await batchesOf(program)).find((one) => one.id === id && one.state === "ready"),
    "the end of the change",
  );
const lentTo = async (program: Program): Promise<number[]> =>
  (await readDocumentLoans(program.id)).rows.map(({ document_id }) => document_id);

describe("many loans at once (C-22)", () => {
  it("are lent behind the request, told row by row, and revoked by an undo that spares what was lent before", async () => {
    const program = await aProgram();
    const [before = 0] = documentIds;
    expect(await lend(program, [before])).toMatchObject({ changed: 1, job_id: null });
    const reply = await lend(program, [...documentIds, 999_999_999]);
    expect(reply).toMatchObject({ changed: 0, undone: [] });
    const batch = await finished(program, reply.job_id);
    expect(batch).toMatchObject({
      ...{ kind: "lend", progress: 100, total: many + 1, changed: many - 1, can_undo: true },
      ...{ undone_count: 1, undone: [{ id: "999999999", why: "Item not found." }] },
    });
    expect((await lentTo(program)).length).toBe(many);

    const other = await aSession(await aPerson([{ program, role: "Teacher" }], { is_admin: true }));
    expect(await batchesOf(program, other)).toEqual([]);
    expect(codeOf(await undo(batch.id, other))).toBe("NOT_FOUND");

    const back = replyOf(undoLoanBatch, await undo(batch.id));
    expect(await finished(program, back.id)).toMatchObject({
      ...{ kind: "revoke", is_undo: true, can_undo: false, changed: many - 1 },
    });
    expect(await lentTo(program)).toEqual([before]);
    expect((await batchesOf(program)).find(({ id }) => id === batch.id)?.can_undo).toBe(false);
  });

  it("are revoked behind the request and lent again by an undo", async () => {
    const program = await aProgram();
    await finished(program, (await lend(program, documentIds)).job_id);
    const groupDocumentIds = documentIds.map((id) => loanId(program.id, id));
    const revoked = replyOf(
      deleteLoans,
      await send({
        method: "DELETE",
        path: `${path}/destroy_batch`,
        as: admin,
        body: { groupDocumentIds, groupId: program.id },
      }),
    );
    const batch = await finished(program, revoked.job_id);
    expect(batch).toMatchObject({ kind: "revoke", changed: many, can_undo: true });
    expect(await lentTo(program)).toEqual([]);
    const back = replyOf(undoLoanBatch, await undo(batch.id));
    expect(await finished(program, back.id)).toMatchObject({ kind: "lend", changed: many });
    expect((await lentTo(program)).length).toBe(many);
  });
});

type Definition = DefinitionOf<"loan_batch">;

function anOrder(program: Program, by: string, cursor: Job<Definition>["cursor"] = null): Job<Definition> {
  const operation_id = newUlid();
  const row = planJob({
    kind: "loan_batch",
    id: `loans:${operation_id}`,
    requestedBy: by,
    programId: program.id,
    input: {
      ...{ kind: "lend", group_id: program.id, document_ids: documentIds, operation_id },
      by: { user_id: by, name: "An Admin", email: "admin@bedside.test" },
      at: new Date(nowMs()).toISOString(),
      ...{ undone: [], undone_count: 0, undo_of: null },
    },
  });
  return readJob(jobKinds.loan_batch, { ...row, cursor });
}

const runWith = (notes: Partial<JobRun<Definition>>): JobRun<Definition> => ({
  advance: async () => undefined,
  advanceWrite: () => {
    throw new Error("killed");
  },
  tell: () => undefined,
  remainingMs: () => 100_000,
  ...notes,
});

describe("the worker that changes many loans", () => {
  it("lends nothing that it has not noted, where it dies", async () => {
    const program = await aProgram();
    await expect(changeManyLoans(anOrder(program, adminId), runWith({}))).rejects.toThrow("killed");
    expect(await lentTo(program)).toEqual([]);
  });

  it("changes nothing more for whoever is no admin any more", async () => {
    const program = await aProgram();
    const former = await aPerson([{ program, role: "Teacher" }]);
    await changeManyLoans(anOrder(program, former.id), runWith({}));
    expect(await lentTo(program)).toEqual([]);
  });
});
