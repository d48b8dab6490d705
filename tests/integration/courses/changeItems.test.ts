import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { getRelation, readCourseItems } from "#functions/table/courses/courseItems.ts";
import { type CourseRow, getCourse } from "#functions/table/courses/courses.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import {
  createItems,
  destroyItems,
  getPrerequisites,
  itemsToAddRoutes,
  itemsToRemoveRoutes,
  reorderItems,
} from "#shared/contract/courses/changeItems.ts";
import { aCourseWith, aMember } from "#tests/builders/course.ts";
import { type Credentials, codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aCourse, aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("courses");

let program: Program;
/** A → B → C, and one that needs nothing. */
let a: DocumentRow;
let b: DocumentRow;
let c: DocumentRow;
let free: DocumentRow;
let asManager: Credentials;

beforeAll(async () => {
  program = await aProgram();
  a = await aDocument([program], { title: "Alpha" });
  b = await aDocument([program], { title: "Beta", prerequisite_document_id: a.id });
  c = await aDocument([program], { title: "Gamma", prerequisite_document_id: b.id });
  free = await aDocument([program], { title: "Delta" });
  asManager = await aSession(await aPerson([{ program, role: "Course Manager" }]));
});

type Course = Pick<CourseRow, "id">;
const pathOf = (course: Course, at: string): string =>
  `/document_sets/${course.id}/document_set_document_relations/${at}`;
const add = (course: Course, documentIds: readonly number[], as = asManager) =>
  send({ method: "POST", path: pathOf(course, "create_batch_list"), as, body: { documentIds } });
const remove = (course: Course, documentIds: readonly number[], as = asManager) =>
  send({ method: "DELETE", path: pathOf(course, "destroy_batch_list"), as, body: { documentIds } });
const reorder = (course: Course, documentIds: readonly number[], items_version: number) =>
  send({ method: "PUT", path: pathOf(course, "order"), as: asManager, body: { documentIds, items_version } });
const get = (course: Course, at: string, query?: Sent["query"]) =>
  send({ method: "GET", path: pathOf(course, at), as: asManager, ...(query && { query }) });
const links = async (course: Course) => replyOf(getPrerequisites, await get(course, "prerequisites"));

const idsIn = async (course: Course): Promise<number[]> => {
  const { rows } = await readCourseItems(course.id);
  return rows.toSorted((x, y) => x.position - y.position).map(({ document }) => document.id);
};
const logOf = async (course: Course) => {
  const month = new Date().toISOString().slice(0, 7);
  return (await listAuditEntries(program.id, month)).filter(
    (entry) => entry.subject.id === String(course.id),
  );
};

describe("adding items to a course (C-14)", () => {
  it("offers what is lent to the program and not in the course, with what needs what", async () => {
    const course = await aCourseWith([a], [program]);
    await aDocument([await aProgram()], { title: "Of another program" });
    await aDocument([program], { title: "Archived", archived_at: "2026-01-01T00:00:00.000Z" });
    const rows = replyOf(itemsToAddRoutes.list, await get(course, "new_batch_list"));
    expect(rows.map(({ title }) => title)).toEqual(["Beta", "Delta", "Gamma"]);
    expect(rows[0]).toMatchObject({
      prerequisite_document_id: a.id,
      is_prerequisite: true,
      is_subservient: true,
    });
    expect(replyOf(itemsToAddRoutes.count, await get(course, "new_batch_list/item_count"))).toMatchObject({
      message: "3 items",
    });
    const { ids } = replyOf(
      itemsToAddRoutes.ids,
      await get(course, "new_batch_list/item_ids", { search: "gam" }),
    );
    expect(ids).toEqual([String(c.id)]);
  });

  it("puts them behind what is there, the prerequisite before what needs it, and counts them", async () => {
    const course = await aCourseWith([free], [program]);
    expect(replyOf(createItems, await add(course, [c.id, a.id, b.id, free.id]))).toEqual({
      added: [a.id, b.id, c.id],
      already: [free.id],
    });
    expect(await idsIn(course)).toEqual([free.id, a.id, b.id, c.id]);
    expect((await getCourse(course.id))?.item_count).toBe(4);
    expect((await logOf(course)).map(({ action, details }) => [action, details])).toEqual([
      ["course.items_changed", { Added: "Alpha; Beta; Gamma" }],
    ]);
  });

  it("changes nothing, and logs nothing, where all are there already", async () => {
    const course = await aCourseWith([a], [program]);
    const before = await links(course);
    expect(replyOf(createItems, await add(course, [a.id]))).toEqual({ added: [], already: [a.id] });
    expect((await links(course)).items_version).toBe(before.items_version);
    expect(await logOf(course)).toEqual([]);
  });

  it("refuses a case without its prerequisite, what is not lent, and an empty selection, as a whole", async () => {
    const course = await aCourse([program]);
    const missing = refusalOf(await add(course, [free.id, b.id]));
    expect(missing).toMatchObject({
      code: "INVALID_REQUEST",
      message: "“Beta” needs its prerequisite “Alpha” in the course. Nothing was changed.",
      fields: [{ path: "body.documentIds.1" }],
    });
    const elsewhere = await aDocument([await aProgram()]);
    expect(refusalOf(await add(course, [elsewhere.id])).message).toContain("is not lent to your program");
    expect(refusalOf(await add(course, [])).message).toBe(
      "Nothing Selected! You must select at least one item to add.",
    );
    expect(await idsIn(course)).toEqual([]);
  });

  it("takes more than one transaction holds, and each once where two add the same at once", async () => {
    const course = await aCourse([program]);
    const ids: number[] = [];
    while (ids.length < 95) ids.push((await aDocument([program])).id);
    const answers = await Promise.all([add(course, ids), add(course, ids.toReversed())]);
    const replies = answers.map((answer) => replyOf(createItems, answer));
    expect(replies.flatMap(({ added }) => added).toSorted((x, y) => x - y)).toEqual(ids);
    expect((await getCourse(course.id))?.item_count).toBe(95);
    expect(new Set((await readCourseItems(course.id)).rows.map(({ position }) => position)).size).toBe(95);
  });
});

describe("taking items out of a course (C-14)", () => {
  it("shows which of them another one needs", async () => {
    const course = await aCourseWith([a, b, free], [program]);
    const rows = replyOf(itemsToRemoveRoutes.list, await get(course, "delete_batch_list"));
    expect(rows.map((row) => [row.title, row.is_prerequisite, row.is_subservient])).toEqual([
      ["Alpha", true, false],
      ["Beta", false, true],
      ["Delta", false, false],
    ]);
  });

  it("takes out a case together with what needs it, and its number as an item leads nowhere then", async () => {
    const course = await aCourseWith([a, b, c, free], [program]);
    const { rows } = await readCourseItems(course.id);
    const relation = rows.find(({ document }) => document.id === a.id)?.relation_id ?? 0;
    expect(replyOf(destroyItems, await remove(course, [a.id, b.id, c.id, 999_999]))).toEqual({
      removed: [c.id, b.id, a.id],
      absent: [999_999],
    });
    expect(await idsIn(course)).toEqual([free.id]);
    expect((await getCourse(course.id))?.item_count).toBe(1);
    expect(await getRelation(relation)).toBeUndefined();
  });

  it("refuses a prerequisite while a subservient case stays, in the specification's words", async () => {
    const course = await aCourseWith([a, b], [program]);
    expect(refusalOf(await remove(course, [a.id])).message).toBe(
      "* This prerequisite case can not be removed unless all of the subservient cases are removed from the course: “Beta”. Nothing was changed.",
    );
    expect(refusalOf(await remove(course, [])).message).toBe(
      "Nothing Selected! You must select at least one item to remove.",
    );
    expect(await idsIn(course)).toEqual([a.id, b.id]);
  });

  it("leaves no case without its prerequisite where one is added while the other is taken out", async () => {
    const course = await aCourseWith([a], [program]);
    await Promise.all([add(course, [b.id]), remove(course, [a.id])]);
    const ids = await idsIn(course);
    expect(ids.includes(b.id) && !ids.includes(a.id)).toBe(false);
    expect((await getCourse(course.id))?.item_count).toBe(ids.length);
  });
});

describe("the order of items", () => {
  it("is changed as a whole, and refused where the items have changed since", async () => {
    const course = await aCourseWith([a, b, free], [program]);
    const { items, items_version } = await links(course);
    expect(items).toEqual([a.id, b.id, free.id]);
    const wanted = [free.id, b.id, a.id];
    const moved = replyOf(reorderItems, await reorder(course, wanted, items_version));
    expect(await idsIn(course)).toEqual(wanted);
    expect(moved.items_version).toBe(items_version + 1);
    expect(codeOf(await reorder(course, [a.id, b.id, free.id], items_version))).toBe("CONFLICT");
    expect(codeOf(await reorder(course, [a.id, b.id], moved.items_version))).toBe("INVALID_REQUEST");
    expect((await logOf(course)).map(({ details }) => details)).toEqual([{ Order: "2 items moved" }]);
  });

  it("is that of the course's page until another one is chosen", async () => {
    const course = await aCourseWith([free, a, b], [program]);
    const rows = await send({
      method: "GET",
      path: `/document_sets/${course.id}/document_set_document_relations`,
      as: asManager,
    });
    expect(JSON.parse(rows.text).map((row: { title: string }) => row.title)).toEqual([
      "Delta",
      "Alpha",
      "Beta",
    ]);
  });
});

describe("who changes items", () => {
  it("is a Lead Course Administrator in their own courses alone, and nobody in the provider's but its admins", async () => {
    const own = await aCourseWith([a], [program]);
    const other = await aCourseWith([a], [program]);
    const lead = await aSession(await aMember(own, program, "Lead Course Administrator"));
    expect((await add(own, [free.id], lead)).status).toBe(200);
    expect(codeOf(await add(other, [free.id], lead))).toBe("FORBIDDEN");
    const shared = await aCourseWith([a], [program], { program_id: null, kind: "signature" });
    expect(codeOf(await add(shared, [free.id]))).toBe("FORBIDDEN");
    const admin = await aSession(await aPerson([{ program, role: "Teacher" }], { is_admin: true }));
    expect((await add(shared, [free.id], admin)).status).toBe(200);
    const stranger = await aSession(await aPerson([{ program: await aProgram(), role: "Course Manager" }]));
    expect(codeOf(await add(own, [free.id], stranger))).toBe("NOT_FOUND");
  });
});

describe("any chain of cases, by the routes (C-12)", () => {
  it("stays whole whatever is asked for", async () => {
    const documents = [a, b, c, free];
    const wish = fc.record({
      adds: fc.boolean(),
      ids: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3), { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 6 }), async (wishes) => {
        const course = await aCourse([program]);
        for (const { adds, ids } of wishes) {
          const before = await idsIn(course);
          const asked = ids.map((at) => documents[at]?.id ?? 0);
          const answer = await (adds ? add(course, asked) : remove(course, asked));
          const after = new Set(await idsIn(course));
          if (after.has(b.id)) expect(after.has(a.id)).toBe(true);
          if (after.has(c.id)) expect(after.has(b.id)).toBe(true);
          if (answer.status !== 200) expect([...after]).toEqual(before);
        }
      }),
      { numRuns: 8 },
    );
  });
});
