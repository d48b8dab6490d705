import { expect, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { listCourseMembers, putCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { readCourseRoster } from "#functions/table/courses/courseRoster.ts";
import { documentClient } from "#functions/table/dynamo/client.ts";
import { putMemberBatch } from "#functions/table/members/memberBatches.ts";
import { listRemovedPeople } from "#functions/table/members/removedPeople.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { putPeople, readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { handler } from "#functions/workers/memberWorker.ts";
import { aCourse, aPerson, aProgram } from "#tests/builders/world.ts";
import { runs } from "#tests/propertyRuns.ts";
import { useApi } from "../cloud.ts";
import { anyDeath, type Death, dieAt, goOn } from "../killedWorker.ts";

useApi("memberWorker");

const size = 48;
const courses = 6;

/** A program whose students are all in all of its courses, and the order to remove them, told to no queue. */
async function aRemoval() {
  const program = await aProgram();
  const boss = await aPerson([{ program, role: "Program Service Administrator" }]);
  const students = Array.from({ length: size }, () => aStudent(program));
  const now = Math.floor(nowMs() / 1000);
  await putPeople(students, now);
  const rows = await Promise.all(Array.from({ length: courses }, () => aCourse([program])));
  for (const { id } of rows)
    await putCourseMembers(
      students.map(({ profile }) => ({
        ...{ id: newUlid(), course_id: id, program_id: program.id, user_id: profile.id, role: "Student" },
        ...{ email: profile.email, first_name: profile.first_name, last_name: profile.last_name },
        created_at: isoTime(nowMs()),
      })),
    );
  const operation_id = newUlid();
  const jobId = `member-batch:${operation_id}`;
  const userIds = students.map(({ profile }) => profile.id);
  await putMemberBatch(jobId, userIds, now + 3600);
  const { id, name, subdomain, is_editorial } = program;
  await createJob(
    planJob({
      kind: "member_batch",
      id: jobId,
      requestedBy: boss.id,
      programId: id,
      input: {
        change: { kind: "removal" },
        program: { id, name, subdomain, is_editorial },
        by: {
          ...{ user_id: boss.id, name: "The Boss", email: boss.email },
          ...{ is_admin: false, role: "Program Service Administrator" },
        },
        ...{ host: "localhost:1", operation_id, at: isoTime(nowMs()), total: size, parts: 1 },
      },
    }),
  );
  return { program, boss, jobId, userIds, courseIds: rows.map((course) => course.id) };
}

function aStudent({ id: program_id, name, subdomain }: Program) {
  const id = newUlid();
  const named = { email: `${id.toLowerCase()}@people.test`, first_name: "Of", last_name: `P${id.slice(-6)}` };
  const membership = {
    ...{ id: newUlid(), user_id: id, program_id, program_name: name, subdomain, is_editorial: false },
    ...{ role: "Student" as const, subscription_end: "2999-01-01T00:00:00.000Z" },
    created_at: "2026-01-02T15:04:00.000Z",
  };
  return { profile: { id, ...named, is_admin: false, password_hash: "none" }, memberships: [membership] };
}

async function requireWhole({
  program,
  boss,
  jobId,
  userIds,
  courseIds,
}: Awaited<ReturnType<typeof aRemoval>>) {
  expect(await getJob(jobId)).toMatchObject({ state: "ready", cursor: { done: size, undone_count: 0 } });
  expect((await readPeopleOfProgram(program.id)).rows.map(({ user_id }) => user_id)).toEqual([boss.id]);
  for (const courseId of courseIds) {
    expect(await listCourseMembers(courseId, program.id)).toEqual([]);
    expect((await readCourseRoster(courseId, program.id)).rows).toEqual([]);
  }
  const removed = await listRemovedPeople(program.id, Math.floor(nowMs() / 1000));
  expect(removed.map(({ user_id }) => user_id).toSorted()).toEqual(userIds.toSorted());
  const inAll = courseIds.toSorted();
  for (const each of removed)
    expect(each.courses.map(({ course_id }) => course_id).toSorted()).toEqual(inAll);
  const lines = await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7));
  expect(lines.map(({ action, subject }) => `${action} ${subject.id}`).toSorted()).toEqual(
    userIds.map((id) => `membership.removed ${id}`).toSorted(),
  );
}

/** Writes of this process to the table, while something is done. */
async function writesOf(work: () => Promise<void>): Promise<number> {
  let writes = 0;
  const name = "counts writes";
  documentClient().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        if (/Write|Put|Update|Delete/.test(commandName)) writes++;
        return next(args);
      },
    { step: "initialize", name },
  );
  await work();
  documentClient().middlewareStack.remove(name);
  return writes;
}

it("removes a class from program and courses with a write for each course and step, not for each person (C-26)", async () => {
  const removal = await aRemoval();
  // Two steps: the memberships, and each course once; the job itself, and what packs a list now and then.
  expect(await writesOf(() => goOn(handler, removal.jobId))).toBeLessThan(2 * (1 + courses) + 12);
  await requireWhole(removal);
});

/** The first when people have left the program and none of their courses, others anywhere. */
const deaths = Array.from(
  { length: runs(1) },
  (_each, at): Death =>
    at === 0 ? { write: 1, when: "made", which: "transaction" } : anyDeath(2 * (1 + courses)),
);
it.each(deaths)(
  "goes on where a worker was killed, and ends whole: nobody stays in a course ($write, $when) (C-26)",
  async (death) => {
    const removal = await aRemoval();
    await dieAt(death, "memberWorker", removal.jobId);
    await goOn(handler, removal.jobId);
    await requireWhole(removal);
  },
);
