import { describe, expect, it } from "vitest";
import { handler } from "#functions/dashboards/index.ts";
import { createAttempt, replaceAttempt } from "#functions/table/cases/attempts.ts";
import { readDocuments } from "#functions/table/cases/documents.ts";
import { listKeptWork, putKeptWork } from "#functions/table/cases/keptWork.ts";
import { putStateCards, type StateCard } from "#functions/table/cases/learnerState.ts";
import { getProgress, unstartedProgress } from "#functions/table/cases/progress.ts";
import { readCount } from "#functions/table/table.ts";
import { projectChoices } from "#functions/workers/projectChoices.ts";
import { callHandler } from "#scripts/bench/callHandler.ts";
import { rootStateUid } from "#shared/case/model/uid.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { toolRow } from "#shared/case/tools/toolEntries.ts";
import { getMyWork } from "#shared/contract/dashboards/myWork.ts";
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
  enroll,
  publishAgain,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("progressStream");
const at = Date.parse("2026-11-20T08:00:00.000Z");
const iso = new Date(at).toISOString();
const stem = `${uids.question}_stem`;
const entry = (value: unknown) => ({ value, updatedAt: at });

async function aClass() {
  const program = await aProgram();
  const [worked, exam] = [
    await aDocument([program], { root: aSmallCase("A worked case") }),
    await aDocument([program], { root: { ...aSmallCase("An exam"), timeLimit: 600 } }),
  ];
  const course = await aCourse([program], { name: "Acute Care" });
  await addItems(course, [worked, exam]);
  const [student, other, teacher] = await Promise.all([
    aPerson([{ program, role: "Student" }]),
    aPerson([{ program, role: "Student" }]),
    aPerson([{ program, role: "Teacher" }]),
  ]);
  await enroll(course, program, student);
  await enroll(course, program, other);
  const workOf = async (person: typeof student) =>
    send({ method: "GET", path: "/my_work", as: await aSession(person) });
  return { program, worked, exam, student, other, teacher, workOf };
}

