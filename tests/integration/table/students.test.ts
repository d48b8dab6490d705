import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import {
  type CourseMessage,
  listCourseMessages,
  writeCourseMessages,
} from "#functions/table/courses/courseMessages.ts";
import {
  getInviteDay,
  type InviteDay,
  inviteDayDelete,
  inviteDayWrite,
  listDueInviteDays,
  moveInviteDay,
} from "#functions/table/courses/inviteDays.ts";
import { listExamLog, putExamLog } from "#functions/table/exams/examLog.ts";
import { listIncidents, putIncident } from "#functions/table/exams/incidents.ts";
import { getKeyTold, putKeyTold } from "#functions/table/exams/keyTold.ts";
import { keys } from "#functions/table/keys.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { deleteJob, getJob } from "#functions/table/operations/jobs.ts";
import { getItem, queryItems, transact } from "#functions/table/table.ts";
import type { ExamIncident } from "#shared/contract/proctoring/live.ts";
import { anAuditEntry } from "#tests/builders/audit.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { anId, aWaitingJob, impossible, now, nowS } from "./someone.ts";

/** What is written about the students of a course and of an exam, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("courses"));

const anExam = () => ({ courseId: anId(), programId: ulid(), documentId: anId() });

describe("the log of an exam", () => {
  it("tells once of each student of whom something changed after a time", async () => {
    const exam = anExam();
    const [one, two, three] = [ulid(), ulid(), ulid()];
    const at = (seenAt: string, sittings: string[], presence: string[]) =>
      putExamLog(exam, { seenAt, id: ulid(), sittings, presence });
    await at("2026-11-01T10:00:00.000Z", [one], [two]);
    await at("2026-11-01T10:00:05.000Z", [one, two], [three]);
    await at("2026-11-01T10:00:06.000Z", [two], [three, one]);
    await putExamLog(anExam(), { seenAt: now, id: ulid(), sittings: [ulid()], presence: [] });
    const since = async (time: string) => {
      const { sittings, presence } = await listExamLog(exam, time);
      return [sittings.toSorted(), presence.toSorted()];
    };
    const sorted = (...ids: string[]) => ids.toSorted();
    expect(await since("2026-10-31T00:00:00.000Z")).toEqual([sorted(one, two), sorted(one, two, three)]);
    expect(await since("2026-11-01T10:00:01.000Z")).toEqual([sorted(one, two), sorted(one, three)]);
    expect(await since("2026-11-01T10:00:06.001Z")).toEqual([[], []]);
    const [item] = await queryItems({
      pk: keys.examLogPartition(exam.courseId, exam.programId, exam.documentId),
    });
    expect(item?.expires_at_s).toBe(nowS + 3600);
  });
});

describe("an incident in an exam", () => {
  it("is kept once, with its line of the audit log, and the latest stands first", async () => {
    const exam = anExam();
    const incident = (n: number, parts: Partial<ExamIncident> = {}): ExamIncident => ({
      id: ulid(n),
      at: now,
      document_id: exam.documentId,
      reason: "other",
      note: `Note ${n}`,
      students: [{ user_id: ulid(), name: "Ada Test" }],
      by: { id: ulid(), name: "Bo Test" },
      ...parts,
    });
    const [first, second] = [incident(1), incident(2)];
    const line = () => anAuditEntry({ program_id: exam.programId, at: now });
    for (const each of [first, second]) expect(await putIncident(exam, each, line())).toBe(true);
    expect(await putIncident(exam, { ...first, note: "Changed" }, line())).toBe(false);
    expect(await putIncident(exam, incident(3, { document_id: anId() }), line())).toBe(true);
    expect(await listIncidents(exam)).toEqual([second, first]);
    expect(await listIncidents(anExam())).toEqual([]);
    expect(await listAuditEntries(exam.programId, "2026-11")).toHaveLength(3);
  });
});

describe("when what is right was last told", () => {
  it("is written in the place of what was read, and never over a newer time", async () => {
    const exam = { userId: ulid(), documentId: anId(), attempt: 1 };
    const [first, second] = [Date.parse(now), Date.parse(now) + 60_000];
    expect(await getKeyTold(exam)).toBeUndefined();
    expect(await putKeyTold(exam, first, second)).toBe(false);
    expect(await putKeyTold(exam, first, undefined)).toBe(true);
    expect(await putKeyTold(exam, second, undefined)).toBe(false);
    expect(await getKeyTold(exam)).toBe(first);
    expect(await putKeyTold(exam, second, second)).toBe(false);
    expect(await putKeyTold(exam, second, first)).toBe(true);
    expect(await getKeyTold(exam)).toBe(second);
    expect(await getKeyTold({ ...exam, attempt: 2 })).toBeUndefined();
  });
});

describe("students that are written to about a course", () => {
  it("are so all of them, with their mails and lines of the log, or none where one was written to lately", async () => {
    const roster = { courseId: anId(), programId: ulid() };
    const [one, two] = [ulid(), ulid()];
    const message = (user_id: string, at = now): CourseMessage => ({
      user_id,
      at,
      by: "Ada",
      operation_id: ulid(),
    });
    const order = (messages: CourseMessage[], notSince: string) => {
      const all = messages.map((each) => ({
        message: each,
        mail: aWaitingJob(),
        audit: anAuditEntry({ program_id: roster.programId, at: each.at }),
      }));
      return { mails: all.map(({ mail }) => mail.id), isDone: writeCourseMessages(roster, all, notSince) };
    };
    const before = "2026-10-31T00:00:00.000Z";
    const first = order([message(one)], before);
    expect(await first.isDone).toBe(true);
    expect(await getJob(first.mails[0] ?? "")).toMatchObject({ state: "queued" });
    const kept = await getItem(keys.courseMessage(roster.courseId, roster.programId, one));
    expect(kept?.expires_at_s).toBe(nowS + 180 * 86_400);
    const next = "2026-11-03T10:00:00.000Z";
    const refused = order([message(two, next), message(one, next)], now);
    expect(await refused.isDone).toBe(false);
    expect(await getJob(refused.mails[0] ?? "")).toBeUndefined();
    expect((await listCourseMessages(roster)).map(({ user_id }) => user_id)).toEqual([one]);
    const again = order([message(two, next), message(one, next)], "2026-11-01T10:00:00.001Z");
    expect(await again.isDone).toBe(true);
    expect(new Set((await listCourseMessages(roster)).map(({ user_id, at }) => `${user_id} ${at}`))).toEqual(
      new Set([`${one} ${next}`, `${two} ${next}`]),
    );
    expect(await listAuditEntries(roster.programId, "2026-11")).toHaveLength(3);
    expect(await listCourseMessages({ ...roster, programId: ulid() })).toEqual([]);
    await Promise.all([...first.mails, ...again.mails].map(deleteJob));
  });
});

describe("the day on which a course's members are written to", () => {
  const aDay = (parts: Partial<InviteDay> = {}): InviteDay => ({
    id: ulid(),
    course_id: anId(),
    program_id: ulid(),
    invited_by: { id: ulid(), name: "Ada Test", email: "ada@bedside.test" },
    host: "north.bedside.test",
    due_at: "2001-05-05T08:00:00.000Z",
    from: null,
    ...parts,
  });
  const set = (day: InviteDay, ...others: Parameters<typeof transact>[0]) =>
    transact([inviteDayWrite(day), ...others]);

  it("is set with the course, is found once it is due, and may be taken back", async () => {
    const [day, later] = [aDay(), aDay({ due_at: "2001-05-06T08:00:00.000Z" })];
    const due = async (at: string) =>
      (await listDueInviteDays(at, 1000)).filter(({ id }) => id === day.id || id === later.id);
    expect(await set(day, impossible())).toBe(false);
    for (const each of [later, day]) expect(await set(each)).toBe(true);
    expect(await getInviteDay(day.course_id)).toEqual(day);
    expect(await getInviteDay(anId())).toBeUndefined();
    expect(await due("2001-05-05T07:59:59.999Z")).toEqual([]);
    expect(await due(day.due_at)).toEqual([day]);
    expect(await due("2001-05-07T00:00:00.000Z")).toEqual([day, later]);
    for (const { course_id } of [day, later]) await transact([inviteDayDelete(course_id)]);
    expect(await due("2001-05-07T00:00:00.000Z")).toEqual([]);
  });

  it("moves on by one who saw it as it is, and leaves another day that was set meanwhile", async () => {
    const day = aDay();
    await set(day);
    const kept = () => getInviteDay(day.course_id);
    await moveInviteDay({ ...day, id: ulid() }, "b");
    await moveInviteDay({ ...day, from: "a" }, "b");
    await moveInviteDay({ ...day, from: "a" }, undefined);
    expect(await kept()).toEqual(day);
    await moveInviteDay(day, "a");
    expect(await kept()).toEqual({ ...day, from: "a" });
    await moveInviteDay(day, "b");
    expect(await kept()).toEqual({ ...day, from: "a" });
    const other = { ...day, id: ulid() };
    await set(other);
    await moveInviteDay({ ...day, from: "a" }, undefined);
    expect(await kept()).toEqual(other);
    await moveInviteDay(other, undefined);
    expect(await kept()).toBeUndefined();
  });
});
