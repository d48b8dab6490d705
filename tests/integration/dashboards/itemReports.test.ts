import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { productSecret } from "#functions/runtime/productSecret.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { putStateCards, type StateCard } from "#functions/table/cases/learnerState.ts";
import { readCourseItems } from "#functions/table/courses/courseItems.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { compareCohorts } from "#shared/contract/dashboards/comparison.ts";
import { getQuestionReport, getWrittenAnswers } from "#shared/contract/dashboards/itemReports.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aDocument, aPerson, aProgram, aSession, type BuiltPerson, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("dashboards");
const now = new Date().toISOString();

let program: Program;
let course: CourseRow;
let document: DocumentRow;
let relationId: number;
let students: BuiltPerson[];
const sessions: Record<string, Credentials> = {};

const entry = (value: unknown) => ({ value, updatedAt: Date.parse(now) });

/** A card of a small case as a student left it. */
const card = (user: BuiltPerson, card_uid: string, entries: StateCard["entries"]): StateCard => ({
  user_id: user.id,
  document_id: document.id,
  attempt: 1,
  card_uid,
  entries,
  rev: 1,
  signal_at: now,
});

beforeAll(async () => {
  program = await aProgram({ time_zone: "UTC" });
  document = await aDocument([program], { root: aSmallCase() });
  course = await aCourseWith([document], [program]);
  relationId = (await readCourseItems(course.id)).rows[0]?.relation_id ?? 0;
  students = await Promise.all([1, 2, 3].map(() => aPerson([{ program, role: "Student" }])));
  for (const one of students) await enroll(course, program, one);
  for (const role of ["Teacher", "Student Roster Manager"] as const)
    sessions[role] = await aSession(await aPerson([{ program, role }]));
  sessions.Student = await aSession(students[0] as BuiltPerson);
  const elsewhere = await aProgram();
  sessions.Elsewhere = await aSession(await aPerson([{ program: elsewhere, role: "Teacher" }]));
  const [first, second, third] = students as [BuiltPerson, BuiltPerson, BuiltPerson];
  const chose = (user: BuiltPerson, option: 1 | 2) =>
    card(user, uids.cardOne, {
      question_input_1: { value: entry(option === 1) },
      question_input_2: { value: entry(option === 2) },
      question_input: { graded: entry(true) },
    });
  const wrote = (user: BuiltPerson, text: string, isSubmitted: boolean) =>
    card(user, uids.cardTwo, {
      [uids.essayInput]: { value: entry(text), ...(isSubmitted && { graded: entry(true) }) },
    });
  await putStateCards(
    students.map((user) => ({
      user_id: user.id,
      document_id: document.id,
      attempt: 1,
      snapshot_id: document.published_snapshot_id,
      opened_at: now,
      resets: 0,
    })),
    [
      chose(first, 1),
      chose(second, 2),
      wrote(first, "  For a reason. ", true),
      wrote(second, "A draft", false),
      wrote(third, "Otherwise.", true),
    ],
  );
});

const read = (role: string, what: string, query = {}) =>
  send({
    method: "GET",
    path: `/document_set_document_relations/${relationId}/${what}`,
    as: sessions[role],
    query,
  });

