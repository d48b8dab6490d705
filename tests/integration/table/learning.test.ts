import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import {
  type Attempt,
  attemptWrite,
  createAttempt,
  listAttempts,
  listAttemptsOf,
  putAttempts,
  replaceAttempt,
  replaceAttempts,
} from "#functions/table/cases/attempts.ts";
import { countAttemptsOn } from "#functions/table/cases/attemptsOn.ts";
import { listKeptWork, putKeptWork } from "#functions/table/cases/keptWork.ts";
import {
  getLearnerHead,
  getLearnerHeads,
  joinCards,
  listStateCards,
  putStateCard,
  putStateCards,
  putUserLog,
  type StateCard,
} from "#functions/table/cases/learnerState.ts";
import { getProgress, putProgress, unstartedProgress } from "#functions/table/cases/progress.ts";
import { putCourseMember } from "#functions/table/courses/courseMembers.ts";
import { listExaminees, writeExaminees } from "#functions/table/exams/examinees.ts";
import {
  getSittings,
  getTimeoutsSeen,
  hourOf,
  listDueSittings,
  listSittingsOfCourse,
  putSitting,
  putTimeoutsSeen,
  type SittingRow,
  sittingWrite,
} from "#functions/table/exams/sittings.ts";
import { keys } from "#functions/table/keys.ts";
import { putItem, queryItems, transact } from "#functions/table/table.ts";
import { newSitting, type Sitting } from "#shared/domain/examClock.ts";
import { anAuditEntry } from "#tests/builders/audit.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

