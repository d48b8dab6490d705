import { describe, expect, it } from "vitest";
import { replaceAttempt } from "#functions/table/cases/attempts.ts";
import { putPublishedDocument } from "#functions/table/cases/documents.ts";
import { getLearnerHead } from "#functions/table/cases/learnerState.ts";
import { getProgress, unstartedProgress } from "#functions/table/cases/progress.ts";
import { getCourseMembers, removeCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { putSitting } from "#functions/table/exams/sittings.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { endExam, getSitting, startSitting } from "#shared/contract/exams/exams.ts";
import { getProctorCode, setProctorCode } from "#shared/contract/proctoring/accessCode.ts";
import { listExamIncidents, noteExamIncident } from "#shared/contract/proctoring/incidents.ts";
import { addExamTime, batchRestartExam } from "#shared/contract/proctoring/proctoring.ts";
import { newSitting, start } from "#shared/domain/examClock.ts";
import { timeLeftOf } from "#shared/domain/examTimer.ts";
import { aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aSession,
  enroll,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { an, learnerOf } from "../documents/learner.ts";
import { aProctorRoom, type ProctorRoom, roomCode, type Student } from "./proctorRoom.ts";

const { send } = useApi("proctoring");

const ask = async ({ document }: ProctorRoom, { as }: Student) =>
  replyOf(getSitting, await send({ method: "GET", path: `/documents/${document.id}/sitting`, as }));
const begin = ({ document }: ProctorRoom, { as }: Student) =>
  send({ method: "POST", path: `/documents/${document.id}/sitting/start`, as, body: {} });

describe("the proctor's dashboard (C-19)", () => {
  it("names every student of the course, on hold until the proctor starts them", async () => {
    const room = await aProctorRoom(send);
    const [one, two] = [await room.student(), await room.student()];
    await aMember(room.course, room.program, "Teacher");
    const before = await room.shown();
    expect(before.users.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(before.users[0]).toEqual({
      id: expect.any(String),
      email: expect.stringContaining("@"),
      first_name: "Test",
      last_name: expect.any(String),
    });
    expect(before.statuses).toEqual({ [one.id]: "on_hold", [two.id]: "on_hold" });
    expect(before.document_id).toBe(room.document.id);
    await room.start(one);
    expect((await room.shown()).statuses).toEqual({ [one.id]: "in_progress", [two.id]: "on_hold" });
  });

  it("shows, of several exams, the one that runs, or the one that is asked for", async () => {
    const room = await aProctorRoom(send);
    const later = await aDocument([room.program], { root: { ...aSmallCase("Later"), timeLimit: 600 } });
    await addItems(room.course, [later]);
    const student = await room.student();
    expect((await room.shown()).document_id).toBe(room.document.id);
    await send({
      method: "PATCH",
      path: `${room.path}/batch_start_exam`,
      query: { proctor_access_code: roomCode, document_id: String(later.id) },
      body: { user_ids: [student.id] },
      as: room.as,
    });
    const shown = await room.shown();
    expect(shown.document_id).toBe(later.id);
    expect(shown.exams.map(({ document_id }) => document_id)).toEqual([room.document.id, later.id]);
    expect((await room.shown({ document_id: String(room.document.id) })).statuses).toEqual({
      [student.id]: "on_hold",
    });
    expect(codeOf(await room.dashboard({ document_id: "999999999" }))).toBe("NOT_FOUND");
  });

  it("answers, asked what changed since, those alone of whom something did", async () => {
    const room = await aProctorRoom(send);
    const [one] = [await room.student(), await room.student()];
    const { version, roster, is_whole } = await room.shown();
    expect(is_whole).toBe(true);
    await room.start(one);
    const exam = { document_id: String(room.document.id) };
    const since = await eventually(async () => {
      const news = await room.shown({ ...exam, since: version, roster });
      return news.sittings.length > 0 ? news : undefined;
    }, "the change to be seen");
    expect(since).toMatchObject({ is_whole: false, users: [], statuses: { [one.id]: "in_progress" } });
    expect((await room.shown({ ...exam, since: "2020-01-01T00:00:00.000Z" })).is_whole).toBe(true);
    // A version is of one exam: without its name nobody could tell of which.
    expect((await room.shown({ since: version, roster })).is_whole).toBe(true);
  });

  it("answers everybody once somebody came into the course, or left it", async () => {
    const room = await aProctorRoom(send);
    const one = await room.student();
    const before = await room.shown();
    const asked = { document_id: String(room.document.id), since: before.version };
    expect((await room.shown({ ...asked, roster: before.roster })).is_whole).toBe(false);
    const two = await room.student();
    const after = await room.shown({ ...asked, roster: before.roster });
    expect(after.is_whole).toBe(true);
    expect(after.users.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect((await room.shown({ ...asked, roster: after.roster })).is_whole).toBe(false);
    const { courseId, programId } = room.place;
    const [member] = await getCourseMembers({ courseId, programId }, [two.id]);
    if (!member) throw new Error("Nobody to take out");
    await removeCourseMembers({ courseId, programId }, [{ member, together: [] }]);
    const gone = await room.shown({ ...asked, roster: after.roster });
    expect(gone.users.map(({ id }) => id)).toEqual([one.id]);
  });

  it("puts a student whose case was reset by staff back on hold", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    await room.start(student);
    await room.end(student);
    const { attempt } = await getLearnerHead(student.id, room.document.id);
    if (!attempt) throw new Error("No attempt");

    const next = { ...attempt, attempt: 2, resets: 1 };
    await eventually(async () => {
      const progress = await getProgress(student.id, room.document.id);
      const fresh = unstartedProgress(student.id, room.document.id, 2, 1);
      return (await replaceAttempt(attempt, next, { ...fresh, rev: (progress?.rev ?? 0) + 1 })) || undefined;
    }, "the reset");
    expect((await room.shown()).statuses).toEqual({ [student.id]: "on_hold" });
    expect((await room.start(student)).results).toMatchObject([{ ok: true, status: "in_progress" }]);
    expect((await room.sittingOf(student))?.attempt).toBe(2);
  });
});

describe("a proctor's actions (C-20, A-05)", () => {
  it("Start, Pause and End act on whom they may, and say of each what happened", async () => {
    const room = await aProctorRoom(send);
    const [one, two, three] = [await room.student(), await room.student(), await room.student()];
    const stranger = await aPerson();
    expect((await room.start(one, two)).results).toEqual([
      { user_id: one.id, ok: true, status: "in_progress" },
      { user_id: two.id, ok: true, status: "in_progress" },
    ]);
    expect((await room.start(one, three, stranger)).results).toMatchObject([
      { user_id: one.id, ok: false, status: "in_progress", code: "EXAM_IN_PROGRESS" },
      { user_id: three.id, ok: true },
      { user_id: stranger.id, ok: false, code: "NOT_FOUND", message: "is not a student of this course" },
    ]);
    expect((await room.pause(one)).sittings).toMatchObject([{ status: "on_hold", paused: true }]);
    expect((await room.end(one, two)).results).toMatchObject([
      { user_id: one.id, ok: false, code: "EXAM_PAUSED" },
      { user_id: two.id, ok: true, status: "submitted" },
    ]);
    expect((await room.start(two)).results).toMatchObject([{ ok: false, code: "EXAM_SUBMITTED" }]);
    expect((await room.shown()).statuses).toEqual({
      [one.id]: "on_hold",
      [two.id]: "submitted",
      [three.id]: "in_progress",
    });
  });

  it("Pause stops the clock and answers, Start gives back the same time, End scores what was saved", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    const work = learnerOf(send, student.as, room.document.id);
    await room.start(student);
    expect((await work.save(an(uids.choice, true, Date.now()))).status).toBe(200);
    await room.pause(student);
    await room.asIfLongAgo(student);
    expect(codeOf(await work.save(an(uids.choice, false, Date.now())))).toBe("EXAM_PAUSED");
    const paused = await ask(room, student);
    expect(paused.sitting).toMatchObject({ paused: true, status: "on_hold", proctored: true });
    expect(codeOf(await begin(room, student))).toBe("EXAM_PAUSED");
    // Time itself is tried: it passes, and none of it is taken off what is left.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await room.start(student);
    const again = await ask(room, student);
    const left = (reply: typeof again) => reply.sitting && timeLeftOf(reply.sitting, reply.server_time_ms);
    expect(left(again)).toBeGreaterThan((left(paused) ?? 0) - 1_000);
    await room.end(student);
    expect((await ask(room, student)).sitting).toMatchObject({ submitted: true, submitted_by: "proctor" });
    const ended = await send({
      method: "PUT",
      path: `/documents/${room.document.id}/end_exam`,
      as: student.as,
      body: {},
    });
    expect(replyOf(endExam, ended).message).toBe("Your exam has been sucessfully submitted.");
  });

  it("a student of a proctored course cannot begin alone, by the button or by an answer", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    expect((await ask(room, student)).sitting).toMatchObject({ proctored: true, status: "on_hold" });
    expect(codeOf(await begin(room, student))).toBe("EXAM_ON_HOLD");
    const work = learnerOf(send, student.as, room.document.id);
    const refused = refusalOf(await work.save(an(uids.choice, true, Date.now())));
    expect(refused.fields?.[0]?.message).toMatch(/Your proctor will start this exam/);
    expect(await room.sittingOf(student)).toBeUndefined();
    // Another course that holds the same case is no way round it.
    const other = await aCourse([room.program]);
    await addItems(other, [room.document]);

    await enroll(other, room.program, student);
    const through = await send({
      method: "POST",
      path: `/documents/${room.document.id}/sitting/start`,
      as: student.as,
      body: { document_set_id: other.id },
    });
    expect(codeOf(through)).toBe("EXAM_ON_HOLD");
  });

  it("an exam of a course without an access code begins as before", async () => {
    const room = await aProctorRoom(send, { isProctored: false });
    const student = await room.student();
    expect(replyOf(startSitting, await begin(room, student)).sitting).toMatchObject({
      status: "in_progress",
      proctored: false,
    });
    expect(codeOf(await room.dashboard())).toBe("ACCESS_CODE_NOT_SET");
  });

  it("two proctors who end and pause the same students at once leave each in one state, told truly", async () => {
    const room = await aProctorRoom(send);
    const students = await Promise.all(Array.from({ length: 6 }, () => room.student()));
    await room.start(...students);
    const [paused, ended] = await Promise.all([room.pause(...students), room.end(...students)]);
    const { statuses } = await room.shown();
    for (const { id } of students) {
      const [wasPaused, wasEnded] = [paused, ended].map(
        ({ results }) => results.find(({ user_id }) => user_id === id)?.ok,
      );
      expect(statuses[id]).toBe(wasEnded ? "submitted" : "on_hold");
      expect(wasPaused && !wasEnded ? statuses[id] : "on_hold").toBe("on_hold");
      expect(wasPaused || wasEnded).toBe(true);
    }
  });

  it("extra time is added to whoever has not submitted, once for one operation", async () => {
    const room = await aProctorRoom(send);
    const [one, two, three] = [await room.student(), await room.student(), await room.student()];
    await room.start(one, two);
    await room.end(two);
    const key = "extra-time-operation-1";
    const give = () =>
      send({
        method: "PATCH",
        path: `${room.path}/batch_add_exam_time`,
        query: { proctor_access_code: roomCode },
        headers: { "idempotency-key": key },
        body: { user_ids: [one.id, two.id, three.id], minutes: 10, reason: "A fire drill" },
        as: room.as,
      });
    const first = replyOf(addExamTime, await give());
    expect(first.results.map(({ ok }) => ok)).toEqual([true, false, true]);
    await give();
    expect((await ask(room, one)).sitting?.timeLimit).toBe(3600 + 600);
    // Given before it began, it is there when it does.
    await room.start(three);
    expect((await ask(room, three)).sitting?.timeLimit).toBe(3600 + 600);
  });

  it("Restart gives 60 minutes on the same sitting to whose time ran out, and to nobody else (ruling 28)", async () => {
    const room = await aProctorRoom(send);
    const [out, ended, running] = [await room.student(), await room.student(), await room.student()];
    await room.start(out, ended, running);
    await room.runOut(out);
    await room.end(ended);
    const { results } = await room.restart(out, ended, running);
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, undefined],
      [false, "EXAM_NOT_TIMED_OUT"],
      [false, "EXAM_NOT_TIMED_OUT"],
    ]);
    const row = await room.sittingOf(out);
    expect(row?.sitting).toMatchObject({ status: "on_hold", extraSeconds: 3600, submittedBy: null });
    expect((await room.restart(out)).results).toMatchObject([{ ok: false, code: "EXAM_NOT_TIMED_OUT" }]);
    // The student's page waits; a proctor starts it, and the 60 minutes run.
    expect(codeOf(await begin(room, out))).toBe("EXAM_ON_HOLD");
    expect((await room.start(out)).results).toMatchObject([{ ok: true, status: "in_progress" }]);
    const { sitting, server_time_ms } = await ask(room, out);
    const left = sitting ? timeLeftOf(sitting, server_time_ms) : 0;
    expect(Math.abs(left - 3_600_000)).toBeLessThan(60_000);
    const entries = await listAuditEntries(room.program.id, new Date().toISOString().slice(0, 7));
    expect(entries.filter(({ action }) => action === "exam.restarted")).toMatchObject([
      { actor: { id: room.teacher.id }, subject: { id: out.id }, details: { Time: "60 minutes more" } },
    ]);
  });

  it("Restart asks for no access code, and is for whoever may proctor alone (ruling 28)", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    await room.start(student);
    await room.runOut(student);
    expect(codeOf(await room.askRestart(student.as, student))).toBe("FORBIDDEN");
    // Of a course that nobody proctors any more.
    const boss = await aSession(
      await aPerson([{ program: room.program, role: "Program Service Administrator" }]),
    );
    const path = `${room.path}/proctor_access_code`;
    expect((await send({ method: "DELETE", path, as: boss, body: {} })).status).toBe(200);
    const { results } = replyOf(batchRestartExam, await room.askRestart(room.as, student));
    expect(results).toMatchObject([{ ok: true, status: "on_hold" }]);
    // The student goes on alone.
    expect((await begin(room, student)).status).toBe(200);
  });

  it("each change is in the audit log, with who did it", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    await room.start(student);
    await room.give(5, student);
    await room.pause(student);
    const month = new Date().toISOString().slice(0, 7);
    const entries = await listAuditEntries(room.program.id, month);
    const own = entries.filter(({ subject }) => subject.id === student.id);
    expect(own.map(({ action }) => action)).toEqual(["exam.started", "exam.time_added", "exam.paused"]);
    expect(own[0]).toMatchObject({
      actor: { id: room.teacher.id },
      course: { id: room.course.id },
      details: { Status: "on hold → in progress" },
    });
    expect(own[1]?.details).toMatchObject({ Time: "5 minutes more" });
    expect(JSON.stringify(entries)).not.toContain(roomCode);
  });

  it("a student who has the case under way in another course is not started twice", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    const other = await aCourse([room.program]);
    await addItems(other, [room.document]);

    await enroll(other, room.program, student);

    const begun = start(newSitting(3600, 1), Date.now(), "proctor");
    await putSitting({
      courseId: other.id,
      programId: room.program.id,
      userId: student.id,
      documentId: room.document.id,
      attempt: 1,
      sectionUid: "case",
      sitting: begun.sitting,
      rev: 1,
    });
    await setProgress(student, room.document, { percent_complete: 12 });
    expect((await room.start(student)).results).toMatchObject([{ ok: false, code: "EXAM_IN_PROGRESS" }]);
    expect(await room.sittingOf(student)).toBeUndefined();
  });
});