describe("how an item was answered (C-44)", () => {
  it("counts the options of each question beside the key, of the days that are asked for", async () => {
    const report = await eventually(async () => {
      const seen = replyOf(getQuestionReport, await read("Teacher", "question_report"));
      return seen.questions[0]?.answered === 2 ? seen : undefined;
    }, "both answers");
    expect(report).toMatchObject({ students: 3, sealed: 0, item: { document_id: document.id } });
    expect(report.questions[0]).toMatchObject({
      stem: "Where?",
      right: 1,
      options: [
        { text: "Here", key: "right", chosen: 1 },
        { text: "There", key: null, chosen: 1 },
      ],
    });
    const before = await read("Teacher", "question_report", { end_date: "2026-01-01" });
    expect(replyOf(getQuestionReport, before).questions[0]?.answered).toBe(0);
  });

  it("shows what was submitted side by side, and without names when they are to be hidden", async () => {
    const shown = replyOf(getWrittenAnswers, await read("Teacher", "written_answers"));
    const nameOf = (one: BuiltPerson | undefined) => `${one?.first_name} ${one?.last_name}`;
    expect(shown.writers.map(({ name, answers }) => [name, answers[uids.essayInput]]).sort()).toEqual(
      [
        [nameOf(students[0]), "For a reason."],
        [nameOf(students[2]), "Otherwise."],
      ].sort(),
    );
    expect(shown).toMatchObject({ students: 3, next: null });
    const hidden = await read("Teacher", "written_answers", { names: "hidden" });
    expect(replyOf(getWrittenAnswers, hidden).writers).toHaveLength(2);
    for (const { id, last_name } of students) {
      expect(hidden.text).not.toContain(id);
      expect(hidden.text).not.toContain(last_name);
    }
  });

  it("puts writers whose names are hidden in an order that follows from the product's secret, the same each time", async () => {
    const own = await aDocument([program], { root: aSmallCase() });
    const inCourse = await aCourseWith([own], [program]);
    const [place] = (await readCourseItems(inCourse.id)).rows;
    const writers = await Promise.all(
      Array.from({ length: 8 }, () => aPerson([{ program, role: "Student" }])),
    );
    for (const one of writers) await enroll(inCourse, program, one);
    const attempt = { document_id: own.id, attempt: 1, opened_at: now, resets: 0 };
    await putStateCards(
      writers.map(({ id }) => ({ ...attempt, user_id: id, snapshot_id: own.published_snapshot_id })),
      writers.map((user) => ({
        ...card(user, uids.cardTwo, { [uids.essayInput]: { value: entry(user.id), graded: entry(true) } }),
        document_id: own.id,
      })),
    );
    const shown = async () => {
      const path = `/document_set_document_relations/${place?.relation_id}/written_answers`;
      const answer = await send({ method: "GET", path, query: { names: "hidden" }, as: sessions.Teacher });
      return replyOf(getWrittenAnswers, answer).writers.map(({ answers }) => answers[uids.essayInput]);
    };
    const secret = await productSecret("hidden-names");
    const placeOf = (id: string) =>
      createHmac("sha256", secret).update(`${id} ${own.id}`).digest("base64url");
    const ids = writers.map(({ id }) => id);
    const expected = ids.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    expect([await shown(), await shown()]).toEqual([expected, expected]);
  });

  it("compares a course with another of the program, and with none of somebody else's", async () => {
    const other = await aCourseWith([document], [program], { name: "Last year" });
    const compare = (query: Record<string, string>) =>
      send({ method: "GET", path: `/document_sets/${course.id}/comparison`, as: sessions.Teacher, query });
    const seen = replyOf(compareCohorts, await compare({ with: String(other.id) }));
    expect(seen).toMatchObject({
      first: { students: 3 },
      second: { students: 0, course: { name: "Last year" } },
    });
    expect(seen.items).toHaveLength(1);
    const foreign = await aCourseWith([document], [await aProgram()]);
    expect(codeOf(await compare({ with: String(foreign.id) }))).toBe("NOT_FOUND");
    const reversed = await compare({ with_start_date: "2026-11-02", with_end_date: "2026-11-01" });
    expect(refusalOf(reversed)).toMatchObject({ fields: [{ path: "query.with_end_date" }] });
  });

  it("is for the teaching staff of the program alone", async () => {
    for (const what of ["question_report", "written_answers"]) {
      expect(codeOf(await read("Student", what))).toBe("FORBIDDEN");
      expect(codeOf(await read("Student Roster Manager", what))).toBe("FORBIDDEN");
      expect(codeOf(await read("Elsewhere", what))).toBe("NOT_FOUND");
    }
  });
});