/** What the writes of learners' work and of exams ask of the rows that they find, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("documents"));

const now = "2026-11-01T10:00:00.000Z";
const anId = () => Math.floor(Math.random() * 1_000_000_000) + 1;

const anAttempt = (parts: Partial<Attempt> = {}): Attempt => ({
  user_id: ulid(),
  document_id: anId(),
  attempt: 1,
  snapshot_id: ulid(),
  opened_at: now,
  resets: 0,
  ...parts,
});

const aCard = (of: Attempt, card_uid: string, parts: Partial<StateCard> = {}): StateCard => ({
  user_id: of.user_id,
  document_id: of.document_id,
  attempt: of.attempt,
  card_uid,
  entries: { [card_uid]: { value: { value: card_uid, updatedAt: 1 } } },
  rev: 1,
  signal_at: now,
  ...parts,
});

describe("the first attempt", () => {
  it("is opened once, and is found with what the learner has done in it", async () => {
    const first = anAttempt();
    const { user_id, document_id } = first;
    expect(await getLearnerHead(user_id, document_id)).toEqual({ cards: [] });
    expect(await createAttempt(first)).toBe(true);
    expect(await createAttempt({ ...first, attempt: 9 })).toBe(false);
    expect(await transact([attemptWrite({ ...first, attempt: 9 })])).toBe(false);
    const progress = { ...unstartedProgress(user_id, document_id, 1, 0), percent_complete: 50 };
    await putProgress(progress);
    const [a, b] = [aCard(first, "a"), aCard(first, "b")];
    for (const card of [a, b, aCard({ ...first, attempt: 2 }, "a")]) await putStateCard(card);
    expect(joinCards([a, b])).toEqual({ ...a.entries, ...b.entries });
    expect(await getLearnerHead(user_id, document_id)).toEqual({ attempt: first, progress, cards: [] });
    const asked = { attempt: 1, cardUids: ["a", "c"] };
    expect(await getLearnerHead(user_id, document_id, asked)).toEqual({
      attempt: first,
      progress,
      cards: [a],
    });
    expect(await getLearnerHead(user_id, document_id, { ...asked, isProgressKnown: true })).toEqual({
      attempt: first,
      progress: undefined,
      cards: [a],
    });
    const other = anAttempt({ user_id });
    await createAttempt(other);
    const heads = await getLearnerHeads(user_id, [document_id, other.document_id, anId()]);
    expect(heads).toEqual(
      new Map([
        [document_id, { attempt: first, progress, cards: [] }],
        [other.document_id, { attempt: other, progress: undefined, cards: [] }],
      ]),
    );
  });
});

describe("the next attempt", () => {
  it("is opened in the place of the one that was read, with progress that begins anew, or not at all", async () => {
    const first = anAttempt();
    const { user_id, document_id } = first;
    await createAttempt(first);
    const before = { ...unstartedProgress(user_id, document_id, 1, 0), percent_complete: 50 };
    await putProgress(before);
    const next = { ...first, attempt: 2, resets: 1 };
    const anew = { ...unstartedProgress(user_id, document_id, 2, 1), rev: 2 };
    const heads = () => getLearnerHead(user_id, document_id);
    expect(await replaceAttempt({ ...first, attempt: 2 }, { ...next, attempt: 3 }, anew)).toBe(false);
    expect(await replaceAttempt(first, next, { ...anew, rev: 3 })).toBe(false);
    expect(await replaceAttempt(first, next, { ...anew, rev: 1 })).toBe(false);
    expect(await heads()).toMatchObject({ attempt: first, progress: before });
    expect(await replaceAttempt(first, next, anew)).toBe(true);
    expect(await heads()).toMatchObject({ attempt: next, progress: anew });
    expect(await replaceAttempt(first, next, { ...anew, rev: 3 })).toBe(false);
  });

  it("of several cases is opened of all, or of none", async () => {
    const user_id = ulid();
    const [one, two] = [anAttempt({ user_id }), anAttempt({ user_id })];
    await putAttempts([one, two]);
    const change = (current: Attempt, rev: number) => ({
      current,
      next: { ...current, attempt: 2 },
      progress: { ...unstartedProgress(user_id, current.document_id, 2, 1), rev },
    });
    expect(await replaceAttempts([change(one, 1), change(two, 2)])).toBe(false);
    expect(await getProgress(user_id, one.document_id)).toBeUndefined();
    expect(await replaceAttempts([change(one, 1), change(two, 1)])).toBe(true);
    const pairs = [one, two].map(({ document_id: documentId }) => ({ userId: user_id, documentId }));
    const attempts = await listAttemptsOf([...pairs, { userId: ulid(), documentId: one.document_id }]);
    expect(attempts.map(({ attempt }) => attempt)).toEqual([2, 2]);
    expect(await listAttempts(one.document_id, [user_id, ulid()])).toEqual(new Map([[user_id, 2]]));
  });
});

describe("the attempts on a snapshot", () => {
  it("are counted by who began them, on the snapshots that are asked for", async () => {
    const [document_id, snapshot_id, later] = [anId(), ulid(), ulid()];
    const on = (id: string) => anAttempt({ document_id, snapshot_id: id });
    await putAttempts([on(snapshot_id), on(snapshot_id), on(later)]);
    await putAttempts([anAttempt({ snapshot_id })]);
    const none = { educator: 0, editor: 0, isMore: false };
    expect(await countAttemptsOn(document_id, [snapshot_id])).toEqual({ student: 2, ...none });
    expect(await countAttemptsOn(document_id, [snapshot_id, later])).toEqual({ student: 3, ...none });
    expect(await countAttemptsOn(document_id, [])).toEqual({ student: 0, ...none });
  });
});

describe("what a learner left on a card", () => {
  it("is written in the place of the revision before, and never over a newer one", async () => {
    const of = anAttempt();
    await createAttempt(of);
    const card = aCard(of, "a", { late: { a: { value: { updatedAt: 1, receivedAt: 2 } } } });
    const kept = () => listStateCards(of.user_id, of.document_id, of.attempt);
    expect(await putStateCard(card)).toBe(true);
    expect(await putStateCard(card)).toBe(false);
    expect(await putStateCard({ ...card, rev: 3 })).toBe(false);
    expect(await kept()).toEqual([card]);
    const aside = {
      entries: { a: { value: { value: "c", updatedAt: 7 } } },
      marks: { a: { value: { updatedAt: 7, receivedAt: 9 } } },
    };
    const second = { ...card, rev: 2, entries: { a: { value: { value: "b", updatedAt: 5 } } }, aside };
    expect(await putStateCard(second)).toBe(true);
    expect(await putStateCard({ ...card, rev: 2 })).toBe(false);
    expect(await kept()).toEqual([second]);
    expect(await listStateCards(of.user_id, of.document_id, of.attempt, { mayLag: true })).toEqual([second]);
  });

  it("stands apart from the log of the same attempt, and from other attempts", async () => {
    const of = anAttempt();
    await createAttempt(of);
    const { user_id, document_id, attempt } = of;
    const log = { id: ulid(), user_id, document_id, attempt, signal_at: now, log: { type: "Opened" } };
    await putUserLog(log);
    const cards = [aCard(of, "a"), aCard(of, "b")];
    await putStateCards([of], [...cards, aCard({ ...of, attempt: 2 }, "a")]);
    expect(await listStateCards(user_id, document_id, attempt)).toEqual(cards);
    expect(await getLearnerHead(user_id, document_id)).toMatchObject({ attempt: of });
    const logged = await queryItems({
      pk: keys.statePartition(user_id, document_id, attempt),
      skPrefix: "LOG#",
    });
    expect(logged).toMatchObject([log]);
  });

  it("of a time before it was packed is read as it was written", async () => {
    const of = anAttempt();
    await createAttempt(of);
    const { entries, signal_at, rev } = aCard(of, "a");
    const { user_id, document_id } = of;
    await putItem({
      ...keys.stateCard(user_id, document_id, 1, "a"),
      rev,
      signal_at,
      entries: JSON.stringify(entries),
    });
    expect(await listStateCards(user_id, document_id, 1)).toEqual([aCard(of, "a")]);
  });
});

describe("what a student keeps of a case", () => {
  it("is written in the place of the revision before, and is told with all their cases", async () => {
    const work = { notes: [], bookmarks: [], findings: ["fever"], diagnoses: [], score: null };
    const row = { user_id: ulid(), document_id: anId(), attempt: 1, work, rev: 1 };
    expect(await putKeptWork(row)).toBe(true);
    expect(await putKeptWork(row)).toBe(false);
    expect(await putKeptWork({ ...row, rev: 3 })).toBe(false);
    expect(await putKeptWork({ ...row, attempt: 2, rev: 2 })).toBe(true);
    expect(await listKeptWork(row.user_id)).toEqual([{ ...row, attempt: 2, rev: 2 }]);
  });
});

const aSitting = (sitting: Partial<Sitting> = {}, parts: Partial<SittingRow> = {}): SittingRow => ({
  courseId: anId(),
  programId: ulid(),
  userId: ulid(),
  documentId: anId(),
  attempt: 1,
  sectionUid: "s1",
  sitting: { ...newSitting(3600, 1), ...sitting },
  lastTimeOperation: undefined,
  rev: 1,
  ...parts,
});

/** In a year of their own: other files have exams that run. */
const began = Date.parse("2031-05-05T08:00:00.000Z");
const running = { status: "in_progress", segmentStartedAt: began } as const;

