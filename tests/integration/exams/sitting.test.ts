import { beforeAll, describe, expect, it } from "vitest";
import { listCourseMembers, putCourseMember } from "#functions/table/courseMembers.ts";
import type { CourseRow } from "#functions/table/courses.ts";
import type { DocumentRow } from "#functions/table/documents.ts";
import { listStateCards } from "#functions/table/learnerState.ts";
import type { Program } from "#functions/table/programs.ts";
import { getProgress } from "#functions/table/progress.ts";
import {
  getSittings,
  hourOf,
  listDueSittings,
  listSittingsOfCourse,
  putSitting,
  type SittingRow,
} from "#functions/table/sittings.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { endExam, getSitting, startSitting } from "#shared/contract/exams/exams.ts";
import { listLateAnswers, listSittings } from "#shared/contract/exams/sittings.ts";
import {
  deadlineOf,
  newSitting,
  pause,
  restart,
  type Sitting,
  start,
  submit,
} from "#shared/domain/examClock.ts";
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
import { an, learnerOf, type State } from "../documents/learner.ts";

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

function examineeOf(
  document: DocumentRow,
  { person, as }: { person: BuiltPerson; as: Credentials },
  { id: courseId } = course,
) {
  const path = `/documents/${document.id}`;
  const place = { courseId, programId: program.id, userId: person.id, documentId: document.id };
  const calls = {
    begin: (body: object = {}) => send({ method: "POST", path: `${path}/sitting/start`, as, body }),
    end: (body: object = {}) => send({ method: "PUT", path: `${path}/end_exam`, as, body }),
    look: async () => replyOf(getSitting, await send({ method: "GET", path: `${path}/sitting`, as })),
  };
  const row = async (): Promise<SittingRow> => {
    const [kept] = await getSittings([place]);
    if (!kept) throw new Error("Nobody has started this sitting");
    return kept;
  };
  /** Changes the sitting as a proctor's call, or a long wait, would. */
  const change = async (how: (sitting: Sitting) => Sitting): Promise<void> => {
    const kept = await row();
    expect(await putSitting({ ...kept, sitting: how(kept.sitting), rev: kept.rev + 1 })).toBe(true);
  };
  return {
    ...calls,
    ...learnerOf(send, as, document.id),
    person,
    as,
    row,
    change,
    begun: async () => replyOf(startSitting, await calls.begin()).sitting,
    deliver: (state: State, sentAt: number) =>
      send({
        method: "PUT",
        path: `/api/v2/document_user_states/${document.id}`,
        as,
        body: { document_user_state: { attempt: 1, state, sent_at: sentAt } },
      }),
    /** Moves the running segment back, as if so much time had gone by. */
    wait: (ms: number) =>
      change((sitting) => ({ ...sitting, segmentStartedAt: (sitting.segmentStartedAt ?? 0) - ms })),
    marks: async () =>
      Object.assign({}, ...(await listStateCards(person.id, document.id, 1)).map(({ late }) => late ?? {})),
  };
}
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

