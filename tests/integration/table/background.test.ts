import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { keys } from "#functions/table/keys.ts";
import {
  type Connection,
  deleteConnection,
  deleteSubscription,
  getConnection,
  getSubscription,
  listChannelsOfConnection,
  listExpiredConnections,
  listSubscriptions,
  listSubscriptionsOfConnection,
  putConnection,
  putSubscription,
  type Subscription,
} from "#functions/table/operations/channels.ts";
import { takeJob } from "#functions/table/operations/jobLeases.ts";
import {
  createJob,
  deleteJob,
  discardJob,
  failJob,
  getJob,
  type JobRow,
  jobWrites,
  listDueJobs,
  listFailedJobs,
  listJobs,
  listJobsOfPerson,
  listJobsPastKeeping,
  listOldestOpenJobs,
  listOpenJobs,
  openDueJob,
  touchJob,
  unlistJob,
} from "#functions/table/operations/jobs.ts";
import { getItem, transact } from "#functions/table/table.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { aWaitingJob, impossible, now } from "./someone.ts";

/** What the writes of work in the background ask of the rows that they find, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("reports"));

// They order nothing: housekeeping, which other files run on the same cloud, would find them and say so.
const made: string[] = [];
const connected: string[] = [];
/** A test that looks through all there are begins with it, too: `npm run mutants` runs it again and again. */
async function clean(): Promise<void> {
  await Promise.all([...made.splice(0).map(deleteJob), ...connected.splice(0).map(deleteConnection)]);
}
afterEach(clean);
function noted(ids: string[], id: string): string {
  ids.push(id);
  return id;
}

const aJob = (parts: Partial<JobRow> = {}): JobRow =>
  aWaitingJob({ input: { of: "a test" }, ...parts, id: noted(made, parts.id ?? ulid()) });
const idsOf = (jobs: readonly JobRow[]) => jobs.map(({ id }) => id);
const among = (jobs: readonly JobRow[], ids: readonly string[]) =>
  idsOf(jobs).filter((id) => ids.includes(id));
/** Before and after whatever other files leave in the index. */
const longAgo = "2001-01-01T00:00:00.000Z";
const farAhead = "2999-01-01T00:00:00.000Z";

