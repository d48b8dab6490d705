import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import {
  changeCourseItems,
  createCourse,
  getRelation,
  type ItemsChange,
  listCoursesHolding,
  type PlacedDocument,
  placesAtOnce,
  putCourseItems,
  readCourseItems,
  readDocumentIdsOfCourse,
  readLentItems,
  readPlacesOfCourses,
  removeCourseItem,
  reserveRelationIds,
} from "#functions/table/courses/courseItems.ts";
import {
  type CourseRow,
  getCourse,
  listCoursesByNumber,
  listCoursesInProgram,
  putCourse,
  putNewCourse,
  readCoursesOfProgram,
  writeCourse,
} from "#functions/table/courses/courses.ts";
import { lendCourse, lendDocument } from "#functions/table/programs/loans.ts";
import { lastOfSequence } from "#functions/table/table.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { aCourseRow, aPublished } from "./someCourse.ts";
import { anId, beside, impossible, nowS } from "./someone.ts";

/** What the writes of courses and of what is in them ask of the rows that they find, told by the entity modules themselves, in this process. */
useEnvironment(useCloud().functionEnv("programs"));

async function aCourse(parts: Partial<CourseRow> = {}): Promise<CourseRow> {
  const course = aCourseRow({ program_id: ulid(), ...parts });
  await putCourse(course, nowS);
  return course;
}
const aPlace = (position: number, document_id = anId()): PlacedDocument => ({
  relation_id: anId(),
  position,
  document_id,
});
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);
const listedIn = async (programId: string | null) =>
  idsOf((await readCoursesOfProgram(programId ?? "")).rows);

describe("a course", () => {
  it("is found by its number, and in the list of its program or of those that it is lent to", async () => {
    const [here, there] = [ulid(), ulid()];
    const [own, provided, unlent] = [
      await aCourse({ program_id: here }),
      await aCourse({ program_id: null }),
      await aCourse({ program_id: null }),
    ];
    expect(await getCourse(own.id)).toEqual(own);
    expect(await getCourse(anId())).toBeUndefined();
    expect(await listedIn(here)).toEqual([own.id]);
    await lendCourse(provided.id, here);
    await lendCourse(provided.id, there);
    const { rows } = await readCoursesOfProgram(here);
    expect(idsOf(rows)).toEqual(sorted([own.id, provided.id]));
    expect((await readCoursesOfProgram(here)).rows).toBe(rows);
    expect(await listedIn(there)).toEqual([provided.id]);
    const asked = [own.id, provided.id, unlent.id, provided.id, anId()];
    expect(idsOf(await listCoursesInProgram(asked, here))).toEqual(sorted([own.id, provided.id]));
    expect(idsOf(await listCoursesInProgram(asked, there))).toEqual([provided.id]);
    expect(await listCoursesByNumber(asked)).toEqual(
      new Map([own, provided, unlent].map((course) => [course.id, course])),
    );
  });

  it("keeps every change of two that are made at the same time", async () => {
    const course = await aCourse();
    let isFirst = true;
    const changed = await writeCourse(course.id, nowS, async (before) => {
      if (!before) throw new Error("missing");
      if (isFirst) {
        isFirst = false;
        await writeCourse(course.id, nowS, async () => ({ course: { ...before, name: "Renamed" } }));
      }
      return { course: { ...before, description: "Described" } };
    });
    expect(changed).toEqual({ ...course, name: "Renamed", description: "Described" });
    expect(await getCourse(course.id)).toEqual(changed);
    expect((await readCoursesOfProgram(course.program_id ?? "")).rows).toEqual([changed]);
  });

  it("is left as it is where there is nothing to change, and is missed aloud where it is not there", async () => {
    const course = await aCourse();
    const none = async () => undefined;
    expect(await writeCourse(course.id, nowS, none)).toEqual(course);
    const missing = anId();
    await expect(writeCourse(missing, nowS, none)).rejects.toThrow(`Course ${missing} is missing`);
    await expect(putCourseItems(missing, [aPlace(1)], nowS)).rejects.toThrow(`Course ${missing} is missing`);
  });

  it("is made once, with the rest of it, or not at all", async () => {
    const course = aCourseRow({ program_id: ulid() });
    const { write, isWritten } = beside();
    const make = (others = [write]) => putNewCourse(course, { changes: [], others }, nowS);
    expect(await make([write, impossible()])).toBe(false);
    expect(await getCourse(course.id)).toBeUndefined();
    expect(await isWritten()).toBe(false);
    expect(await make()).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await make()).toBe(false);
    expect(await listedIn(course.program_id)).toEqual([course.id]);
    // Its next change finds it as it was made.
    await putCourse({ ...course, name: "Renamed" }, nowS);
    expect(await getCourse(course.id)).toMatchObject({ name: "Renamed" });
  });
});

