import { beforeAll, describe, expect, it } from "vitest";
import type { Job, JobRun } from "#functions/jobs/job.ts";
import { readJob } from "#functions/jobs/job.ts";
import { planJob } from "#functions/jobs/orderJob.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { listCourseInvites, moveCourseInvite } from "#functions/table/courses/courseInvites.ts";
import { listCourseMembers } from "#functions/table/courses/courseMembers.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { putMemberBatch } from "#functions/table/members/memberBatches.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { changeCourseMembers } from "#functions/workers/changeCourseMembers.ts";
import { type DefinitionOf, jobKinds } from "#shared/contract/jobs.ts";
import { courseMemberListRoutes, removeCourseMembers } from "#shared/contract/members/courseMembers.ts";
import {
  listMemberBatches,
  type MemberBatch,
  undoMemberBatch,
} from "#shared/contract/members/memberBatches.ts";
import { addCourseMembers, moveInvites } from "#shared/contract/members/newMembers.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aCourse, aPerson, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { aCohort } from "./roster.ts";

const { send } = useApi("members");
/** More than a request does by itself. */
const many = 260;

let program: Program;
let manager: SignedInPerson;
beforeAll(async () => {
  program = await aProgram();
  manager = await aSignedInPerson(program, "Course Manager");
});

const path = (course: CourseRow): string => `/document_sets/${course.id}/document_set_user_permissions`;
const change = (method: string, course: CourseRow, at: string, body?: unknown, as = manager) =>
  send({ method, path: `${path(course)}${at}`, as, body });

const batchesOf = async (course: CourseRow, as = manager): Promise<MemberBatch[]> =>
  replyOf(listMemberBatches, await send({ method: "GET", path: `${path(course)}/batches`, as }));

const finished = (course: CourseRow, id: string): Promise<MemberBatch> =>
  eventually(async () => {
    const batch = (await batchesOf(course)).find((one) => one.id === id);
    return batch?.state === "ready" ? batch : undefined;
  }, "the end of the change");

const add = async (course: CourseRow, ids: readonly string[]) =>
  replyOf(
    addCourseMembers,
    await change("POST", course, "/create_batch_list", {
      groupRoleDefinitionUserIds: ids,
      inviteDate: "2999-01-01",
    }),
  );

async function idsOf(course: CourseRow): Promise<Map<string, string>> {
  const members = await listCourseMembers(course.id, program.id);
  return new Map(members.map(({ user_id, id }) => [user_id, id]));
}

const undo = async (course: CourseRow, id: string, as = manager) =>
  change("POST", course, `/batches/${id}/undo`, undefined, as);

describe("many members at once (C-17, C-19)", () => {
  it("are added behind the request, told row by row, and taken out again by an undo that spares the others", async () => {
    const course = await aCourse([program]);
    const cohort = await aCohort(program, many);
    const before = await aPerson([{ program, role: "Student" }]);
    await enroll(course, program, before);
    const gone = newUlid();
    const ids = [...cohort.map(({ id }) => id), before.memberships[0]?.id ?? "", gone];
    const { job_id, added, left } = await add(course, ids);
    expect({ added, left }).toEqual({ added: 0, left: [] });
    const batch = await finished(course, job_id ?? "");
    expect(batch).toMatchObject({
      ...{ kind: "addition", progress: 100, total: many + 2, done: many, left_count: 2, can_undo: true },
      left: expect.arrayContaining([
        expect.objectContaining({ id: before.memberships[0]?.id, why: "They are already in this course." }),
        expect.objectContaining({ id: gone, why: "They are no longer in your program." }),
      ]),
    });
    expect((await idsOf(course)).size).toBe(many + 1);

    const undone = replyOf(undoMemberBatch, await undo(course, batch.id));
    expect(await finished(course, undone.id)).toMatchObject({
      ...{ kind: "removal", is_undo: true, can_undo: false, done: many },
      left: [expect.objectContaining({ id: before.id })],
    });
    expect([...(await idsOf(course)).keys()]).toEqual([before.id]);
    expect((await batchesOf(course)).find(({ id }) => id === batch.id)?.can_undo).toBe(false);
  });

  it("are taken out behind the request and brought back as they were; whoever left since stays out", async () => {
    const course = await aCourse([program]);
    const cohort = await aCohort(program, many);
    await finished(
      course,
      (
        await add(
          course,
          cohort.map(({ id }) => id),
        )
      ).job_id ?? "",
    );
    const before = await idsOf(course);
    const body = { documentSetUserPermissionIds: [...before.values(), newUlid()] };
    const reply = replyOf(removeCourseMembers, await change("DELETE", course, "/destroy_batch", body));
    expect(reply).toMatchObject({ removed: 0, userIds: [] });
    const removal = await finished(course, reply.job_id ?? "");
    expect(removal).toMatchObject({ kind: "removal", done: many, left_count: 1, can_undo: true });
    expect((await idsOf(course)).size).toBe(0);

    // Came back, and was taken out by itself since.
    const [one] = cohort;
    await add(course, [one?.id ?? ""]);
    const single = { documentSetUserPermissionIds: [...(await idsOf(course)).values()] };
    await change("DELETE", course, "/destroy_batch", single);

    const back = replyOf(undoMemberBatch, await undo(course, removal.id));
    expect(await finished(course, back.id)).toMatchObject({
      ...{ kind: "restoration", done: many - 1, left_count: 1 },
      left: [expect.objectContaining({ id: one?.userId, why: "They were removed again." })],
    });
    before.delete(one?.userId ?? "");
    expect(await idsOf(course)).toEqual(before);
    const listed = await send({ method: "GET", path: `${path(course)}/item_count`, as: manager });
    expect(replyOf(courseMemberListRoutes.count, listed).count).toBe(many - 1);
  });

  it("get their invitations on another day behind the request, and on the first day again by an undo", async () => {
    const course = await aCourse([program]);
    const cohort = await aCohort(program, many);
    const added = await add(
      course,
      cohort.map(({ id }) => id),
    );
    await finished(course, added.job_id ?? "");
    const day = "2999-02-01";
    const reply = replyOf(
      moveInvites,
      await change("PATCH", course, "/scheduled_invites", { scheduledFor: "2999-01-01", inviteDate: day }),
    );
    expect(reply).toMatchObject({ moved: 0, left: [] });
    const move = await finished(course, reply.job_id ?? "");
    expect(move).toMatchObject({ kind: "invitation", total: many, done: many, can_undo: true });
    const timesOf = async () =>
      new Set((await listCourseInvites(course.id, program.id)).map(({ due_at }) => due_at));
    expect(await timesOf()).toEqual(new Set([reply.invite_at]));

    // Moved again by itself since: the undo leaves it where it is.
    const [own] = await listCourseInvites(course.id, program.id);
    if (!own) throw new Error("No invitation");
    const elsewhere = "2999-03-01T05:00:00.000Z";
    expect(await moveCourseInvite(own, elsewhere)).toBe(true);
    const back = replyOf(undoMemberBatch, await undo(course, move.id));
    expect(await finished(course, back.id)).toMatchObject({
      ...{ kind: "invitation", is_undo: true, can_undo: false, done: many - 1, left_count: 1 },
      left: [expect.objectContaining({ why: "Their invitation was rescheduled by someone else." })],
    });
    expect(await timesOf()).toEqual(new Set([added.invite_at, elsewhere]));
  });

  it("are shown and taken back by whoever ordered it alone, in that course alone", async () => {
    const [course, other] = [await aCourse([program]), await aCourse([program])];
    const colleague = await aSignedInPerson(program, "Course Manager");
    const cohort = await aCohort(program, many);
    const { job_id } = await add(
      course,
      cohort.map(({ id }) => id),
    );
    const batch = await finished(course, job_id ?? "");
    expect(await batchesOf(other)).toEqual([]);
    expect(await batchesOf(course, colleague)).toEqual([]);
    expect(codeOf(await undo(course, batch.id, colleague))).toBe("NOT_FOUND");
    expect(codeOf(await undo(other, batch.id))).toBe("NOT_FOUND");
    expect((await idsOf(course)).size).toBe(many);
  });
});