describe("a job", () => {
  it("is ordered once, and stands among the open ones of its kind, the oldest first", async () => {
    const kind = `test-${ulid()}`;
    const second = aJob({ kind, created_at: "2026-11-01T11:00:00.000Z" });
    const first = aJob({ kind });
    for (const job of [second, first, aJob()]) expect(await createJob(job)).toBe(true);
    expect(await createJob({ ...first, progress: 50 })).toBe(false);
    expect(await getJob(first.id)).toEqual(first);
    expect(await getJob(ulid())).toBeUndefined();
    expect(await listOpenJobs(kind)).toEqual([first, second]);
    expect(await listOldestOpenJobs(kind, 1)).toEqual([first]);
    const asked = [second.id, first.id, second.id, ulid()];
    expect(new Set(await listJobs(asked))).toEqual(new Set([first, second]));
    expect(await listJobs(asked)).toHaveLength(2);
    expect(await transact([...jobWrites(aJob({ kind })), impossible()])).toBe(false);
    expect(await listOpenJobs(kind)).toHaveLength(2);
  });

  it("stands in the list of who ordered it and of whom it is for, the newest first, page by page", async () => {
    const [kind, user, other] = [`test-${ulid()}`, ulid(), ulid()];
    const jobs = [1, 2, 3, 4].map((n) => aJob({ id: ulid(n), kind, requested_by: user }));
    const [one, two, three, four] = idsOf(jobs);
    for (const job of jobs) await createJob(job, { listedWith: job.id === two ? [other, user] : [] });
    const unseen = aJob({ kind });
    await createJob(unseen);
    const pageOf = async (userId: string, limit: number, before?: string) => {
      const page = await listJobsOfPerson(userId, { kind, limit, before });
      return { ids: idsOf(page.jobs), next: page.next };
    };
    for (const name of ["a", "zz"]) await createJob(aJob({ kind: `${name}-${kind}`, requested_by: user }));
    expect(await pageOf(user, 3)).toEqual({ ids: [four, three, two], next: two });
    expect(await pageOf(user, 3, two)).toEqual({ ids: [one], next: null });
    expect(await pageOf(user, 1, three)).toEqual({ ids: [two], next: two });
    expect(await pageOf(user, 2, three)).toEqual({ ids: [two, one], next: null });
    expect(await pageOf(user, 4)).toEqual({ ids: [four, three, two, one], next: null });
    expect(await pageOf(user, 1, one)).toEqual({ ids: [], next: null });
    expect(await pageOf(other, 5)).toEqual({ ids: [two], next: null });
    expect(await pageOf("null", 5)).toEqual({ ids: [], next: null });
    expect(await getItem(keys.jobOfPerson(other, kind, two ?? ""))).toMatchObject({
      expires_at_s: 4_000_000_000,
    });
    await discardJob(three ?? "", { now, deleteAt: farAhead });
    expect(await pageOf(user, 3)).toEqual({ ids: [four, two], next: two });
    expect(await unlistJob(other, { kind, id: two ?? "" })).toBe(true);
    expect(await pageOf(other, 5)).toEqual({ ids: [], next: null });
    // In a list of another name, and in none of its kind.
    const saved = aJob({ kind, requested_by: other });
    await createJob(saved, { listedAs: `${kind}-saved` });
    expect(await pageOf(other, 5)).toEqual({ ids: [], next: null });
    const inOther = await listJobsOfPerson(other, { kind: `${kind}-saved`, limit: 5 });
    expect(inOther.jobs).toEqual([saved]);
  });

  it("that is to come is opened once, when its time has come", async () => {
    await clean();
    const [job, later] = [aJob(), aJob()];
    await createJob(job, { startsAt: longAgo });
    await createJob(later, { startsAt: "2001-01-02T00:00:00.000Z" });
    expect(await listOpenJobs(job.kind)).toEqual([]);
    const both = [job.id, later.id];
    const due = async (at: string, limit = 1000) => among(await listDueJobs(at, limit), both);
    expect(await due("2000-12-31T23:59:59.999Z")).toEqual([]);
    expect(await due(longAgo)).toEqual([job.id]);
    expect(await due(farAhead)).toEqual(both);
    expect(await due(farAhead, 1)).toEqual([job.id]);
    const opened = "2026-11-01T12:00:00.000Z";
    expect(await openDueJob(job, opened)).toBe(true);
    expect(await openDueJob(job, opened)).toBe(false);
    expect(await openDueJob(aJob(), opened)).toBe(false);
    expect(await due(farAhead)).toEqual([later.id]);
    expect(await listOpenJobs(job.kind)).toEqual([{ ...job, updated_at: opened }]);
  });

  it("fails while it is open, and is then found among those that failed, the latest first", async () => {
    await clean();
    const [job, next, running] = [aJob(), aJob(), aJob()];
    for (const each of [job, next, running]) await createJob(each);
    await takeJob({ jobId: running.id, lease: "a", untilS: 60, nowS: 1, now });
    const failed = { ...job, state: "failed", updated_at: farAhead };
    expect(await failJob(job.id, farAhead)).toEqual(failed);
    expect(await failJob(job.id, farAhead)).toBeUndefined();
    expect(await failJob(ulid(), farAhead)).toBeUndefined();
    expect(await failJob(next.id, "2999-01-02T00:00:00.000Z")).toBeDefined();
    expect(await failJob(running.id, "2999-01-03T00:00:00.000Z")).toMatchObject({ state: "failed" });
    expect(idsOf(await listFailedJobs(2))).toEqual([running.id, next.id]);
    expect(await listOpenJobs(job.kind)).toEqual([]);
    await discardJob(next.id, { now, deleteAt: farAhead });
    expect(await failJob(next.id, farAhead)).toBeUndefined();
  });

  it("is discarded once, whatever became of it, and stands among what is to be deleted from its day on", async () => {
    await clean();
    const [job, later] = [aJob(), aJob()];
    for (const each of [job, later]) await createJob(each);
    const deleteAt = { now: farAhead, deleteAt: longAgo };
    expect(await discardJob(job.id, deleteAt)).toBe(true);
    expect(await discardJob(job.id, deleteAt)).toBe(false);
    expect(await discardJob(ulid(), deleteAt)).toBe(false);
    expect(await discardJob(later.id, { now, deleteAt: "2001-01-02T00:00:00.000Z" })).toBe(true);
    expect(await getJob(job.id)).toEqual({ ...job, state: "discarded", updated_at: farAhead });
    const both = [job.id, later.id];
    const past = async (at: string, limit = 1000) => among(await listJobsPastKeeping(at, limit), both);
    expect(await past("2000-12-31T23:59:59.999Z")).toEqual([]);
    expect(await past(longAgo)).toEqual([job.id]);
    expect(await past(farAhead)).toEqual(both);
    expect(await past(farAhead, 1)).toEqual([job.id]);
    expect(await deleteJob(job.id)).toBe(true);
    expect(await past(farAhead)).toEqual([later.id]);
  });

  it("that was sent to the queue again is noted, where there is one", async () => {
    const job = aJob();
    await createJob(job);
    await touchJob(job.id, farAhead);
    expect(await getJob(job.id)).toEqual({ ...job, updated_at: farAhead });
    const unknown = aJob();
    await touchJob(unknown.id, farAhead);
    expect(await getItem(keys.job(unknown.id))).toBeUndefined();
  });
});

