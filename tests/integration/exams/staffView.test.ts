import { beforeAll, describe, expect, it } from "vitest";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { putSitting } from "#functions/table/exams/sittings.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { listLateAnswers, listSittings } from "#shared/contract/exams/sittings.ts";
import { newSitting, start, submit } from "#shared/domain/examClock.ts";
import { aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
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
import { examineeOf, staffAt } from "./examinee.ts";

const { send } = useApi("documents");
const minute = 60_000;
const hour = 60 * minute;

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});

describe("what the staff of a program see of an exam (A-05)", () => {
  const staffOf = async (course: CourseRow, person?: BuiltPerson) => {
    const teacher = person ?? (await aPerson([{ program, role: "Teacher" }]));
    const { list, late } = staffAt(send, await aSession(teacher, { programId: program.id }), course);
    return {
      sittings: async (query: { since?: string } = {}) => replyOf(listSittings, await list(query)),
      late,
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
      return examineeOf(send, { person, as: await aSession(person), course: own, program, document });
    };
    return { own, document, sitter, staff: await staffOf(own) };
  };

  it("answers what changed alone to who names an earlier reply, and everybody to who names none that is recent (ADR 0112)", async () => {
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
        set_aside_for: null,
        key_told_at: null,
      },
      expect.objectContaining({ card: "Second", question: "Why?", made_at: new Date(made).toISOString() }),
    ]);
    // Another document's number tells nothing, and neither does one that is not in this course.
    expect(codeOf(await staff.late((await anExamOfItsOwn()).document.id))).toBe("NOT_FOUND");
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