describe("the access code (C-20)", () => {
  it("is asked for by every call: none or a wrong one changes nothing", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    for (const what of ["batch_start_exam", "batch_pause_exam", "batch_end_exam"]) {
      const body = { user_ids: [student.id] };
      expect(codeOf(await room.patch(what, body, { code: "WRONG2026" })), what).toBe("ACCESS_CODE_WRONG");
      const without = await send({ method: "PATCH", path: `${room.path}/${what}`, body, as: room.as });
      expect(refusalOf(without), what).toMatchObject({
        code: "INVALID_REQUEST",
        fields: [{ path: "query.proctor_access_code" }],
      });
    }
    expect(codeOf(await room.dashboard({ proctor_access_code: "wrong" }))).toBe("ACCESS_CODE_WRONG");
    expect(await room.sittingOf(student)).toBeUndefined();
  });

  it("is taken however it is written down", async () => {
    const room = await aProctorRoom(send);
    expect((await room.dashboard({ proctor_access_code: " room-2026 " })).status).toBe(200);
  });

  it("cannot be guessed on: after ten wrong ones the right one is refused, too, for that session alone", async () => {
    const room = await aProctorRoom(send);
    const wrong = Array.from({ length: 14 }, (_, at) =>
      room.dashboard({ proctor_access_code: `WRONG${at}` }),
    );
    const codes = (await Promise.all(wrong)).map(codeOf);
    expect(codes.filter((code) => code === "ACCESS_CODE_WRONG")).toHaveLength(10);
    const refused = await room.dashboard();
    expect(codeOf(refused)).toBe("TOO_MANY_ATTEMPTS");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const other = await aSession(await aPerson([{ program: room.program, role: "Teacher" }]));
    expect((await room.dashboard({}, other)).status).toBe(200);
    // The proctor whose forgotten page, or whose shared account, goes on with the code of before.
    const elsewhere = await aSession(room.teacher, { programId: room.program.id });
    expect((await room.dashboard({}, elsewhere)).status).toBe(200);
  });

  it("is seen and changed by who looks after the course; the former one ends at once", async () => {
    const room = await aProctorRoom(send);
    const path = `${room.path}/proctor_access_code`;
    const boss = await aSession(await aPerson([{ program: room.program, role: "Curriculum Administrator" }]));
    expect(replyOf(getProctorCode, await send({ method: "GET", path, as: boss })).code).toBe(roomCode);
    expect(codeOf(await send({ method: "GET", path, as: room.as }))).toBe("FORBIDDEN");
    const made = replyOf(setProctorCode, await send({ method: "PUT", path, as: boss, body: {} }));
    expect(made.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(codeOf(await room.dashboard())).toBe("ACCESS_CODE_WRONG");
    expect((await room.dashboard({ proctor_access_code: made.code ?? "" })).status).toBe(200);
    const short = await send({ method: "PUT", path, as: boss, body: { code: "a-b-c" } });
    expect(refusalOf(short)).toMatchObject({ fields: [{ path: "body.code" }] });
    await send({ method: "DELETE", path, as: boss, body: {} });
    expect(codeOf(await room.dashboard())).toBe("ACCESS_CODE_NOT_SET");
  });

  it("is no use to a Lead Course Administrator of other courses, nor in another program", async () => {
    const room = await aProctorRoom(send);
    const lead = await aPerson([{ program: room.program, role: "Lead Course Administrator" }]);
    expect(codeOf(await room.dashboard({}, await aSession(lead)))).toBe("FORBIDDEN");
    const own = await aMember(room.course, room.program, "Lead Course Administrator");
    expect((await room.dashboard({}, await aSession(own))).status).toBe(200);
    const elsewhere = await aProctorRoom(send);
    expect(codeOf(await room.dashboard({}, elsewhere.as))).toBe("NOT_FOUND");
  });
});

