import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { readAnswerTally } from "#functions/table/cases/answerTallies.ts";
import { type Attempt, createAttempt } from "#functions/table/cases/attempts.ts";
import {
  type ChoicesRow,
  countedIn,
  listChoices,
  putChoices,
  readChoiceSources,
} from "#functions/table/cases/choices.ts";
import { putKeptWork } from "#functions/table/cases/keptWork.ts";
import { putStateCard } from "#functions/table/cases/learnerState.ts";
import { putProgress, unstartedProgress } from "#functions/table/cases/progress.ts";
import { listCellSources } from "#functions/table/courses/cellSources.ts";
import { readCourseFigures } from "#functions/table/courses/courseFigures.ts";
import { putCourseItems } from "#functions/table/courses/courseItems.ts";
import { putCourseMembers } from "#functions/table/courses/courseMembers.ts";
import {
  type CourseProgress,
  deleteCourseProgress,
  getCourseProgress,
  listCourseProgress,
  listCourseProgressBetween,
  listCourseProgressIn,
  listCourseProgressOf,
  minutesOf,
  putCourseProgressRows,
  setCourseProgressCells,
  timeOfMinutes,
} from "#functions/table/courses/courseProgress.ts";
import {
  type CourseProgressCell,
  readCell,
  readFirstFigures,
  writeCell,
} from "#functions/table/courses/courseProgressCell.ts";
import { putCourse } from "#functions/table/courses/courses.ts";
import { keys } from "#functions/table/keys.ts";
import { getItem } from "#functions/table/table.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { aCourseRow } from "./someCourse.ts";
import { aCourseMember, anId, aProfile, now, nowS } from "./someone.ts";

