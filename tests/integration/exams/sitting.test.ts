import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { getProgress } from "#functions/table/cases/progress.ts";
import { listCourseMembers, putCourseMember } from "#functions/table/courses/courseMembers.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { hourOf, listDueSittings, listSittingsOfCourse } from "#functions/table/exams/sittings.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { endExam, startSitting } from "#shared/contract/exams/exams.ts";
import { deadlineOf, pause, restart, start } from "#shared/domain/examClock.ts";
import { timeLeftOf } from "#shared/domain/examTimer.ts";
import { aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  enroll,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { an } from "../documents/learner.ts";
import { examineeOf as examineeIn } from "./examinee.ts";

const { cloud, send } = useApi("documents");
const minute = 60_000;
const hour = 60 * minute;
/** More than is forgiven for an answer's way to the server. */
const aMoment = 10_000;

let program: Program;
let course: CourseRow;
beforeAll(async () => {
  program = await aProgram();
  course = await aCourse([program]);
});

async function anExam(limitS = 3600): Promise<DocumentRow> {
  const document = await aDocument([program], { root: { ...aSmallCase("An exam"), timeLimit: limitS } });
  await addItems(course, [document]);
  return document;
}

async function aStudent(): Promise<{ person: BuiltPerson; as: Credentials }> {
  const person = await aMember(course, program);
  return { person, as: await aSession(person) };
}

const examineeOf = (
  document: DocumentRow,
  student: { person: BuiltPerson; as: Credentials },
  of: { id: number } = course,
) => examineeIn(send, { ...student, course: of, program, document });
const anExaminee = async (limitS?: number) => examineeOf(await anExam(limitS), await aStudent());

describe("starting an exam (A-03, D-25)", () => {
  it("shows an exam that nobody has started with all its time, and starts nothing by that", async () => {
    const examinee = await anExaminee();
    for (let look = 0; look < 2; look++) {
      expect((await examinee.look()).sitting).toMatchObject({
        section_uid: uids.root,
        document_set_id: course.id,
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
    const members = await listCourseMembers(course.id, program.id);
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
    const [untimed, exam] = await Promise.all([aDocument([program]), anExam()]);
    await addItems(course, [untimed]);
    const admin = await aPerson([{ program, role: "Teacher" }], { is_admin: true });
    await enroll(course, program, admin);
    const teacher = await aPerson([{ program, role: "Teacher" }]);
    await enroll(course, program, teacher);
    const cases = [
      examineeOf(untimed, await aStudent()),
      examineeOf(exam, { person: admin, as: await aSession(admin) }),
      examineeOf(exam, { person: teacher, as: await aSession(teacher) }),
    ];
    for (const examinee of cases) {
      expect((await examinee.look()).sitting).toBeNull();
      expect(await examinee.begun()).toBeNull();
      await examinee.saved(an(uids.choice, true, Date.now()));
      expect(replyOf(endExam, await examinee.end()).ok).toBe(true);
      await expect(examinee.row()).rejects.toThrow();
    }
  });
});

describe("ending an exam (A-04, D-25)", () => {
  it("submits for good, says so in the specification's words, and again when it is repeated", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    for (let times = 0; times < 2; times++) {
      expect(replyOf(endExam, await examinee.end())).toEqual({
        ok: true,
        message: "Your exam has been sucessfully submitted.",
      });
    }
    expect((await examinee.row()).sitting).toMatchObject({ status: "submitted", submittedBy: "learner" });
    expect((await examinee.look()).sitting).toMatchObject({ status: "submitted", submitted: true });
    expect(codeOf(await examinee.begin())).toBe("EXAM_SUBMITTED");
  });

  it("takes an empty object and nothing else", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    expect((await examinee.end({ force: true })).status).toBe(400);
    expect((await examinee.look()).sitting?.submitted).toBe(false);
  });

  it("refuses what nobody has started", async () => {
    expect(codeOf(await (await anExaminee()).end())).toBe("EXAM_NOT_STARTED");
  });

  it("says that the time has expired, once it has", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    await examinee.wait(hour);
    expect((await examinee.look()).sitting).toMatchObject({ submitted: true, submitted_by: "clock" });
    expect(replyOf(endExam, await examinee.end()).message).toBe(
      "Your time has expired. Your exam has been sucessfully submitted.",
    );
  });

  it("is done by the schedule for a browser that was closed, at the deadline, and nobody else's exam", async () => {
    const [gone, present] = [await anExaminee(), await anExaminee()];
    await Promise.all([gone.begun(), present.begun()]);
    await gone.wait(61 * minute);
    const deadline = deadlineOf((await gone.row()).sitting);
    await cloud.runSchedule("ExamTimeouts");
    await expect.poll(async () => (await gone.row()).sitting.status, { timeout: 15_000 }).toBe("submitted");
    expect((await gone.row()).sitting).toMatchObject({ submittedBy: "clock", submittedAt: deadline });
    expect((await present.row()).sitting.status).toBe("in_progress");
    expect(await listDueSittings(hourOf(deadline ?? 0), Date.now(), 100)).not.toContainEqual(
      expect.objectContaining({ userId: gone.person.id }),
    );
  });

  it("cannot be undone by resetting the case", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    await examinee.saved(an(uids.choice, true, Date.now()));
    await examinee.end();
    expect(refusalOf(await examinee.reset(1))).toMatchObject({
      code: "FORBIDDEN",
      message: "A timed exam cannot be reset once it has been started.",
    });
  });
});