describe("a student's own work (D-22, D-12; ADR 0193)", () => {
  it("counts what is done of all that is to be done, opened or not, and no resources", async () => {
    const { program, worked, exam, student, workOf } = await aClass();
    const items = async () => replyOf(getMyWork, await workOf(student)).items;
    expect(await items()).toEqual({ completed: 0, all: 2 });
    const resource = await aDocument([program], { kind: "student_resource" });
    const course = await aCourse([program], { name: "Readings" });
    await addItems(course, [resource, worked]);
    await enroll(course, program, student);
    await setProgress(student, worked, { percent_complete: 100, started_at: iso });
    expect(await items()).toEqual({ completed: 1, all: 2 });
    // Complete, and in no course of theirs any more: it was done all the same.
    const other = await aDocument([program]);
    await setProgress(student, other, { percent_complete: 100, started_at: iso });
    expect(await items()).toEqual({ completed: 2, all: 3 });
    await setProgress(student, exam, { percent_complete: 40, started_at: iso });
    expect(await items()).toEqual({ completed: 2, all: 3 });
  });

  it("follows what they write, bookmark and submit; nobody else's shows, and a reset starts it anew", async () => {
    const { worked, exam, student, other, teacher, workOf } = await aClass();
    const [note, diagnosis] = [newItemUid("note", at, () => 0.5), newItemUid("diagnosis", at, () => 0.5)];
    const attemptIn = (document: typeof worked, attempt: number) => ({
      user_id: student.id,
      document_id: document.id,
      attempt,
      snapshot_id: document.published_snapshot_id,
      opened_at: iso,
      resets: attempt - 1,
    });
    const card = (document: typeof worked, card_uid: string, entries: StateCard["entries"]): StateCard => ({
      user_id: student.id,
      document_id: document.id,
      attempt: 1,
      card_uid,
      entries,
      rev: 1,
      signal_at: iso,
    });
    const answered: StateCard["entries"] = {
      [uids.choice]: { value: entry(true) },
      [`${uids.question}_input`]: { graded: entry(true) },
    };
    for (const document of [worked, exam]) await createAttempt(attemptIn(document, 1));
    await putStateCards(
      [],
      [
        card(worked, uids.cardOne, {
          ...answered,
          [stem]: { bookmarked: entry(true), noteUid: entry(note) },
        }),
        card(exam, uids.cardOne, answered),
        card(worked, toolRow, {
          [note]: {
            content: entry("Ask about the pain again."),
            notedNodeUid: entry(stem),
          },
          [diagnosis]: { content: entry("Appendicitis"), isDangerousDiagnosis: entry(true) },
        }),
      ],
    );
    const seen = await eventually(async () => {
      const { cases } = replyOf(getMyWork, await workOf(student));
      const one = cases.find(({ document_id }) => document_id === worked.id);
      return one?.notes.length && one.score && one.bookmarks.length && cases.length === 2 ? cases : undefined;
    }, "what they keep");
    expect(seen.find(({ document_id }) => document_id === worked.id)).toMatchObject({
      title: worked.title,
      relation_id: expect.any(Number),
      score: { percent: 100, questions: 1 },
      notes: [{ uid: note, text: "Ask about the pain again.", place: { card: "First", words: "Where?" } }],
      bookmarks: [{ uid: stem, words: "Where?" }],
      diagnoses: [{ text: "Appendicitis", isLeading: false, isDangerous: true }],
    });
    // What was right in an exam is told by the exam alone.
    expect(seen.find(({ document_id }) => document_id === exam.id)).toMatchObject({
      is_timed: true,
      score: null,
    });

    // Which diagnosis leads is a flag of the case, in a row of its own.
    const flags = card(worked, rootStateUid, { [rootStateUid]: { leadingDiagnosis: entry(diagnosis) } });
    await putStateCards([], [flags]);
    await eventually(async () => {
      const { cases } = replyOf(getMyWork, await workOf(student));
      return cases.some(({ diagnoses }) => diagnoses.some(({ isLeading }) => isLeading)) || undefined;
    }, "the leading diagnosis");

    expect(replyOf(getMyWork, await workOf(other)).cases).toEqual([]);
    expect(codeOf(await workOf(teacher))).toBe("FORBIDDEN");

    const again = attemptIn(worked, 2);
    await eventually(async () => {
      const { rev } = (await getProgress(student.id, worked.id)) ?? { rev: 0 };
      const progress = { ...unstartedProgress(student.id, worked.id, 2, 1), started_at: iso, rev: rev + 1 };
      return (await replaceAttempt(attemptIn(worked, 1), again, progress)) || undefined;
    }, "the reset");
    const afterwards = replyOf(getMyWork, await workOf(student)).cases;
    expect(afterwards.find(({ document_id }) => document_id === worked.id)).toMatchObject({
      notes: [],
      score: null,
    });
  });

  it("tells no words of an exam that a row of before holds, though the case is no exam any more (ADR 0193)", async () => {
    const { exam, worked, student, workOf } = await aClass();
    const note = newItemUid("note", at, () => 0.5);
    for (const document of [exam, worked]) {
      const { id: document_id, published_snapshot_id: snapshot_id } = document;
      const of = { user_id: student.id, document_id, attempt: 1 };
      await createAttempt({ ...of, snapshot_id, opened_at: iso, resets: 0 });
      await setProgress(student, document, { started_at: iso, last_accessed_at: iso });
      const place = { uid: stem, card: "First", words: "Where?" };
      const nothing = { findings: [], diagnoses: [], score: null };
      const work = { ...nothing, notes: [{ uid: note, text: "My words", place }], bookmarks: [place] };
      // As the worker wrote it before it said of what cases such a row is.
      await putKeptWork({ ...of, rev: 1, work });
    }
    await publishAgain(exam, aSmallCase("No exam"));
    expect((await readDocuments()).rows.find(({ id }) => id === exam.id)?.is_timed).not.toBe(true);
    const workIn = async ({ id }: { id: number }) =>
      replyOf(getMyWork, await workOf(student)).cases.find(({ document_id }) => document_id === id);
    expect(await workIn(exam)).toMatchObject({
      notes: [{ uid: note, text: "My words", place: null }],
      bookmarks: [],
    });
    expect(await workIn(worked)).toMatchObject({
      notes: [{ place: { uid: stem, words: "Where?" } }],
      bookmarks: [{ uid: stem, words: "Where?" }],
    });
    // Both have left nothing in the case itself: whatever the worker writes says of what case it is.
    for (const { id } of [exam, worked]) expect(await projectChoices(student.id, id)).toBe(true);
    const kept = await listKeptWork(student.id);
    expect(kept.map(({ document_id, is_exam }) => [document_id, is_exam]).sort()).toEqual(
      [
        [exam.id, true],
        [worked.id, false],
      ].sort(),
    );
  });

  it("costs as many reads with 60 cases at once as with six", async () => {
    const { program, student, other } = await aClass();
    const documents = await Promise.all(Array.from({ length: 60 }, () => aDocument([program])));
    const course = await aCourse([program]);
    await addItems(course, documents);
    const begun = async (person: typeof student, count: number): Promise<void> => {
      await enroll(course, program, person);
      for (const document of documents.slice(0, count))
        await setProgress(person, document, { started_at: iso, last_accessed_at: iso });
    };
    await begun(student, 60);
    await begun(other, 6);
    const readsOf = async (person: typeof student) => {
      const session = await aSession(person);
      const ask = () => callHandler(handler, session, { method: "GET", path: "/my_work" });
      await ask();
      const before = readCount.value;
      const { cases } = getMyWork.reply.parse(JSON.parse(await ask()));
      return { cases: cases.length, reads: readCount.value - before };
    };
    const [many, few] = [await readsOf(student), await readsOf(other)];
    expect([many.cases, few.cases]).toEqual([60, 6]);
    expect(many.reads).toBe(few.reads);
    expect(many.reads).toBeLessThanOrEqual(11);
  });

  it("holds 400 notes in one answer", async () => {
    const { program, student, workOf } = await aClass();
    const documents = await Promise.all(Array.from({ length: 6 }, () => aDocument([program])));
    const text = "What one writes to oneself about a case, at some length. ".repeat(5);
    await Promise.all(
      documents.map(async ({ id }, nth) => {
        await setProgress(student, { id }, { started_at: iso, last_accessed_at: iso });
        await putKeptWork({
          user_id: student.id,
          document_id: id,
          attempt: 1,
          rev: 1,
          is_exam: false,
          work: {
            notes: Array.from({ length: nth < 4 ? 67 : 66 }, (_, n) => ({
              uid: newItemUid("note", at + n, Math.random),
              text: `${n} ${text}`,
              place: null,
            })),
            bookmarks: [],
            findings: [],
            diagnoses: [],
            score: null,
          },
        });
      }),
    );
    const { cases } = replyOf(getMyWork, await workOf(student));
    expect(cases.flatMap(({ notes }) => notes)).toHaveLength(400);
  });
});
