import { beforeAll, describe, expect, test } from "vitest";
import { coursesOfMember, loadCourse } from "#functions/access/course.ts";
import { lentIds, openToStudents, ownCourseIn, presentOwn } from "#functions/access/openItems.ts";
import { findOwnItems } from "#functions/access/ownItems.ts";
import { nowMs } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { readLentItems } from "#functions/table/courses/courseItems.ts";
import { type CourseRow, putCourse } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  enroll,
  useEnvironment,
} from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { refusalOf, signedInBy, someoneIn } from "./people.ts";

/**
 * What the table tells of courses and their items to those who decide about access: by the loaders themselves, in this process. What follows
 * from it is in the table of rights and in the access matrix.
 */
useEnvironment(useCloud().functionEnv("documents"));

const archived = "2026-01-01T00:00:00.000Z";

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
    const untouched = presentOwn(ownCourseIn(lent, course.id, new Map()));
    expect(untouched).toMatchObject({
      completed: 0,
      minutes_left: 50,
      go_on: { relation_id: relations[0], is_begun: false },
    });
    expect(untouched.items).toBe(2);
    const opened = { percent: 25, lastAccessed: 7, cards: { done: 3, of: 12 }, clock: null };
    expect(presentOwn(ownCourseIn(lent, course.id, new Map([[ids[0] ?? 0, opened]]))).go_on).toEqual({
      ...{ relation_id: relations[0], title: `Case ${ids[0]}`, is_begun: true, card: { number: 4, of: 12 } },
    });
    expect(ownCourseIn(lent, 999_999_999, new Map())).toMatchObject({ completed: 0, goOn: null });
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