describe("the items of a course", () => {
  it("are put in and taken out, and its count and version follow", async () => {
    const course = await aCourse();
    const [one, two, three] = [aPlace(3), aPlace(1), aPlace(2)];
    await putCourseItems(course.id, [one, two, three], nowS);
    expect(await getCourse(course.id)).toMatchObject({ item_count: 3, items_version: 1 });
    expect(sorted(await readDocumentIdsOfCourse(course.id))).toEqual(
      sorted([one, two, three].map((place) => place.document_id)),
    );
    const other = await aCourse();
    await putCourseItems(other.id, [aPlace(1, one.document_id)], nowS);
    const asked = [course.id, other.id, anId(), course.id];
    expect(await listCoursesHolding(one.document_id, asked)).toEqual(new Set([course.id, other.id]));
    expect(await listCoursesHolding(two.document_id, asked)).toEqual(new Set([course.id]));
    expect(await getRelation(two.relation_id)).toEqual({
      course_id: course.id,
      document_id: two.document_id,
    });
    expect(await getRelation(anId())).toBeUndefined();
    await removeCourseItem(course.id, three.document_id, nowS);
    expect(await getCourse(course.id)).toMatchObject({ item_count: 2, items_version: 2 });
    expect(await listCoursesHolding(three.document_id, asked)).toEqual(new Set());
  });

  it("are changed as is planned of them in their order, of two at one position the one that came first", async () => {
    const course = await aCourse();
    const id = anId();
    // They are kept in the order of their documents.
    const one = { relation_id: id, position: 3, document_id: id + 2 };
    const two = { relation_id: id + 1, position: 1, document_id: id + 1 };
    const first = { relation_id: id + 2, position: 0, document_id: id + 3 };
    await putCourseItems(course.id, [one, two, first], nowS);
    const { write, isWritten } = beside();
    const seen: PlacedDocument[][] = [];
    const change = (made: ItemsChange | undefined) =>
      changeCourseItems(course.id, nowS, (_course, places) => {
        seen.push([...places]);
        return made;
      });
    const moved = { ...one, position: 1 };
    await change({ moved: [moved], others: [write] });
    expect(await isWritten()).toBe(true);
    const after = await change({ put: [{ ...two, position: 5 }] });
    expect(after).toMatchObject({ item_count: 3, items_version: 3 });
    expect(await change(undefined)).toEqual(after);
    expect(seen).toEqual([
      [first, two, one],
      [first, moved, two],
      [first, moved, { ...two, position: 5 }],
    ]);
    expect(await getCourse(course.id)).toEqual(after);
  });

  it("are read with their documents, as the very same rows until something of them changes", async () => {
    const programId = ulid();
    // Rows come in no stated order, which is that of the numbers.
    const first = anId();
    const [one, two] = [await aPublished({ id: first }), await aPublished({ id: first + 1 })];
    const course = await aCourse({ program_id: programId });
    const places = [aPlace(1, one.id), aPlace(2, two.id), aPlace(3, first + 2)];
    await putCourseItems(course.id, places, nowS);
    const { rows } = await readCourseItems(course.id);
    expect(rows.map(({ relation_id, position, document }) => [relation_id, position, document.id])).toEqual(
      places
        .slice(0, 2)
        .map(({ relation_id, position, document_id }) => [relation_id, position, document_id]),
    );
    expect(rows[0]?.document).toMatchObject({ id: one.id, title: one.title });
    expect(rows[0]?.document).not.toHaveProperty("published_snapshot_id");
    expect((await readCourseItems(course.id)).rows).toBe(rows);
    await aPublished({ ...two, title: "Another title" });
    const after = (await readCourseItems(course.id)).rows;
    expect(after.map(({ document }) => document.title)).toEqual([one.title, "Another title"]);
    expect(after[0]).toBe(rows[0]);
    expect(rows[1]?.document.title).toBe(two.title);

    await lendDocument(two.id, programId);
    const empty = await aCourse();
    const lent = await readLentItems([course.id, empty.id, course.id], programId);
    expect(lent.items).toEqual(
      new Map([
        [course.id, after],
        [empty.id, []],
      ]),
    );
    expect(lent.documents.get(one.id)).toMatchObject({ id: one.id });
    expect(lent.loans).toEqual([{ document_id: two.id }]);
    const placed = await readPlacesOfCourses([course.id, empty.id, course.id]);
    expect(placed).toEqual(
      new Map([
        [course.id, places],
        [empty.id, []],
      ]),
    );
  });

  it("of more than a transaction holds are put in by parts, and made with their course at once", async () => {
    const many = Array.from({ length: placesAtOnce + 20 }, (_, i) => aPlace(i));
    const course = await aCourse();
    await putCourseItems(course.id, many, nowS);
    await putCourseItems(course.id, [], nowS);
    expect(await getCourse(course.id)).toMatchObject({ item_count: many.length, items_version: 2 });
    const made = aCourseRow({ program_id: ulid() });
    const { write, isWritten } = beside();
    const make = (others = [write]) => createCourse(made, many, { others, nowS });
    expect(await make([impossible()])).toBe(false);
    expect(await getCourse(made.id)).toBeUndefined();
    expect(await make()).toBe(true);
    expect(await isWritten()).toBe(true);
    expect(await getCourse(made.id)).toEqual({ ...made, item_count: many.length });
    expect(sorted(await readDocumentIdsOfCourse(made.id))).toEqual(
      sorted(many.map((place) => place.document_id)),
    );
    const last = many.at(-1)?.document_id ?? 0;
    expect(await listCoursesHolding(last, [course.id, made.id])).toEqual(new Set([course.id, made.id]));
    expect(await make([])).toBe(false);
    const others = many.map(({ position }) => aPlace(position));
    expect(await createCourse(made, others, { others: [], nowS })).toBe(false);
    expect(await readDocumentIdsOfCourse(made.id)).toHaveLength(many.length);
    const small = aCourseRow({ program_id: ulid() });
    expect(await createCourse(small, [], { others: [], nowS })).toBe(true);
    expect(await getCourse(small.id)).toEqual(small);
  });

  it("have numbers of their own, so many in a row as are asked for", async () => {
    const first = await reserveRelationIds(3);
    expect(await lastOfSequence("relation")).toBe(first + 2);
  });
});