describe("a sitting", () => {
  it("is written in the place of the revision before, by itself or with others, and never over a newer one", async () => {
    const row = aSitting();
    const kept = async () => (await getSittings([row]))[0];
    expect(await getSittings([])).toEqual([]);
    expect(await putSitting({ ...row, rev: 2 })).toBe(false);
    expect(await putSitting(row)).toBe(true);
    expect(await putSitting(row)).toBe(false);
    expect(await transact([sittingWrite(row)])).toBe(false);
    expect(await transact([sittingWrite({ ...row, attempt: 2, rev: 2 })])).toBe(true);
    expect(await putSitting({ ...row, rev: 2 })).toBe(false);
    expect(await kept()).toEqual({ ...row, attempt: 2, rev: 2 });
  });

  it("is read as it was written, in whichever state", async () => {
    const ended = began + 1000;
    const states: Partial<Sitting>[] = [
      { accommodation: 1.5, extraSeconds: 60 },
      running,
      {
        status: "on_hold",
        isPaused: true,
        usedBeforeSegmentMs: 1000,
        segments: [{ startedAt: began, endedAt: ended }],
        segmentEndedAt: ended,
      },
      { status: "submitted", submittedAt: ended, submittedBy: "clock", segmentEndedAt: ended },
    ];
    for (const state of states) {
      const row = aSitting(state, { lastTimeOperation: ulid() });
      await putSitting(row);
      expect(await getSittings([row])).toEqual([row]);
    }
  });

  it("is found by its course, and by one exam of it", async () => {
    const one = aSitting();
    const { courseId, programId } = one;
    const two = aSitting({}, { courseId, programId });
    const elsewhere = aSitting({}, { courseId });
    for (const row of [one, two, elsewhere]) await putSitting(row);
    const ids = (rows: SittingRow[]) => new Set(rows.map(({ userId }) => userId));
    expect(ids(await listSittingsOfCourse(courseId, programId))).toEqual(new Set([one.userId, two.userId]));
    expect(ids(await listSittingsOfCourse(courseId, programId, two.documentId))).toEqual(
      new Set([two.userId]),
    );
  });

  it("is due from its very deadline on, the most overdue first, and only as long as it runs", async () => {
    const hour = "2031-05-05T09";
    expect(hourOf(began + 3600_000)).toBe(hour);
    const [first, second] = [aSitting(running), aSitting({ ...running, segmentStartedAt: began + 5 })];
    const [held, nextHour] = [aSitting(), aSitting({ ...running, segmentStartedAt: began + 3600_000 })];
    for (const row of [second, first, held, nextHour]) await putSitting(row);
    const mine = new Set([first, second, held, nextHour].map(({ userId }) => userId));
    const due = async (at: number, limit = 100) =>
      (await listDueSittings(hour, at, limit)).map(({ userId }) => userId).filter((id) => mine.has(id));
    expect(await due(began + 3600_000 - 1)).toEqual([]);
    expect(await due(began + 3600_000)).toEqual([first.userId]);
    expect(await due(began + 3600_005)).toEqual([first.userId, second.userId]);
    const submitted = {
      status: "submitted",
      segmentStartedAt: null,
      submittedAt: began,
      submittedBy: "learner",
    } as const;
    await putSitting({ ...first, sitting: { ...first.sitting, ...submitted }, rev: 2 });
    expect(await due(began + 3600_005)).toEqual([second.userId]);
    const sinceEver = await listDueSittings("1970-01-01T00", began, 100);
    expect(sinceEver.filter(({ userId }) => mine.has(userId))).toEqual([]);
  });

  it("is seen to up to an hour that is remembered", async () => {
    const before = await getTimeoutsSeen();
    const hour = hourOf(began + anId());
    await putTimeoutsSeen(hour);
    expect(await getTimeoutsSeen()).toBe(hour);
    if (before !== undefined) await putTimeoutsSeen(before);
  });
});

