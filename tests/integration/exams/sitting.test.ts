import { describe, expect, it } from "vitest";
import { getProgress } from "#functions/table/cases/progress.ts";
import { listCourseMembers, putCourseMember } from "#functions/table/courses/courseMembers.ts";
import { listSittingsOfCourse } from "#functions/table/exams/sittings.ts";
import { endExam, startSitting } from "#shared/contract/exams/exams.ts";
import { restart } from "#shared/domain/examClock.ts";
import { timeLeftOf } from "#shared/domain/examTimer.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aDocument, addItems, aPerson, aSession, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { an } from "../documents/learner.ts";
import { hour, minute, useExamRoom } from "./examRoom.ts";

const { send } = useApi("documents");
const { room, anExam, aStudent, examineeOf, anExaminee } = useExamRoom(send);

describe("starting an exam (A-03, D-25)", () => {
  it("shows an exam that nobody has started with all its time, and starts nothing by that", async () => {
    const examinee = await anExaminee();
    for (let look = 0; look < 2; look++) {
      expect((await examinee.look()).sitting).toMatchObject({
        section_uid: uids.root,
        document_set_id: room.course.id,
        status: "on_hold",
        timeLimit: 3600,
        currentTimeSegmentStart: null,
        deadline_ms: null,
        paused: false,
      });
    }
  });

  it("starts once, on the server's clock: a reload or a second device does not set it back", async () => {
    const examinee = await anExaminee();
    const first = await examinee.begun();
    expect(first).toMatchObject({ status: "in_progress", submitted: false });
    await examinee.wait(10 * minute);
    const again = await examinee.begun();
    expect(again?.deadline_ms).toBe((first?.deadline_ms ?? 0) - 10 * minute);
    const { sitting, server_time_ms } = await examinee.look();
    expect(sitting && timeLeftOf(sitting, server_time_ms)).toBeLessThanOrEqual(50 * minute);
  });

  it("starts once for two devices at the same moment", async () => {
    const examinee = await anExaminee();
    const answers = await Promise.all(Array.from({ length: 6 }, () => examinee.begin()));
    const deadlines = answers.map((answer) => replyOf(startSitting, answer).sitting?.deadline_ms);
    expect(new Set(deadlines).size).toBe(1);
  });

  it("gives a student with an accommodation of 1.5x one and a half times the limit", async () => {
    const student = await aStudent();
    const members = await listCourseMembers(room.course.id, room.program.id);
    const member = members.find(({ user_id }) => user_id === student.person.id);
    if (!member) throw new Error("The student is no member");
    await putCourseMember({ ...member, accommodation: 1.5 });
    const examinee = examineeOf(await anExam(), student);
    expect((await examinee.begun())?.timeLimit).toBe(5400);
  });

  it("starts with the first answer, so that not starting it gives no more time", async () => {
    const examinee = await anExaminee();
    await examinee.saved(an(uids.cardOne, true, 5, "collapsed"));
    expect((await examinee.look()).sitting?.status).toBe("on_hold");
    await examinee.saved(an(uids.choice, true, Date.now()));
    expect((await examinee.look()).sitting?.status).toBe("in_progress");
  });

  it("starts with whatever opens the timed part, so that Continue does not go round the start button", async () => {
    const examinee = await anExaminee();
    const now = Date.now();
    await examinee.saved({
      ...an("root", now, now, "startedAt"),
      ...an(uids.cardOne, true, now, "collapsed"),
    });
    expect((await examinee.look()).sitting?.status).toBe("on_hold");
    await examinee.saved({
      ...an(`${uids.cardOne}_continue`, true, now, "invisible"),
      ...an(uids.cardTwo, false, now, "invisible"),
    });
    expect((await examinee.look()).sitting?.status).toBe("in_progress");
  });

  it("times nobody in a case without limit, no provider admin, and no staff", async () => {
    const [untimed, exam] = await Promise.all([aDocument([room.program]), anExam()]);
    await addItems(room.course, [untimed]);
    const admin = await aPerson([{ program: room.program, role: "Teacher" }], { is_admin: true });
    await enroll(room.course, room.program, admin);
    const teacher = await aPerson([{ program: room.program, role: "Teacher" }]);
    await enroll(room.course, room.program, teacher);
    const learner = examineeOf(untimed, await aStudent());
    const staff = [
      examineeOf(exam, { person: admin, as: await aSession(admin) }),
      examineeOf(exam, { person: teacher, as: await aSession(teacher) }),
    ];
    for (const examinee of [learner, ...staff]) {
      expect((await examinee.look()).sitting).toBeNull();
      expect(await examinee.begun()).toBeNull();
      await examinee.saved(an(uids.choice, true, Date.now()));
    }
    expect(codeOf(await learner.end())).toBe("NOT_AN_EXAM");
    for (const examinee of staff) expect(replyOf(endExam, await examinee.end()).ok).toBe(true);
    for (const examinee of [learner, ...staff]) await expect(examinee.row()).rejects.toThrow();
  });
});

describe("a restart, and what proctors read (C-19, assessments §9)", () => {
  it("gives 60 minutes more, for the student to begin", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    await examinee.wait(hour);
    await examinee.change((sitting) => restart(sitting, Date.now()).sitting);
    expect((await examinee.look()).sitting).toMatchObject({
      status: "on_hold",
      paused: false,
      timeLimit: 7200,
    });
    const sitting = await examinee.begun();
    expect(sitting?.status).toBe("in_progress");
    await examinee.saved(an(uids.essayInput, "More", Date.now()));
  });

  it("lists the sittings of a course's document, and of no other", async () => {
    const document = await anExam();
    const [first, second] = [examineeOf(document, await aStudent()), examineeOf(document, await aStudent())];
    await Promise.all([first.begun(), second.begun(), (await anExaminee()).begun()]);
    const rows = await listSittingsOfCourse(room.course.id, room.program.id, document.id);
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(
      [first.person.id, second.person.id].toSorted(),
    );
  });
});

describe("an exam that was started and never looked at (A-04)", () => {
  it("is complete once it is over, as any other", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    await examinee.end();
    await eventually(async () => {
      const progress = await getProgress(examinee.person.id, (await examinee.row()).documentId);
      return progress?.percent_complete === 100 || undefined;
    }, "the progress of who did nothing");
  });
});