describe("a pause (A-05)", () => {
  const paused = async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    await examinee.saved(an(uids.choice, true, Date.now()));
    await examinee.wait(20 * minute);
    await examinee.change((sitting) => pause(sitting, Date.now() - aMoment).sitting);
    return examinee;
  };

  it("refuses answers, ending and starting to the student, and stops the time", async () => {
    const examinee = await paused();
    const now = Date.now();
    const answer = await examinee.deliver(an(uids.essayInput, "Because", now), now);
    expect(refusalOf(answer)).toMatchObject({
      code: "EXAM_PAUSED",
      message:
        "Your exam has been paused. If you are ready to re-start your exam, please contact your proctor.",
      fields: [{ path: `body.document_user_state.state.${uids.essayInput}.value` }],
    });
    expect(codeOf(await examinee.begin())).toBe("EXAM_PAUSED");
    expect(codeOf(await examinee.end())).toBe("EXAM_PAUSED");
    const { sitting, server_time_ms } = await examinee.look();
    expect(sitting).toMatchObject({ status: "on_hold", paused: true });
    expect(sitting && timeLeftOf(sitting, server_time_ms + 5 * hour)).toBeGreaterThan(39 * minute);
    expect(Object.keys((await examinee.state()).state)).toEqual([uids.choice]);
  });

  it("is over when a proctor starts the exam again, with the time that was left", async () => {
    const examinee = await paused();
    const before = await examinee.look();
    await examinee.change((sitting) => start(sitting, Date.now(), "proctor").sitting);
    const after = await examinee.look();
    const left = ({ sitting, server_time_ms }: typeof after) =>
      sitting && timeLeftOf(sitting, server_time_ms);
    expect(Math.abs((left(after) ?? 0) - (left(before) ?? 0))).toBeLessThan(30_000);
    await examinee.saved(an(uids.essayInput, "Because", Date.now()));
    expect(await examinee.marks()).toEqual({});
  });
});