type BatchJob = Job<DefinitionOf<"course_member_batch">>;

/** An order that nobody but the test works on. */
async function anOrder(course: CourseRow, by: SignedInPerson, userIds: readonly string[]): Promise<BatchJob> {
  const operation_id = newUlid();
  const id = `course-members:${operation_id}`;
  await putMemberBatch(id, userIds, Math.floor(nowMs() / 1000) + 3600);
  const row = planJob({
    kind: "course_member_batch",
    id,
    requestedBy: by.id,
    programId: program.id,
    input: {
      change: { kind: "addition", due_at: "2999-01-01T05:00:00.000Z", is_at_once: false },
      ...{ course_id: course.id, by: by.id, is_admin: false, host: "localhost:1", operation_id },
      ...{ at: isoTime(nowMs()), total: userIds.length, left: [], left_count: 0, undo_of: null },
    },
  });
  return readJob(jobKinds.course_member_batch, row);
}

type Run = JobRun<DefinitionOf<"course_member_batch">>;
const runWith = (advance: Run["advance"]): Run => ({
  advance,
  advanceWrite: () => {
    throw new Error("No part of a transaction");
  },
  tell: () => undefined,
  remainingMs: () => 100_000,
});

describe("the worker that changes many members", () => {
  it("does again what it had not noted when it died, and nobody is written twice", async () => {
    const course = await aCourse([program]);
    const cohort = await aCohort(program, 110);
    const job = await anOrder(
      course,
      manager,
      cohort.map(({ userId }) => userId),
    );
    const died = new Error("killed");
    await expect(
      changeCourseMembers(
        job,
        runWith(() => Promise.reject(died)),
      ),
    ).rejects.toBe(died);
    const half = await idsOf(course);
    expect(half.size).toBeGreaterThan(0);
    expect(half.size).toBeLessThan(cohort.length);
    const noted: unknown[] = [];
    await changeCourseMembers(
      job,
      runWith(async (_percent, cursor) => void noted.push(cursor)),
    );
    expect(noted.at(-1)).toMatchObject({ done: cohort.length, left: [], left_count: 0 });
    const after = await idsOf(course);
    expect(after.size).toBe(cohort.length);
    for (const [userId, id] of half) expect(after.get(userId)).toBe(id);
    const lines = (await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7))).filter(
      (entry) => entry.course?.id === course.id,
    );
    expect(new Set(lines.map(({ subject }) => subject.id)).size).toBe(lines.length);
    expect(lines).toHaveLength(cohort.length);
  });

  it.each(["Teacher", "Student"] as const)("does nothing more for whoever has become a %s", async (role) => {
    const course = await aCourse([program]);
    const cohort = await aCohort(program, 30);
    const demoted = await aSignedInPerson(program, role);
    const job = await anOrder(
      course,
      demoted,
      cohort.map(({ userId }) => userId),
    );
    const noted: unknown[] = [];
    await changeCourseMembers(
      job,
      runWith(async (_percent, cursor) => void noted.push(cursor)),
    );
    expect(noted.at(-1)).toMatchObject({ done: 0, left_count: cohort.length });
    expect((await idsOf(course)).size).toBe(0);
  });
});
