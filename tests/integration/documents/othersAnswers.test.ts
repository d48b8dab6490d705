import { beforeAll, describe, expect, it } from "vitest";
import type { Attempt } from "#functions/table/cases/attempts.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { putStateCards, type StateCard } from "#functions/table/cases/learnerState.ts";
import { putProgressRows, unstartedProgress } from "#functions/table/cases/progress.ts";
import { readCourseItems } from "#functions/table/courses/courseItems.ts";
import { type CourseRow, putCourse } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getCourseItem, getOthersAnswers } from "#shared/contract/documents/documents.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aDocument, aPerson, aProgram, aSession, type BuiltPerson, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("documents");
const now = new Date().toISOString();
const input = `${uids.question}_input`;

let program: Program;
let document: DocumentRow;
/** One shows how others answered, the other does not. */
let [shown, hidden]: [CourseRow | undefined, CourseRow | undefined] = [undefined, undefined];
let students: BuiltPerson[];

const attemptOf = (user: BuiltPerson, attempt: number): Attempt => ({
  user_id: user.id,
  document_id: document.id,
  attempt,
  snapshot_id: document.published_snapshot_id,
  opened_at: now,
  resets: attempt - 1,
});
const entry = (value: unknown) => ({ value, updatedAt: Date.parse(now) });
const submitted = (user: BuiltPerson, option: 1 | 2): StateCard => ({
  user_id: user.id,
  document_id: document.id,
  attempt: 1,
  card_uid: uids.cardOne,
  entries: {
    [`${input}_1`]: { value: entry(option === 1) },
    [`${input}_2`]: { value: entry(option === 2) },
    [input]: { graded: entry(true) },
  },
  rev: 1,
  signal_at: now,
});

async function pathOf(course: CourseRow | undefined): Promise<string> {
  const { rows } = await readCourseItems(course?.id ?? 0);
  return `/document_set_document_relations/${rows[0]?.relation_id}`;
}
const ask = async (as: Credentials, course: CourseRow | undefined, question = input) =>
  send({ method: "GET", path: `${await pathOf(course)}/others_answers`, as, query: { question } });
const told = async (...asked: Parameters<typeof ask>) => replyOf(getOthersAnswers, await ask(...asked));
const session = (user: BuiltPerson | undefined): Promise<Credentials> => aSession(user as BuiltPerson);

beforeAll(async () => {
  program = await aProgram();
  document = await aDocument([program], { root: aSmallCase() });
  shown = { ...(await aCourseWith([document], [program])), others_answers: true };
  await putCourse(shown, Math.floor(Date.now() / 1000));
  hidden = await aCourseWith([document], [program]);
  students = await Promise.all(Array.from({ length: 12 }, () => aPerson([{ program, role: "Student" }])));
  for (const one of students) {
    await enroll(shown, program, one);
    await enroll(hidden, program, one);
  }
  // Ten have answered; the last two have not.
  await putProgressRows(students.map(({ id }) => unstartedProgress(id, document.id, 1, 0)));
  await putStateCards(
    students.map((one) => attemptOf(one, 1)),
    students.slice(0, 10).map((one, i) => submitted(one, i < 7 ? 1 : 2)),
  );
});

describe("how others answered (ADR 0103)", () => {
  it("is told from ten others on, without one's own, to who has submitted the question, where the course shows it", async () => {
    const first = await session(students[0]);
    await eventually(async () => (await told(first, shown)).is_submitted || undefined, "the answer");
    // Nine others are too few.
    expect(await told(first, shown)).toEqual({ is_submitted: true, others: null });

    await putStateCards([], [submitted(students[10] as BuiltPerson, 2)]);
    const { others } = await eventually(async () => {
      const reply = await told(first, shown);
      return reply.others ? reply : undefined;
    }, "the tenth answer");
    expect(others).toEqual({ students: 10, options: { [`${input}_1`]: 6, [`${input}_2`]: 4 } });

    // Who has not submitted is told nothing, nor is anybody in the other course, or of another question.
    const last = await session(students[11]);
    const nothing = { is_submitted: false, others: null };
    expect(await told(last, shown)).toEqual(nothing);
    expect(await told(first, hidden)).toEqual(nothing);
    expect(await told(first, shown, uids.essayInput)).toEqual(nothing);

    // A reset takes an answer away again.
    const [, second] = students as [BuiltPerson, BuiltPerson];
    await putStateCards([attemptOf(second, 2)], []);
    await eventually(async () => (await told(first, shown)).others === null || undefined, "the reset");
  });

  it("is refused to who may not open the case, and to staff there is no answer of their own to compare", async () => {
    const stranger = await aPerson([{ program, role: "Student" }]);
    expect(codeOf(await ask(await session(stranger), shown))).toBe("NOT_FOUND");
    const elsewhere = await aPerson([{ program: await aProgram(), role: "Teacher" }]);
    expect(codeOf(await ask(await session(elsewhere), shown))).toBe("NOT_FOUND");
    const teacher = await session(await aPerson([{ program, role: "Teacher" }]));
    expect(await told(teacher, shown)).toEqual({
      is_submitted: false,
      others: null,
    });
  });

  it("is said of the course that the case is opened from", async () => {
    const as = await session(students[0]);
    for (const [course, others_answers] of [
      [shown, true],
      [hidden, false],
    ] as const) {
      const reply = replyOf(getCourseItem, await send({ method: "GET", path: await pathOf(course), as }));
      expect(reply.document_set).toMatchObject({ others_answers });
    }
  });
});
