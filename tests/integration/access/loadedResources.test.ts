import { beforeAll, describe, expect, test, vi } from "vitest";
import { coursesOfMember, loadCourse, requireProgram } from "#functions/access/course.ts";
import { loadDocument, loadDocumentInPlay } from "#functions/access/document.ts";
import { lentIds, openToStudents, ownProgressIn } from "#functions/access/openItems.ts";
import { findOwnItems } from "#functions/access/ownItems.ts";
import { loadEditedDocument, loadVersion, resourceOfVersion } from "#functions/access/version.ts";
import { authenticate, type SignedIn } from "#functions/runtime/authenticate.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { readLentItems } from "#functions/table/courseItems.ts";
import { type CourseRow, putCourse } from "#functions/table/courses.ts";
import type { DocumentRow } from "#functions/table/documents.ts";
import { lendDocument } from "#functions/table/loans.ts";
import type { Program } from "#functions/table/programs.ts";
import { ensureVersions } from "#functions/table/versions.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aCourseOfOneCase, aCourseWith } from "#tests/builders/course.ts";
import type { Credentials } from "#tests/builders/http.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  enroll,
  setProgress,
  useEnvironment,
} from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

/**
 * What the table tells of courses, cases and versions to those who decide about access: by the loaders themselves, in this
 * process. What follows from it is in the table of rights and in the access matrix.
 */
useEnvironment(useCloud().functionEnv("documents"));

const archived = "2026-01-01T00:00:00.000Z";

async function signedInBy({ cookie }: Credentials): Promise<SignedIn> {
  const at = cookie.indexOf("=");
  const signedIn = await authenticate(
    new Map([[cookie.slice(0, at), cookie.slice(at + 1)]]),
    "127.0.0.1:3000",
  );
  if (!signedIn) throw new Error("The session is not taken");
  return signedIn;
}

async function someoneIn(program: Program, role: Role, parts: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson([{ program, role }], parts);
  return { person, signedIn: await signedInBy(await aSession(person, { programId: program.id })) };
}

async function aVersionOf({ id, published_snapshot_id: snapshotId }: DocumentRow): Promise<number> {
  return (await ensureVersions(id, { snapshotId, at: isoTime(nowMs()) })).ongoing_maintenance;
}

/** The code of a refusal; a promise that is kept fails the test. */
const refusalOf = async (asked: Promise<unknown>): Promise<string> => {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error(`Not refused: ${error}`);
  return error.code;
};

describe("the program that somebody acts in", () => {
  test("is the one of their session, while their membership and it are open", async () => {
    const program = await aProgram();
    const { signedIn } = await someoneIn(program, "Student");
    expect(await requireProgram(signedIn)).toEqual(program);
  });

  test("is refused to who has none, and to who has none any more", async () => {
    const nobody = await aPerson();
    expect(await refusalOf(requireProgram(await signedInBy(await aSession(nobody))))).toBe("FORBIDDEN");
    const program = await aProgram();
    const former = await aPerson([
      { program, role: "Teacher", subscription_end: "2020-01-01T00:00:00.000Z" },
    ]);
    const code = await refusalOf(requireProgram(await signedInBy(await aSession(former))));
    expect(code).toBe("SUBSCRIPTION_EXPIRED");
    const pending = await aPerson([{ program, role: "Teacher", subscription_end: null }]);
    expect(await refusalOf(requireProgram(await signedInBy(await aSession(pending))))).not.toBe("FORBIDDEN");
  });

  test("is refused while it is archived, but to provider admins", async () => {
    const program = await aProgram({ archived_at: archived });
    const { signedIn } = await someoneIn(program, "Curriculum Administrator");
    expect(await refusalOf(requireProgram(signedIn))).toBe("PROGRAM_INACTIVE");
    const admin = await someoneIn(program, "Curriculum Administrator", { is_admin: true });
    expect((await requireProgram(admin.signedIn)).id).toBe(program.id);
  });
});