describe("what the staff of a program see of an exam (A-05)", () => {
  const staffOf = async (course: CourseRow, person?: BuiltPerson) => {
    const teacher = person ?? (await aPerson([{ program, role: "Teacher" }]));
    const as = await aSession(teacher, { programId: program.id });
    const path = `/document_sets/${course.id}/sittings`;
    return {
      sittings: async (query: { since?: string } = {}) =>
        replyOf(listSittings, await send({ method: "GET", path, query, as })),
      late: (documentId: number) =>
        send({ method: "GET", path: `${path}/late_answers`, query: { document_id: String(documentId) }, as }),
    };
  };
  /** A course of its own, so that nobody else's sittings are in it. */
  const anExamOfItsOwn = async (
    root: ContentNode = aSmallCase("An exam"),
    programs: readonly Program[] = [program],
  ) => {
    const own = await aCourse([program]);
    const document = await aDocument(programs, { root: { ...root, timeLimit: 3600 } });
    await addItems(own, [document]);
    const sitter = async () => {
      const person = await aMember(own, program);
      return examineeOf(document, { person, as: await aSession(person) }, own);
    };
    return { own, document, sitter, staff: await staffOf(own) };
  };

  it("answers what changed alone to who names an earlier reply, and everybody to who names none that is recent (ADR 0136)", async () => {
    const { sitter, staff } = await anExamOfItsOwn();
    await (await sitter()).begun();
    const { version, is_whole } = await staff.sittings();
    expect(is_whole).toBe(true);
    const later = await sitter();
    await later.begun();
    const changed = await eventually(async () => {
      const reply = await staff.sittings({ since: version });
      expect(reply.is_whole).toBe(false);
      const [exam] = reply.exams;
      return exam?.sittings.some(({ user_id }) => user_id === later.person.id) ? exam : undefined;
    }, "the sitting that began");
    expect(changed.not_started).toBeNull();
    const now = Date.parse(version) + 10_000;
    expect((await staff.sittings({ since: new Date(now - 11 * minute).toISOString() })).is_whole).toBe(true);
    expect((await staff.sittings({ since: new Date(now + minute).toISOString() })).exams).toEqual([]);
  });

  it("names who sits it, how they stand and how many have not begun", async () => {
    const { document, sitter, staff } = await anExamOfItsOwn();
    const [running, over] = [await sitter(), await sitter()];
    await sitter();
    expect((await staff.sittings()).exams).toEqual([]);
    await Promise.all([running.begun(), over.begun()]);
    await over.wait(2 * hour);
    const { exams } = await staff.sittings();
    expect(exams).toMatchObject([{ document_id: document.id, title: document.title, not_started: 1 }]);
    expect(exams[0]?.not_begun).toHaveLength(1);
    const byUser = new Map(exams[0]?.sittings.map((sitting) => [sitting.user_id, sitting]));
    expect(byUser.size).toBe(2);
    expect(byUser.get(running.person.id)).toMatchObject({
      email: running.person.email,
      status: "in_progress",
      timeLimit: 3600,
      accommodation: 1,
      submitted_at: null,
    });
    expect(byUser.get(over.person.id)).toMatchObject({
      status: "submitted",
      submitted_by: "clock",
      time_left: 0,
    });
  });

  it("shows each answer that came after the time and counts, with its question and its times", async () => {
    const { document, sitter, staff } = await anExamOfItsOwn();
    const [late, onTime] = [await sitter(), await sitter()];
    await Promise.all([late.begun(), onTime.begun()]);
    await onTime.saved(an(uids.essayInput, "In time", Date.now()));
    expect(replyOf(listLateAnswers, await staff.late(document.id)).late_answers).toEqual([]);
    await Promise.all([late.wait(hour + 10 * minute), onTime.wait(hour + 10 * minute)]);
    const now = Date.now();
    const made = now - 20 * minute;
    const answered = { ...an(uids.essayInput, "Because", made), ...an(uids.choice, true, made - minute) };
    expect((await late.deliver(answered, now)).status).toBe(200);
    const { late_answers } = replyOf(listLateAnswers, await staff.late(document.id));
    expect(late_answers).toEqual([
      {
        user_id: late.person.id,
        card: "First",
        question: "Where?",
        made_at: new Date(made - minute).toISOString(),
        received_at: expect.any(String),
        key_told_at: null,
      },
      expect.objectContaining({ card: "Second", question: "Why?", made_at: new Date(made).toISOString() }),
    ]);
    // Another document's number tells nothing, and neither does one that is not in this course.
    expect(codeOf(await staff.late((await anExam()).id))).toBe("NOT_FOUND");
  });

  it("tells whoever is to sit the exam elsewhere the times alone, until it is over for them (ADR 0080)", async () => {
    const elsewhere = await aProgram();
    const { own, document, sitter } = await anExamOfItsOwn(undefined, [program, elsewhere]);
    const roles = [
      { program, role: "Teacher" },
      { program: elsewhere, role: "Student" },
    ] as const;
    const teacher = await aPerson(roles);
    const staff = await staffOf(own, teacher);
    const late = await sitter();
    await late.begun();
    await late.wait(hour + 10 * minute);
    const now = Date.now();
    await late.deliver(an(uids.essayInput, "Because", now - 20 * minute), now);
    const seen = async () =>
      replyOf(listLateAnswers, await staff.late(document.id)).late_answers.map(
        ({ user_id, card, question }) => ({ user_id, card, question }),
      );
    const whole = [{ user_id: late.person.id, card: "Second", question: "Why?" }];
    expect(await seen()).toEqual(whole);

    const sat = await aCourse([elsewhere]);
    await addItems(sat, [document]);
    await enroll(sat, elsewhere, teacher);
    expect(await seen()).toEqual([{ user_id: late.person.id, card: null, question: null }]);

    const begun = start(newSitting(600, 1), now - hour, "learner").sitting;
    await putSitting({
      ...{ courseId: sat.id, programId: elsewhere.id, userId: teacher.id, documentId: document.id },
      ...{
        attempt: 1,
        sectionUid: uids.root,
        sitting: submit(begun, now - minute, "learner").sitting,
        rev: 1,
      },
    });
    expect(await seen()).toEqual(whole);
  });

  it("tells educators of no question that is hidden from them, but that an answer to it came late (`hideEducators`)", async () => {
    const make = caseBuilder("students");
    const options = [{ text: "Alone", correct: true }, { text: "With others" }];
    const asked = { uid: "students_only", stem: "How do you learn?", options, answerComment: "Either." };
    const hidden = { ...make.multipleChoiceQuestion(asked), hideEducators: true };
    const { document, sitter, staff } = await anExamOfItsOwn(aSmallCase("An exam", [hidden]));
    const late = await sitter();
    await late.begun();
    await late.wait(hour + 10 * minute);
    const now = Date.now();
    const made = now - 20 * minute;
    await late.deliver(
      { ...an("students_only_input_1", true, made), ...an(uids.essayInput, "Because", made) },
      now,
    );
    const answer = await staff.late(document.id);
    expect(answer.text).not.toContain("How do you learn?");
    expect(replyOf(listLateAnswers, answer).late_answers).toMatchObject([
      { user_id: late.person.id, question: "" },
      { user_id: late.person.id, card: "Second", question: "Why?" },
    ]);
  });
});
