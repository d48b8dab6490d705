import { beforeAll, describe, expect, it } from "vitest";
import { isoTime } from "#functions/runtime/clock.ts";
import { putAttempts } from "#functions/table/cases/attempts.ts";
import { putStateCards, type StateCard } from "#functions/table/cases/learnerState.ts";
import { putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { putSitting } from "#functions/table/exams/sittings.ts";
import { answeredQuestions, stamped } from "#scripts/bench/answeredQuestions.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { getReportOptions, previewReport } from "#shared/contract/reports/builder.ts";
import { newSitting, start, submit } from "#shared/domain/examClock.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aDocument, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { send } = useApi("documents");

let administrator: SignedInPerson;
let ada: SignedInPerson;
let documentId: number;
const answeredAt = Date.parse("2026-11-10T12:00:00.000Z");

const rowsOf = async (
  builder: string,
  columns: readonly string[],
  filters: Record<string, string[]> = {},
) => {
  const body = { filters, columns: Object.fromEntries(columns.map((key) => [key, true])) };
  const answer = await send({
    method: "POST",
    path: `/report_builders/${builder}/preview`,
    body,
    as: administrator,
  });
  return replyOf(previewReport, answer).rows;
};

beforeAll(async () => {
  const program = await aProgram();
  // A question that students alone see: no report of the program names it.
  const make = caseBuilder("students");
  const options = [{ text: "Alone", correct: true }, { text: "With others" }];
  const asked = { uid: "students_only", stem: "How do you learn?", options, answerComment: "Either." };
  const hidden = { ...make.multipleChoiceQuestion(asked), hideEducators: true };
  const root = aSmallCase("A small case", [hidden]);
  const document = await aDocument([program], { title: "Pain", root });
  documentId = document.id;
  // Both courses hold the case, and she is in both: what she left in it is one thing all the same.
  const courses = [
    await aCourseWith([document], [program], { name: "Medicine" }),
    await aCourseWith([document], [program], { name: "Surgery" }),
  ];
  administrator = await aSignedInPerson(program, "Curriculum Administrator");
  ada = await aSignedInPerson(program, "Student");
  for (const course of courses) await enroll(course, program, ada);
  await putCourseProgressRows(
    courses.map(({ id }) => ({
      ...{ course_id: id, program_id: program.id, user_id: ada.id },
      cells: { [document.id]: [60, 30, 1, answeredAt / 60_000, null, null] },
    })),
  );
  const at = { user_id: ada.id, document_id: document.id, attempt: 2 };
  const card = (card_uid: string, entries: StateCard["entries"], late?: StateCard["late"]): StateCard => ({
    ...{ ...at, card_uid, entries, rev: 1, signal_at: isoTime(answeredAt) },
    ...(late && { late }),
  });
  const [ofStudents, choice, essay] = answeredQuestions(root).map(({ entries }) =>
    stamped(entries, answeredAt),
  );
  const note = newItemUid("note", answeredAt, () => 0.5);
  const written = { value: "Ask again", updatedAt: answeredAt };
  const essayLate = {
    [smallCaseUids.essayInput]: { value: { updatedAt: answeredAt, receivedAt: answeredAt + 3_600_000 } },
  };
  await putAttempts([
    { ...at, snapshot_id: document.published_snapshot_id, opened_at: "2026-11-09T12:00:00.000Z", resets: 1 },
  ]);
  await putStateCards(
    [],
    [
      card(smallCaseUids.cardOne, {
        ...ofStudents,
        ...choice,
        [note]: { content: written, type: { ...written, value: "note" } },
      }),
      card(smallCaseUids.cardTwo, { ...essay }, essayLate),
    ],
  );
  const begun = start(newSitting(1800, 1), answeredAt - 600_000, "learner");
  const ended = submit(begun.sitting, answeredAt, "learner");
  await putSitting({
    ...{ courseId: courses[0]?.id ?? 0, programId: program.id, userId: ada.id, documentId: document.id },
    ...{ attempt: 2, sectionUid: smallCaseUids.cardOne, sitting: ended.sitting, rev: 1 },
  });
});

describe("what reports can be built of (C-32)", () => {
  it("answers: the option, when, and whether it was right, of each student and case once", async () => {
    const columns = ["document_set", "attempt", "card", "question", "correct", "submitted", "answered_at"];
    const rows = await rowsOf("answers", [...columns, "answer"]);
    expect(rows).toEqual([
      ["Medicine", ada.email, 2, "First", "Where?", "Here", "Correct", "Yes", "11/10/2026, 7:00 AM"],
      [
        "Medicine",
        ada.email,
        2,
        "Second",
        "Why?",
        expect.any(String),
        "Not graded",
        "Yes",
        "11/10/2026, 7:00 AM",
      ],
    ]);
    expect(await rowsOf("answers", ["question"], { correct: ["incorrect"] })).toEqual([]);
    const filters = {
      documents: [String(documentId)],
      questions: [`${documentId}:${smallCaseUids.question}_input`],
    };
    expect(await rowsOf("answers", ["question"], filters)).toEqual([[ada.email, "Where?"]]);
    expect(await rowsOf("answers", ["question"], { end_date: ["2026-11-09"] })).toEqual([]);

    const query = `documents[]=${documentId}`;
    const answer = await send({
      method: "GET",
      path: "/report_builders/answers/options",
      query,
      as: administrator,
    });
    const { filterOptions } = replyOf(getReportOptions, answer);
    const questions = filterOptions
      .flatMap((group) => group.filter_options)
      .find(({ key }) => key === "questions");
    expect(questions?.conditionFilter).toBe("documents");
    expect(questions?.options_array.map(([label]) => label)).toEqual(["First: Where?", "Second: Why?"]);
  });

  it("notes are counted and not shown; resets say when; sittings and late answers follow the exam's clock", async () => {
    expect(await rowsOf("notes", ["notes", "characters"])).toEqual([[ada.email, 1, 9]]);
    expect(await rowsOf("resets", ["document_set", "resets", "reset_at"])).toEqual([
      ["Medicine", ada.email, 1, "11/09/2026, 7:00 AM"],
      ["Surgery", ada.email, 1, "11/09/2026, 7:00 AM"],
    ]);
    const exam = ["status", "submitted_at", "submitted_by", "minutes_allowed", "minutes_used"];
    expect(await rowsOf("exam_sittings", exam)).toEqual([
      [ada.email, "Submitted", "11/10/2026, 7:00 AM", "Student", 30, 10],
    ]);
    expect(await rowsOf("late_answers", ["question", "made_at", "received_at"])).toEqual([
      [ada.email, "Why?", "11/10/2026, 7:00 AM", "11/10/2026, 8:00 AM"],
    ]);
  });
});