describe("a course", () => {
  let program: Program;
  let own: CourseRow;
  beforeAll(async () => {
    program = await aProgram();
    own = await aCourse([program]);
  });

  test("tells whose it is and who is in it", async () => {
    const { person, signedIn } = await someoneIn(program, "Student");
    const loaded = await loadCourse(own.id, signedIn);
    expect(loaded.course).toMatchObject({ id: own.id, name: own.name });
    expect(loaded.program.id).toBe(program.id);
    expect(loaded.resource).toEqual({
      kind: "course",
      id: own.id,
      isInProgram: true,
      isOwn: true,
      isMember: false,
      isArchived: false,
    });
    await enroll(own, program, person);
    expect((await loadCourse(own.id, signedIn)).resource.isMember).toBe(true);
    expect(await coursesOfMember(signedIn, program.id)).toEqual(new Set([own.id]));
  });

  test("that the provider lends is not the program's own; an archived one is called so", async () => {
    const lent = await aCourse([program], { program_id: null, archived_at: archived });
    const { signedIn } = await someoneIn(program, "Student");
    const { resource } = await loadCourse(lent.id, signedIn);
    expect(resource).toMatchObject({ isInProgram: true, isOwn: false, isArchived: true });
  });

  test("of another program is not there, and being in it there is nothing here", async () => {
    const other = await aProgram();
    const theirs = await aCourse([other]);
    const { signedIn } = await someoneIn(program, "Curriculum Administrator");
    expect(await refusalOf(loadCourse(theirs.id, signedIn))).toBe("NOT_FOUND");
    const person = await aPerson([
      { program, role: "Student" },
      { program: other, role: "Student" },
    ]);
    const shared = await aCourse([program, other], { program_id: null });
    await enroll(shared, other, person);
    const here = await signedInBy(await aSession(person, { programId: program.id }));
    expect((await loadCourse(shared.id, here)).resource.isMember).toBe(false);
    const there = await signedInBy(await aSession(person, { programId: other.id }));
    expect((await loadCourse(shared.id, there)).resource.isMember).toBe(true);
  });
});

