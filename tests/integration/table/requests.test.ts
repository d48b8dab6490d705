import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { listStatements, putStatement } from "#functions/table/cases/statements.ts";
import {
  type CourseInvite,
  dropCourseInvite,
  getCourseInvite,
  getInvitesSeen,
  inviteDelete,
  listCourseInvites,
  listDueInvites,
  moveCourseInvite,
  putCourseInvites,
  putInvitesSeen,
  settleCourseInvite,
} from "#functions/table/courses/courseInvites.ts";
import { getCourseMembers, putCourseMember } from "#functions/table/courses/courseMembers.ts";
import { deleteRebuild, getRebuild, putRebuild } from "#functions/table/courses/rebuilds.ts";
import { getPresence, listPresence, losePresence, sayPresence } from "#functions/table/exams/presence.ts";
import { readProctorAccess, readProctorWatch } from "#functions/table/exams/proctorAccess.ts";
import { getProctorCode, replaceProctorCode } from "#functions/table/exams/proctorCodes.ts";
import { getProctoring, listProctoredCourses } from "#functions/table/exams/proctoring.ts";
import { takeAllowance, waitOf } from "#functions/table/identity/allowances.ts";
import { keys } from "#functions/table/keys.ts";
import { getFanOut, moveFanOut, putFanOut } from "#functions/table/operations/fanOuts.ts";
import {
  answerOperation,
  type Operation,
  releaseOperation,
  takeOperation,
} from "#functions/table/operations/operations.ts";
import {
  deleteReportDefinitionRow,
  getReportDefinition,
  listReportDefinitionRows,
  putReportDefinition,
} from "#functions/table/operations/reportDefinitions.ts";
import { countSignIn, listUse, putUse } from "#functions/table/operations/use.ts";
import { getItem, transact, transactPut } from "#functions/table/table.ts";
import { limits } from "#shared/domain/limits.ts";
import { anAuditEntry } from "#tests/builders/audit.ts";
import { aCourse, aProgram, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

/** What is done once, counted, or carried on by the next one, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("courses"));

const now = "2026-11-01T10:00:00.000Z";
const anId = () => Math.floor(Math.random() * 1_000_000_000) + 1;

function beside() {
  const key = { pk: `TEST#${ulid()}`, sk: "BESIDE" };
  return { write: transactPut(key), isWritten: async () => (await getItem(key)) !== undefined };
}

describe("an operation under a key", () => {
  const startMs = 1_000_000_000;
  function aKey() {
    const place = { userId: ulid(), key: ulid() };
    const take = (lease: string, nowMs: number, parts: Partial<Operation> = {}) =>
      takeOperation({
        ...place,
        operation: {
          id: ulid(),
          fingerprint: "f",
          lease,
          lease_until_ms: nowMs + 30_000,
          expires_at_s: nowMs / 1000 + 86_400,
          ...parts,
        },
        nowMs,
      });
    return { held: (lease: string) => ({ ...place, lease }), take };
  }

  it("is one try's until its lease has run out, and then the next one's, under the same id", async () => {
    const { take } = aKey();
    const first = await take("a", startMs);
    if (first.state !== "taken") throw new Error(first.state);
    expect(await take("b", startMs + 29_999)).toEqual({ state: "busy" });
    const second = await take("b", startMs + 30_000);
    expect(second).toEqual({
      state: "taken",
      operation: { ...first.operation, lease: "b", lease_until_ms: startMs + 60_000 },
    });
    expect(await take("c", startMs + 30_001)).toEqual({ state: "busy" });
  });

  it("is nothing else under the same key, as long as the key is kept", async () => {
    const { take } = aKey();
    await take("a", startMs);
    expect(await take("b", startMs, { fingerprint: "other" })).toEqual({ state: "other" });
    expect(await take("b", startMs + 86_400_000, { fingerprint: "other" })).toMatchObject({ state: "taken" });
  });

  it("is answered as the first time, by whoever had it last, and once", async () => {
    const { take, held } = aKey();
    await take("a", startMs);
    await take("b", startMs + 30_000);
    expect(await answerOperation(held("a"), "late")).toBe(false);
    expect(await answerOperation(held("b"), "done")).toBe(true);
    expect(await answerOperation(held("b"), "twice")).toBe(false);
    await releaseOperation(held("b"));
    expect(await take("c", startMs + 90_000)).toEqual({ state: "answered", answer: "done" });
  });

  it("that is given back can be taken at once; one that was lost cannot be given back", async () => {
    const { take, held } = aKey();
    const first = await take("a", startMs);
    await releaseOperation(held("x"));
    expect(await take("b", startMs + 1)).toEqual({ state: "busy" });
    await releaseOperation(held("a"));
    const second = await take("b", startMs + 1);
    expect(second.state === "taken" && first.state === "taken" && second.operation.id).toBe(
      first.state === "taken" && first.operation.id,
    );
  });

  it("is had by one of many who take it over at once", async () => {
    const { take } = aKey();
    await take("a", startMs);
    const takers = await Promise.all(["b", "c", "d", "e"].map((lease) => take(lease, startMs + 40_000)));
    expect(takers.map(({ state }) => state).sort()).toEqual(["busy", "busy", "busy", "taken"]);
  });
});

describe("a limit", () => {
  const limit = "report_orders" as const;
  const { atOnce, everyMs } = limits[limit];

  it("lets so many through in a row and then one more for each span, and a try of the same operation is none", async () => {
    const userId = ulid();
    const nowMs = 1_000_000_000;
    const take = (at: number, operationId?: string) =>
      takeAllowance({ userId, limit, operationId, nowMs: at });
    const item = () => getItem(keys.allowance(userId, limit), { consistent: true });
    expect(waitOf(undefined, limit, nowMs)).toBe(0);
    for (let i = 0; i < atOnce - 1; i++)
      expect(await take(nowMs, i < 5 ? `o${i}` : undefined)).toEqual({ ok: true });
    expect(waitOf(await item(), limit, nowMs)).toBe(0);
    expect(await take(nowMs, "last")).toEqual({ ok: true });
    expect(await take(nowMs, "last")).toEqual({ ok: true });
    expect(await take(nowMs)).toEqual({ ok: false, waitMs: everyMs });
    expect(await take(nowMs + 1, "new")).toEqual({ ok: false, waitMs: everyMs - 1 });
    expect(waitOf(await item(), limit, nowMs + 1)).toBe(everyMs - 1);
    expect(await take(nowMs + everyMs, "new")).toEqual({ ok: true });
    expect(await take(nowMs + everyMs)).toEqual({ ok: false, waitMs: everyMs });
    const after = nowMs + (atOnce + 1) * everyMs;
    expect(await take(after - 1, "new")).toEqual({ ok: true });
    expect(await take(after, "new")).toEqual({ ok: true });
    expect(await item()).toMatchObject({ whole_at_ms: after, last_operation: "new" });
    expect(await take(after, "other")).toEqual({ ok: true });
    expect(await item()).toMatchObject({
      whole_at_ms: after + everyMs,
      last_operation: "other",
      expires_at_s: Math.ceil((after + (atOnce + 1) * everyMs) / 1000) + 86_400,
    });
  });

  it("lets no more through where many ask at once", async () => {
    const userId = ulid();
    const taken = await Promise.all(
      Array.from({ length: atOnce + 5 }, () => takeAllowance({ userId, limit, nowMs: 1_000_000_000 })),
    );
    expect(taken.filter(({ ok }) => ok)).toHaveLength(atOnce);
  });
});

describe("an access code of proctors", () => {
  it("is replaced where it is as it was read, with the state of proctoring and its line of the log", async () => {
    const place = { courseId: anId(), programId: ulid() };
    const code = { code: "WARD7EXAM", changed_at: now, changed_by: { id: ulid(), name: "A. B." }, rev: 1 };
    const proctoring = { course_id: place.courseId, channel_key: "k", changed_at: now };
    const next = (rev: number, state: typeof proctoring | undefined, name: string | null = code.code) =>
      replaceProctorCode(place, {
        code: { ...code, code: name, rev },
        proctoring: state,
        audit: anAuditEntry({ at: now, program_id: place.programId }),
      });
    const state = () => getProctoring(place.courseId, place.programId);
    expect(await next(2, proctoring)).toBe(false);
    expect(await state()).toBeUndefined();
    expect(await next(1, proctoring)).toBe(true);
    expect(await next(1, proctoring)).toBe(false);
    expect(await getProctorCode(place)).toEqual(code);
    expect(await state()).toEqual(proctoring);
    const places = [place, { ...place, programId: ulid() }];
    expect(await listProctoredCourses(places)).toEqual(new Set([place.courseId]));
    expect(await listProctoredCourses([])).toEqual(new Set());
    const [triedBy, nowMs] = [ulid(), 1_000_000_000];
    const by = { triedBy, nowMs };
    expect(await readProctorAccess(place, by)).toEqual({
      kept: code,
      proctoring,
      course: undefined,
      waitMs: 0,
    });
    expect(await readProctorWatch(place)).toEqual({ proctoring, course: undefined });
    for (let i = 0; i < limits.wrong_access_codes.atOnce; i++)
      await takeAllowance({ userId: triedBy, nowMs, limit: "wrong_access_codes" });
    expect((await readProctorAccess(place, by)).waitMs).toBe(60_000);
    expect(await next(2, undefined, null)).toBe(true);
    expect(await getProctorCode(place)).toMatchObject({ code: null, rev: 2 });
    expect(await state()).toBeUndefined();
    expect(await readProctorWatch(place)).toEqual({ proctoring: undefined, course: undefined });
  });

  it("belongs to a course that the program may use: its own, or one that is lent to it", async () => {
    const [program, other] = [await aProgram(), await aProgram()];
    const [own, lent] = [await aCourse([program]), await aCourse([program], { program_id: null })];
    const courseAt = async ({ id }: { id: number }, programId: string) => {
      const place = { courseId: id, programId };
      const access = await readProctorAccess(place, { triedBy: ulid(), nowMs: 1_000_000_000 });
      expect((await readProctorWatch(place)).course).toEqual(access.course);
      return access.course?.id;
    };
    expect(await courseAt(own, program.id)).toBe(own.id);
    expect(await courseAt(lent, program.id)).toBe(lent.id);
    expect([await courseAt(own, other.id), await courseAt(lent, other.id)]).toEqual([undefined, undefined]);
  });
});

describe("what a student's page says of itself", () => {
  const seen = (second: number) => `2026-11-01T10:00:${String(second).padStart(2, "0")}.000Z`;

  it("is counted as left once for each time that it was left, and a page that is closed is gone", async () => {
    const exam = { courseId: anId(), programId: ulid(), documentId: anId() };
    const student = { ...exam, userId: ulid() };
    const say = (is_visible: boolean, second: number, connectionId = "c1") =>
      sayPresence(student, { is_visible, saved: 2, waiting: 1, connectionId, seenAt: seen(second) });
    const of = async () => (await getPresence(exam, [student.userId, ulid()]))[0];
    expect(await getPresence(exam, [])).toEqual([]);
    await say(true, 1);
    const here = {
      user_id: student.userId,
      seen_at: seen(1),
      is_connected: true,
      is_visible: true,
      saved: 2,
      waiting: 1,
      times_left: 0,
      left_at: null,
    };
    expect(await of()).toMatchObject({ ...here, rev: 1 });
    const row = await getItem(keys.presence(exam.courseId, exam.programId, exam.documentId, student.userId));
    expect(row?.expires_at_s).toBe(Date.parse(seen(1)) / 1000 + 30 * 86_400);
    await say(false, 2);
    expect(await of()).toMatchObject({ times_left: 1, rev: 2 });
    await say(false, 3);
    expect(await of()).toMatchObject({
      ...here,
      is_visible: false,
      seen_at: seen(3),
      times_left: 1,
      left_at: seen(2),
    });
    await say(true, 4);
    expect(await of()).toMatchObject({ ...here, seen_at: seen(4), times_left: 1, left_at: seen(2) });
    await say(true, 4);
    expect(await of()).toMatchObject({ is_visible: true, times_left: 1, left_at: seen(2) });
    await losePresence(student, "other", seen(5));
    expect(await of()).toMatchObject({ is_connected: true, seen_at: seen(4) });
    await losePresence(student, "c1", seen(6));
    await say(false, 7);
    expect(await of()).toMatchObject({
      is_connected: false,
      seen_at: seen(6),
      times_left: 1,
      is_visible: true,
    });
    await say(false, 8, "c2");
    expect(await of()).toMatchObject({ is_connected: true, seen_at: seen(8), times_left: 2 });
    expect(await listPresence(exam)).toEqual([await of()]);
    expect(await listPresence({ ...exam, documentId: anId() })).toEqual([]);
  });

  it("first of all that it was left is no time that it was left", async () => {
    const exam = { courseId: anId(), programId: ulid(), documentId: anId() };
    const student = { ...exam, userId: ulid() };
    const signal = { is_visible: false, saved: 0, waiting: 0, connectionId: "c", seenAt: seen(1) };
    await sayPresence(student, signal);
    expect(await getPresence(exam, [student.userId])).toMatchObject([{ times_left: 0, left_at: null }]);
  });
});

describe("an invitation that is to be sent", () => {
  const due = "2031-07-07T08:30:00.000Z";
  const hour = due.slice(0, 13);
  const anInvite = (parts: Partial<CourseInvite> = {}): CourseInvite => ({
    id: ulid(),
    course_id: anId(),
    program_id: ulid(),
    user_id: ulid(),
    invited_by: { id: ulid(), name: "A. B.", email: "a@bedside.test" },
    host: "localhost:1",
    due_at: due,
    ...parts,
  });
  const isDue = async (invite: CourseInvite, at: string, hourAsked = hour) =>
    (await listDueInvites(hourAsked, Date.parse(at), 100)).some(({ id }) => id === invite.id);

  it("is due from its very moment on, and at another one once it is moved", async () => {
    const invite = anInvite();
    await putCourseInvites([]);
    await putCourseInvites([invite]);
    expect(await listCourseInvites(invite.course_id, invite.program_id)).toEqual([invite]);
    expect(await isDue(invite, "2031-07-07T08:29:59.999Z")).toBe(false);
    expect(await isDue(invite, due)).toBe(true);
    const later = "2031-07-08T09:00:00.000Z";
    expect(await moveCourseInvite({ ...invite, id: ulid() }, later)).toBe(false);
    expect(await moveCourseInvite(invite, later)).toBe(true);
    expect(await moveCourseInvite(invite, due)).toBe(false);
    expect(await getCourseInvite(invite)).toEqual({ ...invite, due_at: later });
    expect(await isDue(invite, "2031-07-09T00:00:00.000Z")).toBe(false);
    expect(await isDue(invite, later, later.slice(0, 13))).toBe(true);
  });

  it("is settled once, with what sends it and for a member who is there, or else stays", async () => {
    const invite = anInvite();
    const { course_id, program_id, user_id } = invite;
    const place = { courseId: course_id, programId: program_id };
    await putCourseInvites([invite]);
    const { write, isWritten } = beside();
    const settle = (each: CourseInvite, together = [write]) =>
      settleCourseInvite(each, { at: now, together });
    expect(await settle(invite)).toBe(false);
    const name = { email: "a@bedside.test", first_name: "A", last_name: "B", role: "Student" };
    await putCourseMember({ id: ulid(), course_id, program_id, user_id, ...name, created_at: now });
    expect(await settle({ ...invite, due_at: now })).toBe(false);
    expect(await isWritten()).toBe(false);
    expect(await settle(invite)).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await getCourseInvite(invite)).toBeUndefined();
    expect((await getCourseMembers(place, [user_id]))[0]?.invited_at).toBe(now);
    expect(await settle(invite, [])).toBe(false);
  });

  it("is dropped where it is the one that was read, and taken back whether or not it is there", async () => {
    const invite = anInvite();
    await putCourseInvites([invite]);
    await dropCourseInvite({ ...invite, id: ulid() });
    expect(await getCourseInvite(invite)).toEqual(invite);
    await dropCourseInvite(invite);
    expect(await getCourseInvite(invite)).toBeUndefined();
    await putCourseInvites([invite]);
    expect([await transact([inviteDelete(invite)]), await transact([inviteDelete(invite)])]).toEqual([
      true,
      true,
    ]);
    expect(await getCourseInvite(invite)).toBeUndefined();
  });

  it("was seen to up to an hour that is remembered", async () => {
    const before = await getInvitesSeen();
    const hourSeen = new Date(anId() * 1000).toISOString().slice(0, 13);
    await putInvitesSeen(hourSeen);
    expect(await getInvitesSeen()).toBe(hourSeen);
    if (before !== undefined) await putInvitesSeen(before);
  });
});

describe("work that is carried on", () => {
  it("moves from where it stands, and whoever made the same step first stays ahead", async () => {
    const place = { courseId: anId(), documentId: anId() };
    const of = () => getFanOut(place);
    expect(await of()).toBeUndefined();
    await putFanOut(place, "a");
    const first = await of();
    if (!first) throw new Error("none");
    expect(first).toMatchObject({ course_id: place.courseId, document_id: place.documentId, from: "a" });
    await moveFanOut(place, first, "b");
    await moveFanOut(place, first, "c");
    const second = await of();
    if (!second) throw new Error("none");
    expect(second.from).toBe("b");
    await moveFanOut(place, first, undefined);
    expect(await of()).toEqual(second);
    await moveFanOut(place, second, undefined);
    expect(await of()).toBeUndefined();
  });

  it("of rebuilding stands for its course and program until it is ended", async () => {
    const place = { courseId: anId(), programId: ulid() };
    await putRebuild(place, { from: "a", items: 3, differed: 1 });
    expect(await getRebuild(place)).toEqual({ from: "a", items: 3, differed: 1 });
    expect(await getRebuild({ ...place, programId: ulid() })).toBeUndefined();
    await deleteRebuild(place);
    expect(await getRebuild(place)).toBeUndefined();
  });
});

describe("a summary statement", () => {
  it("is the one of the latest attempt, as long as a report can show", async () => {
    const of = { user_id: ulid(), document_id: anId(), attempt: 2 };
    const put = (attempt: number, text: string) =>
      putStatement({ ...of, attempt }, { text, expertComment: text });
    const kept = () => listStatements([{ userId: of.user_id, documentId: of.document_id }]);
    await put(2, "second");
    await put(1, "first");
    expect(await kept()).toEqual([{ ...of, text: "second", expert_comment: "second" }]);
    await put(2, "again");
    await put(3, "x".repeat(4001));
    const long = "x".repeat(4000);
    expect(await kept()).toEqual([{ ...of, attempt: 3, text: long, expert_comment: long }]);
  });
});

describe("a saved report", () => {
  it("is written in the place of the revision before, with what goes with it", async () => {
    const row = {
      id: ulid(),
      program_id: ulid(),
      name: "Progress",
      format: 1,
      definition: {},
      saved_by: { id: ulid(), name: "A. B." },
      saved_at: now,
      schedule: null,
      stopped: null,
      rev: 1,
    };
    const { write, isWritten } = beside();
    expect(await putReportDefinition({ ...row, rev: 2 }, [write])).toBe(false);
    expect(await isWritten()).toBe(false);
    expect(await putReportDefinition(row, [write])).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await putReportDefinition(row)).toBe(false);
    expect(await putReportDefinition({ ...row, name: "Later", rev: 2 })).toBe(true);
    expect(await getReportDefinition(row.program_id, row.id)).toMatchObject({ name: "Later", rev: 2 });
    expect(await listReportDefinitionRows(row.program_id)).toEqual([{ ...row, name: "Later", rev: 2 }]);
    expect(await deleteReportDefinitionRow(row.program_id, row.id)).toBe(true);
    expect(await getReportDefinition(row.program_id, row.id)).toBeUndefined();
  });
});

describe("the days of use", () => {
  it("count their sign-ins, and are told over the turn of a year", async () => {
    // In years of their own: other files sign in.
    const year = 2100 + Math.floor(Math.random() * 7000);
    const [turn, next] = [String(year), String(year + 1)];
    await putUse([
      { date: `${turn}-12-30`, sign_ins: 1 },
      { date: `${turn}-12-31`, sign_ins: 5 },
      { date: `${next}-01-02`, sign_ins: 7 },
    ]);
    await countSignIn(`${next}-01-01`);
    await countSignIn(`${next}-01-01`);
    expect(await listUse(`${turn}-12-31`, `${next}-01-01`)).toEqual([
      { date: `${turn}-12-31`, sign_ins: 5 },
      { date: `${next}-01-01`, sign_ins: 2 },
    ]);
    expect(await listUse(`${turn}-12-30`, `${turn}-12-30`)).toEqual([{ date: `${turn}-12-30`, sign_ins: 1 }]);
  });
});