describe("a connection", () => {
  const aConnection = (parts: Partial<Connection> = {}): Connection => ({
    connection_id: noted(connected, ulid()),
    user_id: ulid(),
    token_hash: "hash",
    program_id: ulid(),
    connected_at: now,
    expires_at_s: 4_000_000_000,
    ...parts,
  });
  const follows = (of: Connection, channel: string, parts: Partial<Subscription> = {}): Subscription => ({
    channel,
    identifier: { channel: "CourseReport", course_id: 7 },
    connection_id: of.connection_id,
    user_id: of.user_id,
    token_hash: of.token_hash,
    program_id: of.program_id ?? "",
    expires_at_s: 4_000_000_000,
    ...parts,
  });

  it("is found by its id and, once it is past its end, by when that was", async () => {
    await clean();
    const [first, second, open] = [
      aConnection({ expires_at_s: 9 }),
      aConnection({ expires_at_s: 10, program_id: null }),
      aConnection({ expires_at_s: 11 }),
    ];
    const all = [second, first, open];
    for (const each of all) await putConnection(each);
    expect(await getConnection(second.connection_id)).toEqual(second);
    expect(await getConnection(ulid())).toBeUndefined();
    expect(await listExpiredConnections(10, 1000)).toEqual([first.connection_id, second.connection_id]);
    expect(await listExpiredConnections(10, 1)).toEqual([first.connection_id]);
    for (const { connection_id } of all) await deleteConnection(connection_id);
    expect(await getConnection(first.connection_id)).toBeUndefined();
    expect(await listExpiredConnections(10, 1000)).toEqual([]);
  });

  it("follows channels until it leaves them, or is gone with all of them", async () => {
    const [one, two] = [aConnection(), aConnection()];
    const [here, there] = [`channel-${ulid()}`, `channel-${ulid()}`];
    await putConnection(one);
    const followed = [follows(one, here), follows(one, there), follows(two, here)];
    for (const each of followed) await putSubscription(each);
    const extended = follows(two, here, { expires_at_s: 4_000_000_600 });
    await putSubscription(extended);
    expect(await getSubscription(here, two.connection_id)).toEqual(extended);
    expect(await getSubscription(there, two.connection_id)).toBeUndefined();
    expect(new Set(await listSubscriptions(here))).toEqual(new Set([followed[0], extended]));
    expect(await listSubscriptionsOfConnection(two.connection_id)).toEqual([extended]);
    expect(new Set(await listChannelsOfConnection(one.connection_id))).toEqual(new Set([here, there]));
    await deleteSubscription(here, two.connection_id);
    expect(await listSubscriptions(here)).toEqual([followed[0]]);
    await deleteConnection(one.connection_id);
    expect(await getConnection(one.connection_id)).toBeUndefined();
    expect(await listSubscriptions(here)).toEqual([]);
    expect(await listSubscriptions(there)).toEqual([]);
    expect(await listChannelsOfConnection(one.connection_id)).toEqual([]);
  });
});