describe("answers about the deadline (A-04)", () => {
  const expired = async (agoMs = 10 * minute) => {
    const examinee = await anExaminee();
    await examinee.begun();
    const chosenAt = Date.now();
    await examinee.saved(an(uids.choice, true, chosenAt));
    await examinee.wait(hour + agoMs);
    return { ...examinee, chosenAt };
  };

  it("made offline before it and delivered after it are kept, with a mark that stays", async () => {
    const examinee = await expired();
    const now = Date.now();
    const made = now - 20 * minute;
    expect((await examinee.deliver(an(uids.essayInput, "Because", made), now)).status).toBe(200);
    const marks = await examinee.marks();
    expect(marks).toEqual({
      [uids.essayInput]: { value: { updatedAt: made, receivedAt: expect.any(Number) } },
    });
    expect(Math.abs(marks[uids.essayInput].value.receivedAt - now)).toBeLessThan(60_000);
    // The same again, and another card's: nothing is lost and nothing changes.
    expect((await examinee.deliver(an(uids.essayInput, "Because", made), Date.now())).status).toBe(200);
    expect((await examinee.deliver(an(uids.choice, true, examinee.chosenAt), Date.now())).status).toBe(200);
    expect(await examinee.marks()).toEqual(marks);
    expect((await examinee.state()).state[uids.essayInput]?.value?.value).toBe("Because");
  });

  it("made after it are refused by name, and what was delivered with them is kept", async () => {
    const examinee = await expired();
    const now = Date.now();
    const answer = await examinee.deliver(
      { ...an(uids.essayInput, "Because", now - 20 * minute), ...an(uids.choice, false, now) },
      now,
    );
    expect(refusalOf(answer)).toMatchObject({
      code: "EXAM_SUBMITTED",
      message: "Your time has expired. Your exam has been sucessfully submitted.",
      fields: [{ path: `body.document_user_state.state.${uids.choice}.value` }],
    });
    const { state } = await examinee.state();
    expect(state[uids.choice]?.value?.value).toBe(true);
    expect(state[uids.essayInput]?.value?.value).toBe("Because");
  });

  it.each([
    ["three hours slow", -3 * hour],
    ["three hours fast", 3 * hour],
  ])("are judged alike by a device whose clock is %s", async (_name, shift) => {
    const examinee = await expired();
    const now = Date.now() + shift;
    const late = await examinee.deliver(an(uids.essayInput, "Too late", now - minute), now);
    expect(codeOf(late)).toBe("EXAM_SUBMITTED");
    const early = await examinee.deliver(an(uids.essayInput, "In time", now - 30 * minute), now);
    expect(early.status).toBe(200);
    expect(Object.keys(await examinee.marks())).toEqual([uids.essayInput]);
  });

  it("in time are kept without a mark, whatever the device's clock says", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    for (const [index, shift] of [-100 * hour, 100 * hour].entries()) {
      const now = Date.now() + shift;
      const saved = await examinee.deliver(an(uids.essayInput, `answer ${index}`, now), now);
      expect(saved.status).toBe(200);
    }
    expect(await examinee.marks()).toEqual({});
  });

  it("made before the time ran are refused, though they arrive in it", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    const now = Date.now();
    const answer = await examinee.deliver(
      { ...an(uids.essayInput, "Prepared", now - 10 * minute), ...an(uids.choice, true, now) },
      now,
    );
    expect(refusalOf(answer)).toMatchObject({
      code: "ENTRY_REFUSED",
      fields: [
        {
          path: `body.document_user_state.state.${uids.essayInput}.value`,
          message: "was not made in the time of the exam",
        },
      ],
    });
    expect(Object.keys((await examinee.state()).state)).toEqual([uids.choice]);
  });

  it("count no longer once seven days have gone by", async () => {
    const examinee = await expired(8 * 24 * hour);
    const now = Date.now();
    const answer = await examinee.deliver(
      an(uids.essayInput, "Because", now - 8 * 24 * hour - 10 * minute),
      now,
    );
    expect(refusalOf(answer)).toMatchObject({
      code: "EXAM_SUBMITTED",
      fields: [{ message: "came too long after the exam" }],
    });
  });

  it("stay as they were submitted, on whichever device another is given", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    const input = `${uids.question}_input`;
    const now = Date.now();
    const unanswered = await examinee.deliver(an(input, true, now, "graded"), now);
    expect(refusalOf(unanswered)).toMatchObject({
      code: "ENTRY_REFUSED",
      fields: [{ message: "was submitted before it was answered" }],
    });
    const submitted = { ...an(uids.choice, true, now), ...an(input, true, now + 1, "graded") };
    expect((await examinee.deliver(submitted, now + 1)).status).toBe(200);
    for (const stamp of [now + 2, now - 1]) {
      const other = `${uids.question}_input_2`;
      const changed = { ...an(uids.choice, false, now + 2), ...an(other, true, stamp) };
      const answer = await examinee.deliver(changed, now + 2);
      expect(codeOf(answer)).toBe("ENTRY_REFUSED");
      expect(
        refusalOf(answer)
          .fields?.map(({ path }) => path)
          .toSorted(),
      ).toEqual([uids.choice, other].map((uid) => `body.document_user_state.state.${uid}.value`));
    }
    expect((await examinee.deliver(submitted, now + 3)).status).toBe(200);
    expect((await examinee.state()).state[uids.choice]?.value?.value).toBe(true);
  });

  it("are refused from a second course too, once one has submitted", async () => {
    const document = await anExam();
    const student = await aStudent();
    const examinee = examineeOf(document, student);
    await examinee.begun();
    await examinee.end();
    await examinee.change((sitting) => ({ ...sitting, segmentEndedAt: Date.now() - aMoment }));
    const second = await aCourse([program]);
    await addItems(second, [document]);
    await enroll(second, program, student.person);
    expect(codeOf(await examinee.begin({ document_set_id: second.id }))).toBe("EXAM_SUBMITTED");
    const now = Date.now();
    expect(codeOf(await examinee.deliver(an(uids.choice, true, now), now))).toBe("EXAM_SUBMITTED");
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
    const rows = await listSittingsOfCourse(course.id, program.id, document.id);
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