describe("a case", () => {
  test("tells a student of the course where it stands", async () => {
    const { program, course, document } = await aCourseOfOneCase();
    const { person, signedIn } = await someoneIn(program, "Student");
    await enroll(course, program, person);
    const loaded = await loadDocument(document.id, signedIn);
    expect(loaded).toMatchObject({ learnerId: person.id, program: { id: program.id } });
    expect(loaded.document.title).toBe(document.title);
    expect(loaded.resource).toEqual({
      kind: "document",
      isLent: true,
      isInOwnCourse: true,
      isArchived: false,
      isLocked: false,
      isFinished: false,
      productLine: "content",
    });
    expect(loaded.places.map(({ member, isOpen }) => [member.course_id, isOpen])).toEqual([
      [course.id, true],
    ]);
    await setProgress(person, document, { is_finished: true, percent_complete: 100 });
    expect((await loadDocument(document.id, signedIn)).resource.isFinished).toBe(true);
  });

  test("stands in open courses first, and in those of other programs and archived ones without opening it", async () => {
    const { program, course, document } = await aCourseOfOneCase();
    const other = await aProgram();
    await lendDocument(document.id, other.id);
    const [gone, elsewhere, open] = [
      await aCourseWith([document], [program], { archived_at: archived }),
      await aCourseWith([document], [other]),
      await aCourseWith([document], [program]),
    ];
    const empty = await aCourse([program]);
    const person = await aPerson([
      { program, role: "Student" },
      { program: other, role: "Student" },
    ]);
    const signedIn = await signedInBy(await aSession(person, { programId: program.id }));
    for (const each of [gone, empty]) await enroll(each, program, person);
    await enroll(elsewhere, other, person);
    const closed = await loadDocument(document.id, signedIn);
    expect(closed.resource.isInOwnCourse).toBe(false);
    expect(closed.places.map(({ member, isOpen }) => [member.course_id, isOpen])).toEqual([
      [gone.id, false],
      [elsewhere.id, false],
    ]);
    for (const each of [open, course]) await enroll(each, program, person);
    const { places, resource } = await loadDocument(document.id, signedIn);
    expect(resource.isInOwnCourse).toBe(true);
    expect(places.map(({ member }) => member.course_id)).toEqual([course.id, open.id, gone.id, elsewhere.id]);
  });

  test("is not opened by being in a course of two programs as a member of the other one", async () => {
    const [here, there] = [await aProgram(), await aProgram()];
    const document = await aDocument([here, there]);
    const both = await aCourse([here, there], { program_id: null });
    await addItems(both, [document]);
    const person = await aPerson([
      { program: here, role: "Student" },
      { program: there, role: "Student" },
    ]);
    await enroll(both, there, person);
    const isInOwnCourse = async ({ id }: Program) => {
      const signedIn = await signedInBy(await aSession(person, { programId: id }));
      return (await loadDocument(document.id, signedIn)).resource.isInOwnCourse;
    };
    expect([await isInOwnCourse(here), await isInOwnCourse(there)]).toEqual([false, true]);
  });

  test("that is not lent, archived, or not there", async () => {
    const program = await aProgram();
    const { signedIn } = await someoneIn(program, "Student");
    const notLent = await aDocument([], { archived_at: archived });
    const { resource } = await loadDocument(notLent.id, signedIn);
    expect(resource).toMatchObject({ isLent: false, isArchived: true, isInOwnCourse: false });
    expect(await refusalOf(loadDocument(999_999_999, signedIn))).toBe("NOT_FOUND");
  });

  test("that was never published is there for its authors alone", async () => {
    const group = await aProgram({ is_editorial: true });
    const draft = await aDocument([group], { is_unpublished: true });
    const code = async (who: { signedIn: SignedIn }) => refusalOf(loadDocument(draft.id, who.signedIn));
    expect(await code(await someoneIn(group, "Content Production Associate"))).toBe("CASE_NOT_PUBLISHED");
    const other = await aProgram({ is_editorial: true });
    expect(await code(await someoneIn(other, "Content Production Associate"))).toBe("NOT_FOUND");
    expect(await code(await someoneIn(other, "Content Production Associate", { is_admin: true }))).toBe(
      "CASE_NOT_PUBLISHED",
    );
    const school = await aProgram();
    await lendDocument(draft.id, school.id);
    expect(await code(await someoneIn(school, "Curriculum Administrator"))).toBe("NOT_FOUND");
  });

  test("is locked until the one before it is finished", async () => {
    const program = await aProgram();
    const first = await aDocument([program]);
    const second = await aDocument([program], { prerequisite_document_id: first.id });
    const { person, signedIn } = await someoneIn(program, "Student");
    const isLocked = async () => (await loadDocument(second.id, signedIn)).resource.isLocked;
    expect(await isLocked()).toBe(true);
    await setProgress(person, first, { is_finished: false, percent_complete: 50 });
    expect(await isLocked()).toBe(true);
    await setProgress(person, first, { is_finished: true, percent_complete: 100 });
    expect(await isLocked()).toBe(false);
    const third = await aDocument([program], { prerequisite_document_id: 999_999_999 });
    expect((await loadDocument(third.id, signedIn)).resource.isLocked).toBe(true);
  });

  test("in play is held for half a minute, for one person in one program, and never while it may not be played", async () => {
    const { program, course, document } = await aCourseOfOneCase();
    const first = await aDocument([program]);
    const locked = await aDocument([program], { prerequisite_document_id: first.id });
    await addItems(course, [first, locked]);
    const { person, signedIn } = await someoneIn(program, "Student");
    await enroll(course, program, person);
    const held = await loadDocumentInPlay(document.id, signedIn);
    expect(await loadDocumentInPlay(document.id, signedIn)).toBe(held);
    const other = await someoneIn(program, "Student");
    expect((await loadDocumentInPlay(document.id, other.signedIn)).learnerId).toBe(other.person.id);
    expect((await loadDocumentInPlay(first.id, signedIn)).document.id).toBe(first.id);
    expect((await loadDocumentInPlay(locked.id, signedIn)).resource.isLocked).toBe(true);
    await setProgress(person, first, { is_finished: true, percent_complete: 100 });
    expect((await loadDocumentInPlay(locked.id, signedIn)).resource.isLocked).toBe(false);
  });
});

