import { describe, expect, test } from "vitest";
import { loadDocument, loadDocumentInPlay } from "#functions/access/document.ts";
import type { SignedIn } from "#functions/runtime/authenticate.ts";
import { createAttempt } from "#functions/table/cases/attempts.ts";
import { putStateCard, type StateCard } from "#functions/table/cases/learnerState.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { rootStateUid } from "#shared/case/model/uid.ts";
import { aCourseOfOneCase, aCourseWith } from "#tests/builders/course.ts";
import { begin, playOn } from "#tests/builders/learner.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
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
import { refusalOf, signedInBy, someoneIn } from "./people.ts";

/**
 * What the table tells of cases to those who decide about access: by the loaders themselves, in this process. What follows
 * from it is in the table of rights and in the access matrix.
 */
useEnvironment(useCloud().functionEnv("documents"));

const archived = "2026-01-01T00:00:00.000Z";

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

  test.each(["signature_case", "cdq_case"] as const)(
    "that is a %s opens the next one by what was done in it, before anybody has counted that",
    async (kind) => {
      const program = await aProgram();
      const [first, other] = [await aDocument([program], { kind }), await aDocument([program], { kind })];
      const afterIt = { prerequisite_document_id: first.id };
      const second = await aDocument([program], afterIt);
      const { person, signedIn } = await someoneIn(program, "Student");
      const isLocked = async () => (await loadDocument(second.id, signedIn)).resource.isLocked;
      const flow = deriveFlow(aSmallCase(), { kind, features: { vpe: false }, aiFallback: false });
      const { state } = playOn(flow, begin(flow), "answers");
      const { [rootStateUid]: flags = {}, ...rest } = state;
      const attempts = [first, other].map((document) => ({
        user_id: person.id,
        document_id: document.id,
        attempt: 2,
        snapshot_id: document.published_snapshot_id,
        opened_at: archived,
        resets: 0,
      }));
      for (const attempt of attempts) expect(await createAttempt(attempt)).toBe(true);
      const leave = (document_id: number, card_uid: string, entries: StateCard["entries"], attempt = 2) =>
        putStateCard({
          user_id: person.id,
          document_id,
          attempt,
          card_uid,
          entries,
          rev: 1,
          signal_at: archived,
        });
      const done: [string, StateCard["entries"]][] = [
        [rootStateUid, { [rootStateUid]: flags }],
        ["all cards", rest],
      ];
      for (const [card, entries] of done) {
        await leave(other.id, card, entries);
        await leave(first.id, card, entries, 1);
      }
      expect(await isLocked()).toBe(true);
      // A word that nothing in the case bears out.
      await leave(first.id, ...(done[0] as [string, StateCard["entries"]]));
      expect(await isLocked()).toBe(true);
      await leave(first.id, ...(done[1] as [string, StateCard["entries"]]));
      expect(await isLocked()).toBe(false);
    },
  );

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