describe("the examinees of an exam", () => {
  it("tell of each student that is asked for what stands of them", async () => {
    const row = aSitting();
    const { courseId, programId, documentId, userId } = row;
    const others = Array.from({ length: 26 }, () => ulid());
    const [begun = "", finished = "", seen = ""] = others;
    const member = { id: ulid(), email: "a@bedside.test", first_name: "A", last_name: "B", role: "Student" };
    const enrolled = {
      ...member,
      course_id: courseId,
      program_id: programId,
      user_id: userId,
      created_at: now,
    };
    await putCourseMember({ ...enrolled, accommodation: 2 });
    await putSitting(row);
    const attempt = anAttempt({ user_id: userId, document_id: documentId });
    await createAttempt(attempt);
    const progress = (id: string) => unstartedProgress(id, documentId, 1, 0);
    await putProgress({ ...progress(begun), percent_complete: 1 });
    await putProgress({ ...progress(finished), is_finished: true });
    await putProgress(progress(seen));
    const examinees = await listExaminees(row, [...others, userId]);
    expect(examinees.map((examinee) => examinee.userId)).toEqual([...others, userId]);
    expect(examinees.filter(({ hasBegun }) => hasBegun).map((examinee) => examinee.userId)).toEqual([
      begun,
      finished,
    ]);
    expect(examinees.at(-1)).toEqual({
      userId,
      member: { ...enrolled, accommodation: 2 },
      row,
      attempt,
      hasBegun: false,
    });
    expect(examinees[3]).toEqual({
      userId: others[3],
      member: undefined,
      row: undefined,
      attempt: undefined,
      hasBegun: false,
    });
    expect(await listExaminees(row, [])).toEqual([]);
  });

  it("are changed together with the attempts that are opened and their lines of the log, or not at all", async () => {
    const [one, two] = [aSitting(), aSitting()];
    const audit = () => anAuditEntry({ at: now, program_id: one.programId });
    const change = (row: SittingRow) => ({
      row,
      audit: audit(),
      opens: anAttempt({ user_id: row.userId, document_id: row.documentId }),
    });
    await createAttempt(change(two).opens);
    expect(await writeExaminees([change(one), change(two)])).toBe(false);
    expect(await getSittings([one, two])).toEqual([]);
    expect(await writeExaminees([change(one), { ...change(two), opens: undefined }])).toBe(true);
    expect(await getSittings([one, two])).toHaveLength(2);
    expect((await getLearnerHead(one.userId, one.documentId)).attempt?.attempt).toBe(1);
    const lines = await queryItems({ pk: keys.auditPartition(one.programId, "2026-11") });
    expect(lines.flatMap(({ lines: each }) => each)).toHaveLength(2);
  });
});