describe("the items of a course", () => {
  test("that students open are lent and not archived; their figures count those that are work", async () => {
    const program = await aProgram();
    const documents: DocumentRow[] = [
      await aDocument([program]),
      await aDocument([program], { archived_at: archived }),
      await aDocument([]),
      await aDocument([program], { kind: "educator_resource" }),
      await aDocument([program], { recommended_time: 30 }),
    ];
    const course = await aCourse([program]);
    const relations = await addItems(course, documents);
    const lent = await readLentItems([course.id], program.id);
    const ids = documents.map(({ id }) => id);
    expect(lentIds(lent.loans)).toEqual(new Set([ids[0], ids[1], ids[3], ids[4]]));
    expect(lentIds(lent.loans)).toBe(lentIds(lent.loans));
    const open = openToStudents(lent.items.get(course.id) ?? [], lent.loans);
    expect(open.map(({ document }) => document.id)).toEqual([ids[0], ids[3], ids[4]]);
    const untouched = ownProgressIn(lent, course.id, undefined);
    expect(untouched).toMatchObject({
      completed: 0,
      minutes_left: 50,
      go_on: { relation_id: relations[0], is_begun: false },
    });
    expect(untouched.items).toBe(2);
    expect(ownProgressIn(lent, 999_999_999, undefined)).toMatchObject({ completed: 0, go_on: null });
  });

  test("where a document opens for its students: in the first of their open courses", async () => {
    const program = await aProgram();
    const document = await aDocument([program]);
    const later = await aDocument([program]);
    const gone = await aCourse([program], { archived_at: archived });
    const first = await aCourse([program]);
    const second = await aCourse([program]);
    const notTheirs = await aCourse([program]);
    await addItems(gone, [document]);
    const [inFirst] = await addItems(first, [document]);
    const [, laterInSecond] = await addItems(second, [document, later]);
    await addItems(notTheirs, [document]);
    const { person, signedIn } = await someoneIn(program, "Student");
    expect(await findOwnItems(signedIn, program.id)).toEqual(new Map());
    for (const course of [gone, second, first]) await enroll(course, program, person);
    expect(await findOwnItems(signedIn, program.id)).toEqual(
      new Map([
        [document.id, inFirst],
        [later.id, laterInSecond],
      ]),
    );
    await putCourse({ ...first, archived_at: archived }, Math.floor(nowMs() / 1000));
    expect((await findOwnItems(signedIn, program.id)).get(document.id)).not.toBe(inFirst);
  });
});

describe("a version and a case as those meet it who edit it", () => {
  const edited = {
    kind: "document",
    isInOwnCourse: false,
    isArchived: false,
    isLocked: false,
    isFinished: false,
    productLine: "content",
  };

  test("ask nothing of courses and what comes before, and are lent or not", async () => {
    const group = await aProgram({ is_editorial: true });
    const other = await aProgram({ is_editorial: true });
    const document = await aDocument([group], { prerequisite_document_id: 999_999_999 });
    const versionId = await aVersionOf(document);
    const { signedIn } = await someoneIn(group, "Content Production Associate");
    const loaded = await loadVersion(versionId, signedIn);
    expect(loaded.version).toMatchObject({ id: versionId, document_id: document.id });
    expect(loaded.document.id).toBe(document.id);
    expect(loaded.program.id).toBe(group.id);
    expect(loaded.resource).toEqual({ ...edited, isLent: true });
    const outside = await someoneIn(other, "Content Production Associate");
    expect((await loadVersion(versionId, outside.signedIn)).resource.isLent).toBe(false);
    const own = await loadEditedDocument(document.id, signedIn);
    expect(own).toMatchObject({ document: { id: document.id }, program: { id: group.id } });
    expect(own.resource).toEqual({ ...edited, isLent: true });
    expect((await loadEditedDocument(document.id, outside.signedIn)).resource.isLent).toBe(false);
  });

  test("are archived with their document, and not there where it is not", async () => {
    const group = await aProgram({ is_editorial: true });
    const { signedIn } = await someoneIn(group, "Content Production Associate");
    const document = await aDocument([group], { archived_at: archived });
    expect((await loadEditedDocument(document.id, signedIn)).resource.isArchived).toBe(true);
    expect(await refusalOf(loadEditedDocument(999_999_999, signedIn))).toBe("NOT_FOUND");
    expect(await refusalOf(loadVersion(999_999_999, signedIn))).toBe("NOT_FOUND");
  });

  test("tell a channel for half a minute who may follow, each program for itself", async () => {
    const group = await aProgram({ is_editorial: true });
    const other = await aProgram({ is_editorial: true });
    const document = await aDocument([group]);
    const versionId = await aVersionOf(document);
    expect(await resourceOfVersion(999_999_999, group.id)).toBeUndefined();
    const told = await resourceOfVersion(versionId, group.id);
    expect(told).toEqual({ ...edited, isLent: true });
    expect(await resourceOfVersion(versionId, group.id)).toBe(told);
    expect((await resourceOfVersion(versionId, other.id))?.isLent).toBe(false);
    await lendDocument(document.id, other.id);
    expect((await resourceOfVersion(versionId, other.id))?.isLent).toBe(false);
    vi.setSystemTime(Date.now() + 31_000);
    expect((await resourceOfVersion(versionId, other.id))?.isLent).toBe(true);
    vi.useRealTimers();
  });
});