describe("incidents", () => {
  it("are stamped with the server's time, kept, and in the audit log", async () => {
    const room = await aProctorRoom(send);
    const student = await room.student();
    const path = `${room.path}/exam_incidents`;
    const query = { proctor_access_code: roomCode };
    const note = (body: object) => send({ method: "POST", path, query, as: room.as, body });
    const kept = replyOf(
      noteExamIncident,
      await note({ reason: "misconduct", note: "A telephone on the desk.", user_ids: [student.id] }),
    );
    expect(Math.abs(Date.parse(kept.at) - Date.now())).toBeLessThan(60_000);
    await note({ reason: "interruption", note: "Fire alarm.", user_ids: [] });
    const listed = replyOf(listExamIncidents, await send({ method: "GET", path, query, as: room.as }));
    expect(listed.incidents.map(({ note: text }) => text)).toEqual([
      "Fire alarm.",
      "A telephone on the desk.",
    ]);
    expect(listed.incidents[1]).toMatchObject({
      students: [{ user_id: student.id }],
      by: { id: room.teacher.id },
    });
    const stranger = await aPerson();
    expect(refusalOf(await note({ reason: "other", note: "x", user_ids: [stranger.id] })).fields).toEqual([
      { path: "user_ids", message: "names someone who is not in this course" },
    ]);
    expect((await note({ reason: "other", note: "   ", user_ids: [] })).status).toBe(400);
  });
});

describe("a course without any exam", () => {
  it("has an empty dashboard, and nothing to start", async () => {
    const room = await aProctorRoom(send);
    await putPublishedDocument({ ...room.document, is_timed: false }, new Date().toISOString());
    const student = await room.student();
    expect(await room.shown()).toMatchObject({ document_id: null, users: [], exams: [] });
    expect(codeOf(await room.patch("batch_start_exam", { user_ids: [student.id] }))).toBe("NOT_FOUND");
  });
});