/** What figures of courses and of answers are written and read as, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("documents"));

const six: CourseProgressCell = [50, 12.5, 0, 29_840_112, 29_840_001, null];
const ten: CourseProgressCell = [100, null, 2, 29_840_112, 29_840_001, 29_840_300, 420, 3, 12, 7];

describe("one student's figures of one document", () => {
  it("are kept as a short text, of six figures or of ten, and read as they were written", () => {
    expect(writeCell(six)).toBe("50,12.5,0,29840112,29840001,");
    expect(writeCell([100 / 3, null, 0, null, null, null])).toBe("33.333,,0,,,");
    for (const cell of [six, ten]) expect(readCell(writeCell(cell))).toEqual(cell);
    expect(readCell(",,,,,")).toEqual([0, null, 0, null, null, null]);
    expect(readCell("1,,,,,,,,,")).toEqual([1, null, 0, null, null, null, 0, 0, 0, 0]);
    for (const unknown of ["", "1,2,3", "1,2,3,4,5,6,7", "1,2,3,4,5,x"])
      expect(() => readCell(unknown)).toThrow(`unknown form: ${unknown}`);
  });

  it("are read in part, as numbers beside each other, where reports need no more", () => {
    const first = (text: string): number[] => {
      const row = new Float64Array(6).fill(-1);
      readFirstFigures(text, row, 1);
      return [...row];
    };
    expect(first(writeCell(six))).toEqual([-1, 50, 12.5, 0, 29_840_112, -1]);
    expect(first(writeCell(ten))).toEqual([-1, 100, Number.NaN, 2, 29_840_112, -1]);
    expect(first(",,,,,")).toEqual([-1, 0, Number.NaN, 0, Number.NaN, -1]);
    for (const unknown of ["", "1,2,3", "1,2,3,4", "x,2,3,4,5,6", "1,2,3,x,5,6"])
      expect(() => first(unknown)).toThrow(`unknown form: ${unknown}`);
  });

  it("tell times by the minute", () => {
    expect([minutesOf("1970-01-01T00:02:59.999Z"), minutesOf(null)]).toEqual([2, null]);
    expect([timeOfMinutes(2), timeOfMinutes(null)]).toEqual(["1970-01-01T00:02:00.000Z", null]);
  });
});

describe("the figures of a course", () => {
  it("are read of one person and of many, of one document and of all, in one course and in several", async () => {
    const [programId, courseId, otherCourse] = [ulid(), anId(), anId()];
    const [one = "", two = "", three = ""] = [ulid(), ulid(), ulid()].toSorted();
    const row = (user_id: string, cells: CourseProgress["cells"], course_id = courseId): CourseProgress => ({
      course_id,
      program_id: programId,
      user_id,
      cells,
    });
    const rows = [row(one, { 7: six, 8: ten }), row(two, {}), row(three, { 8: six, 9: ten })];
    const elsewhere = row(one, { 9: ten }, otherCourse);
    await putCourseProgressRows([...rows, elsewhere, { ...row(one, { 7: ten }), program_id: ulid() }]);
    expect(await getCourseProgress(courseId, programId, one)).toEqual(rows[0]);
    expect(await getCourseProgress(courseId, programId, ulid())).toBeUndefined();
    expect(await listCourseProgress(courseId, programId)).toEqual(rows);
    const some = await listCourseProgressOf(courseId, programId, [three, one, ulid()]);
    expect(some.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))).toEqual([rows[0], rows[2]]);
    expect(await listCourseProgressIn(courseId, programId, 8)).toEqual(
      new Map([
        [one, ten],
        [three, six],
      ]),
    );
    expect(await listCourseProgressBetween(courseId, programId, [two, three])).toEqual(rows.slice(1));
    const found: number[] = [];
    const people = async () => [one, two, three];
    const onPage = async (count: number) => void found.push(count);
    const figures = await readCourseFigures(courseId, programId, { people, onPage });
    expect(found).toEqual([3]);
    const firstOf = (cell: CourseProgressCell) => cell.slice(0, 4);
    expect([one, two, three, ulid()].map(figures.get)).toEqual([
      { 7: firstOf(six), 8: firstOf(ten) },
      {},
      { 8: firstOf(six), 9: firstOf(ten) },
      undefined,
    ]);
    expect((await readCourseFigures(courseId, programId, { people })).get(two)).toEqual({});
    await deleteCourseProgress({ courseId, programId, userId: one });
    expect(await listCourseProgress(courseId, programId)).toEqual(rows.slice(1));
  });

  it("of more than a page are read of those who are looked for, page by page", async () => {
    const [programId, courseId] = [ulid(), anId()];
    const users = Array.from({ length: 5 }, () => ulid()).toSorted();
    // Some 300 KB each.
    const cells = Object.fromEntries(Array.from({ length: 8_000 }, (_, i) => [1_000_000 + i, six]));
    const rows = users.map((user_id) => ({ course_id: courseId, program_id: programId, user_id, cells }));
    await putCourseProgressRows(rows);
    const found: number[] = [];
    const figures = await readCourseFigures(courseId, programId, {
      people: async () => users.toReversed(),
      onPage: async (count) => void found.push(count),
    });
    expect(found.length).toBeGreaterThan(1);
    expect(found.at(-1)).toBe(5);
    for (const user of users) expect(figures.get(user)?.[1_007_999]).toEqual(six.slice(0, 4));
  });

  it("are set document by document, by as many writers as come at once, and the others stay", async () => {
    const membership = { courseId: anId(), programId: ulid(), userId: ulid() };
    const { courseId, programId, userId } = membership;
    const kept = async () => (await getCourseProgress(courseId, programId, userId))?.cells;
    await setCourseProgressCells(membership, []);
    expect(await kept()).toBeUndefined();
    await Promise.all([7, 8, 9].map((document) => setCourseProgressCells(membership, [[document, six]])));
    expect(await kept()).toEqual({ 7: six, 8: six, 9: six });
    await setCourseProgressCells(membership, [
      [8, ten],
      [10, ten],
    ]);
    expect(await kept()).toEqual({ 7: six, 8: ten, 9: six, 10: ten });
    // More than one expression holds.
    const many = Array.from({ length: 300 }, (_, i) => [100 + i, ten] as const);
    const other = { ...membership, userId: ulid() };
    await setCourseProgressCells(other, many);
    expect((await getCourseProgress(courseId, programId, other.userId))?.cells).toEqual(
      Object.fromEntries(many),
    );
  });
});

describe("what the figures of a course follow from", () => {
  it("is told of each place: progress, whether it is a student's, and whether the document is in the course", async () => {
    const [programId, documentId] = [ulid(), anId()];
    const course = aCourseRow({ program_id: programId });
    await putCourse(course, nowS);
    await putCourseItems(course.id, [{ relation_id: anId(), position: 1, document_id: documentId }], nowS);
    const [student, teacher] = [aProfile(), aProfile()];
    await putCourseMembers([
      aCourseMember(student, programId, { course_id: course.id, role: "Student" }),
      aCourseMember(teacher, programId, { course_id: course.id }),
    ]);
    const progress = unstartedProgress(student.id, documentId, 1, 0);
    await putProgress(progress);
    const placeOf = (userId: string, document = documentId) => ({
      courseId: course.id,
      programId,
      userId,
      documentId: document,
    });
    const places = [placeOf(student.id), placeOf(teacher.id), placeOf(ulid()), placeOf(student.id, anId())];
    const told = [
      { progress, isStudent: true, isInCourse: true },
      { progress: undefined, isStudent: false, isInCourse: true },
      { progress: undefined, isStudent: false, isInCourse: true },
      { progress: undefined, isStudent: true, isInCourse: false },
    ];
    expect(await listCellSources(places)).toEqual(places.map((place, i) => ({ place, ...told[i] })));
  });
});

describe("what a student chose", () => {
  const aRow = (parts: Partial<ChoicesRow> = {}): ChoicesRow => ({
    user_id: ulid(),
    document_id: anId(),
    attempt: 1,
    questions: { q1: [["a"], 100], q2: [["b", "c"], 101] },
    is_counted: true,
    rev: 1,
    ...parts,
  });

  it("is written in the place of the revision before, with what it changes in how many chose what, or not at all", async () => {
    const first = aRow();
    const { document_id } = first;
    const tally = (question: string) => readAnswerTally(document_id, question);
    expect(await tally("q1")).toEqual({ students: 0, options: {} });
    expect(await putChoices(first, undefined)).toBe(true);
    expect(await putChoices(first, undefined)).toBe(false);
    expect(await tally("q1")).toEqual({ students: 1, options: { a: 1 } });
    const second = aRow({ ...first, questions: { q2: [["c"], 105] }, rev: 2 });
    expect(await putChoices({ ...second, rev: 3 }, first)).toBe(false);
    expect(await tally("q2")).toEqual({ students: 1, options: { b: 1, c: 1 } });
    expect(await putChoices(second, first)).toBe(true);
    expect(await tally("q1")).toEqual({ students: 0, options: { a: 0 } });
    expect(await tally("q2")).toEqual({ students: 1, options: { b: 0, c: 1 } });
    const others = Array.from({ length: 12 }, () => aRow({ document_id, questions: { q2: [["c"], 107] } }));
    expect(await Promise.all(others.map((row) => putChoices(row, undefined)))).toEqual(
      others.map(() => true),
    );
    expect(await tally("q2")).toEqual({ students: 13, options: { b: 0, c: 13 } });
    // Those of a class do not all meet on one item.
    const shards = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((shard) => getItem(keys.answerTally(document_id, "q2", shard))),
    );
    expect(shards.filter(Boolean).length).toBeGreaterThan(1);
    expect(shards[8]).toBeUndefined();
    const listed = await listChoices(document_id, [first.user_id, others[0]?.user_id ?? "", ulid()]);
    expect(new Set(listed)).toEqual(new Set([second, others[0]]));
  });

  it("counts once it is in the figures", async () => {
    const uncounted = aRow({ is_counted: undefined });
    expect([countedIn(uncounted), countedIn(undefined), countedIn(aRow())]).toEqual([
      {},
      {},
      uncounted.questions,
    ]);
  });

  it("is read with what it follows from, in the attempt that stands", async () => {
    const attempt: Attempt = {
      user_id: ulid(),
      document_id: anId(),
      attempt: 2,
      snapshot_id: ulid(),
      opened_at: now,
      resets: 1,
    };
    const { user_id, document_id } = attempt;
    const sources = () => readChoiceSources(user_id, document_id);
    expect(await sources()).toEqual({ kept: undefined, keptWork: undefined, attempt: undefined, cards: [] });
    await createAttempt(attempt);
    expect(await sources()).toMatchObject({ kept: undefined, keptWork: undefined, attempt });
    const card = { card_uid: "a", entries: {}, rev: 1, signal_at: now };
    for (const of of [1, 2]) await putStateCard({ ...card, user_id, document_id, attempt: of });
    const kept = aRow({ user_id, document_id });
    await putChoices(kept, undefined);
    expect(await sources()).toMatchObject({ kept, keptWork: undefined });
    const work = { notes: [], bookmarks: [], findings: ["fever"], diagnoses: [], score: null };
    const keptWork = { user_id, document_id, attempt: 2, work, rev: 1 };
    await putKeptWork(keptWork);
    expect(await sources()).toEqual({
      kept,
      keptWork,
      attempt,
      cards: [{ ...card, user_id, document_id, attempt: 2 }],
    });
  });
});
