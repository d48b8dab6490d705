import { ulid } from "ulid";
import { afterAll, describe, expect, it } from "vitest";
import {
  getProgress,
  listProgressOfUser,
  listUsersWithProgress,
  putProgress,
  putProgressRows,
  unstartedProgress,
} from "#functions/table/cases/progress.ts";
import {
  advanceJob,
  finishJob,
  jobAdvanceWrite,
  releaseJob,
  takeJob,
} from "#functions/table/operations/jobLeases.ts";
import {
  createJob,
  deleteJob,
  failJob,
  getJob,
  listJobsPastKeeping,
  listOpenJobs,
} from "#functions/table/operations/jobs.ts";
import { transact, transactPut } from "#functions/table/table.ts";
import {
  type EditLockRow,
  freeLockCheck,
  getEditLock,
  listLocksOf,
  lockCheck,
  replaceEditLock,
} from "#functions/table/versions/editLocks.ts";
import { newLock } from "#shared/domain/editLock.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

/** What a write asks of the row that it finds, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("documents"));

const now = "2026-11-01T10:00:00.000Z";
const anId = () => Math.floor(Math.random() * 1_000_000_000) + 1;

describe("the record of somebody's progress", () => {
  it("is written in the place of the revision before, and never over a newer one", async () => {
    const first = unstartedProgress(ulid(), anId(), 1, 0);
    const kept = () => getProgress(first.user_id, first.document_id);
    expect(await putProgress(first)).toBe(true);
    const second = { ...first, percent_complete: 50, rev: 2 };
    expect(await putProgress(second)).toBe(true);
    expect(await putProgress({ ...first, percent_complete: 25, rev: 2 })).toBe(false);
    expect(await putProgress({ ...first, percent_complete: 25, rev: 4 })).toBe(false);
    expect(await putProgress(first)).toBe(false);
    expect(await kept()).toEqual(second);
    expect(await listProgressOfUser(first.user_id, { consistent: true })).toEqual([second]);
    const others = ulid();
    const elsewhere = { ...second, document_id: second.document_id + 1 };
    await putProgressRows([elsewhere, { ...first, percent_complete: 75 }]);
    expect(await listProgressOfUser(first.user_id)).toEqual([{ ...first, percent_complete: 75 }, elsewhere]);
    const begun = await listUsersWithProgress(first.document_id, [first.user_id, others, first.user_id]);
    expect([...begun]).toEqual([first.user_id]);
  });
});

describe("the lease of a job", () => {
  // They order nothing: housekeeping, which other files run on the same cloud, would find them and say so.
  const made: string[] = [];
  afterAll(() => Promise.all(made.map(deleteJob)));

  async function aJob() {
    const id = ulid();
    made.push(id);
    const job = {
      id,
      kind: `test-${id}`,
      program_id: null,
      requested_by: null,
      input: {},
      cursor: null,
      state: "queued" as const,
      progress: 0,
      created_at: now,
      updated_at: now,
      attempts: 0,
      lease_until_s: 0,
      lease: null,
      expires_at_s: 4_000_000_000,
    };
    expect(await createJob(job)).toBe(true);
    const take = (lease: string, nowS: number) => takeJob({ jobId: id, lease, untilS: nowS + 60, nowS, now });
    return { id, job, take };
  }

  it("is one worker's until it has run out, and then the next one's", async () => {
    const { id, job, take } = await aJob();
    expect(await createJob(job)).toBe(false);
    expect(await take("a", 1000)).toMatchObject({ state: "running", lease: "a", attempts: 1 });
    expect(await take("b", 1059)).toBeUndefined();
    expect(await take("b", 1060)).toBeUndefined();
    expect(await take("b", 1061)).toMatchObject({ lease: "b", lease_until_s: 1121, attempts: 2 });
    expect(await take("c", 1100)).toBeUndefined();
    expect(await takeJob({ jobId: ulid(), lease: "a", untilS: 9, nowS: 1, now })).toBeUndefined();
    expect(await getJob(id)).toMatchObject({ lease: "b" });
  });

  it("that is lost writes nothing more: no step, no end, no way back, and nothing beside", async () => {
    const { id, take } = await aJob();
    await take("a", 1000);
    await take("b", 1061);
    const before = await getJob(id);
    const late = { jobId: id, lease: "a", untilS: 2000, now: "2026-11-01T11:00:00.000Z", progress: 50 };
    const beside = { pk: `TEST#${id}`, sk: "BESIDE" };
    expect(await advanceJob(late)).toBe(false);
    expect(await advanceJob({ ...late, cursor: { from: 5 } })).toBe(false);
    expect(await transact([jobAdvanceWrite({ ...late, cursor: 5 }), transactPut(beside)])).toBe(false);
    expect(await finishJob(late)).toBe(false);
    await releaseJob({ jobId: id, lease: "a", attempts: 0 });
    expect(await getJob(id)).toEqual(before);
  });

  it("that is kept goes on, counts its tries anew with each part, ends once, and is given to nobody then", async () => {
    const { id, take } = await aJob();
    await take("a", 1000);
    const mine = { jobId: id, lease: "a", untilS: 1100, now };
    expect(await advanceJob({ ...mine, progress: 10 })).toBe(true);
    expect(await getJob(id)).toMatchObject({ progress: 10, lease_until_s: 1100, cursor: null, attempts: 1 });
    await take("b", 1101);
    const next = { ...mine, lease: "b", untilS: 1200 };
    expect(await getJob(id)).toMatchObject({ attempts: 2 });
    expect(await transact([jobAdvanceWrite({ ...next, progress: 20, cursor: { from: 5 } })])).toBe(true);
    expect(await getJob(id)).toMatchObject({ progress: 20, cursor: { from: 5 }, attempts: 1 });
    expect(await finishJob({ ...next, outcome: { lines: 3 } })).toBe(true);
    expect(await getJob(id)).toMatchObject({ state: "ready", progress: 100, outcome: { lines: 3 } });
    expect(await finishJob(next)).toBe(false);
    expect(await advanceJob({ ...next, progress: 30 })).toBe(false);
    expect(await failJob(id, now)).toBeUndefined();
    expect(await take("c", 9000)).toBeUndefined();
    expect(await getJob(id)).toMatchObject({ state: "ready", progress: 100, lease: "b" });
  });

  it("that is given back can be taken at once, with as many tries as are said", async () => {
    const { take, id } = await aJob();
    await take("a", 1000);
    await releaseJob({ jobId: id, lease: "a" });
    expect(await take("b", 1001)).toMatchObject({ lease: "b", attempts: 2 });
    await releaseJob({ jobId: id, lease: "b", attempts: 0 });
    expect(await take("c", 1002)).toMatchObject({ lease: "c", attempts: 1 });
  });

  it("ends with the job among the open ones, or puts it by the day until which its work is kept", async () => {
    const isOpen = async (id: string) => (await listOpenJobs(`test-${id}`)).length === 1;
    const isPast = async (id: string, day: string) =>
      (await listJobsPastKeeping(day, 10_000)).some((job) => job.id === id);
    const [ended, kept] = [await aJob(), await aJob()];
    expect([await isOpen(ended.id), await isOpen(kept.id)]).toEqual([true, true]);
    for (const { take } of [ended, kept]) await take("a", 1000);
    await finishJob({ jobId: ended.id, lease: "a", now });
    await finishJob({ jobId: kept.id, lease: "a", now, keptUntil: "2026-11-08T10:00:00.000Z" });
    expect([await isOpen(ended.id), await isOpen(kept.id)]).toEqual([false, false]);
    expect(await isPast(kept.id, "2026-11-08T09:59:59.999Z")).toBe(false);
    expect(await isPast(kept.id, "2026-11-08T10:00:00.001Z")).toBe(true);
    expect(await isPast(ended.id, "2027-01-01T00:00:00.000Z")).toBe(false);
    expect((await getJob(ended.id))?.outcome).toBeUndefined();
  });

  it("of a job that failed is given to nobody", async () => {
    const { take, id } = await aJob();
    expect(await failJob(id, now)).toMatchObject({ state: "failed" });
    expect(await take("a", 1000)).toBeUndefined();
    expect(await failJob(id, now)).toBeUndefined();
  });
});

describe("the lock of a version", () => {
  const holder = { userId: ulid(), sessionId: "s1" };
  const held = { state: "held" as const, token: 1, holder, leaseEndsAt: 5_000 };
  const mine = { ...holder, token: 1 };
  const free: EditLockRow = { lock: newLock, rev: 0 };

  it("is replaced where it is as it was read, and nowhere else", async () => {
    const versionId = anId();
    expect(await getEditLock(versionId)).toEqual(free);
    expect(await replaceEditLock(versionId, free, held)).toBe(true);
    expect(await replaceEditLock(versionId, free, { ...held, token: 2 })).toBe(false);
    const first = { lock: held, rev: 1 };
    expect(await getEditLock(versionId)).toEqual(first);
    expect(await replaceEditLock(versionId, first, { ...held, token: 2 })).toBe(true);
    expect(await replaceEditLock(versionId, first, { ...held, token: 3 })).toBe(false);
    expect(await getEditLock(versionId)).toEqual({ lock: { ...held, token: 2 }, rev: 2 });
  });

  it("is found by its holder until the lease ends, and is read back in each of its states", async () => {
    const versionId = anId();
    const person = { userId: ulid(), sessionId: "s1" };
    const lock = { ...held, holder: person, leaseEndsAt: 50_000 };
    await replaceEditLock(versionId, free, lock);
    expect(await listLocksOf(person.userId, 50_000)).toEqual([{ version_id: versionId, lock }]);
    expect(await listLocksOf(person.userId, 50_001)).toEqual([]);
    const states = [
      { ...lock, state: "requested" as const, requester: holder },
      { ...lock, state: "revoking" as const, revoker: holder, revokedAt: 40_000 },
      { state: "free" as const, token: 1 },
    ];
    for (const [i, next] of states.entries()) {
      await replaceEditLock(versionId, await getEditLock(versionId), next);
      expect(await getEditLock(versionId)).toEqual({ lock: next, rev: i + 2 });
    }
    expect(await listLocksOf(person.userId, 0)).toEqual([]);
  });

  it("lets what is written with it through under its own token, person and session alone", async () => {
    const versionId = anId();
    const isTaken = (by: typeof mine) =>
      transact([lockCheck(versionId, by), transactPut({ pk: `TEST#${versionId}`, sk: "WRITTEN" })]);
    expect(await isTaken(mine)).toBe(false);
    await replaceEditLock(versionId, free, held);
    expect(await isTaken(mine)).toBe(true);
    expect(await isTaken({ ...mine, token: 2 })).toBe(false);
    expect(await isTaken({ ...mine, userId: ulid() })).toBe(false);
    expect(await isTaken({ ...mine, sessionId: "s2" })).toBe(false);
  });

  it("that nobody held is still free where nobody has taken it since", async () => {
    const versionId = anId();
    const isFree = (row: EditLockRow) =>
      transact([freeLockCheck(versionId, row), transactPut({ pk: `TEST#${versionId}`, sk: "WRITTEN" })]);
    expect(await isFree(free)).toBe(true);
    await replaceEditLock(versionId, free, { state: "free", token: 1 });
    expect(await isFree(free)).toBe(false);
    expect(await isFree({ lock: { state: "free", token: 1 }, rev: 1 })).toBe(true);
    expect(await isFree({ lock: { state: "free", token: 1 }, rev: 2 })).toBe(false);
  });
});
