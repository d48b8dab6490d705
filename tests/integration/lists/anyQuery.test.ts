import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  countCourseItems,
  countCourses,
  listCourseItems,
  listCourses,
} from "#shared/contract/courses/courses.ts";
import { courseItemList } from "#shared/domain/collection/courseItemList.ts";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { type Answer, type Credentials, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { runs as propertyRuns } from "#tests/propertyRuns.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("courses");

let session: Credentials;
let courseId: number;
beforeAll(async () => {
  const program = await aProgram();
  session = await aSession(await aPerson([{ program, role: "Teacher" }]));
  const names = ["Innere Medizin", "cardiology", "Ärztliche Kunst", "zz", "Cardiology II", "  "];
  const courses = [];
  for (const [index, name] of names.entries()) {
    courses.push(
      await aCourse([program], {
        name,
        kind: index % 2 === 0 ? "custom" : "signature",
        start_date: index % 3 === 0 ? null : `2026-0${index + 1}-01`,
        archived_at: index === 5 ? "2026-01-01T00:00:00.000Z" : null,
      }),
    );
  }
  const [course] = courses;
  if (!course) throw new Error("No course was made");
  courseId = course.id;
  const documents = [];
  for (let i = 0; i < 7; i++)
    documents.push(await aDocument([program], { title: `Case <b>${i % 3}</b> of pain` }));
  await addItems(course, documents);
});

const runs = { numRuns: propertyRuns(120), seed: 20_261_121, endOnFailure: true };

const columnNames = (columns: object, wireNames: readonly string[]) => [
  ...Object.keys(columns),
  ...wireNames,
];
const oneOf = (values: readonly string[]) =>
  fc.oneof(fc.constantFrom(...values), fc.string({ maxLength: 12 }));

/** Queries of which most are nearly right: known names and values, in wrong mixtures. */
function anyQuery(columns: readonly string[], ids: readonly string[]) {
  const operand = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      1,
      "1",
      "signature",
      "completed",
      "2026-01-01",
      "cardiology",
      [],
      [null],
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const condition = fc.oneof(
    operand,
    fc.record({
      operator: fc.constantFrom("=", "!=", "in", "not in", "<", "<=", ">", ">=", "like"),
      value: operand,
    }),
  );
  const map = fc.dictionary(oneOf(columns), condition, { maxKeys: 3 }).map((value) => JSON.stringify(value));
  const list = fc
    .array(fc.record({ column: oneOf(columns), operator: oneOf(["=", "<", "in"]), value: operand }), {
      maxLength: 3,
    })
    .map((value) => JSON.stringify(value));
  const json = fc.oneof(map, list, fc.string({ maxLength: 30 }));
  return fc.record(
    {
      ids: fc.array(oneOf(ids), { maxLength: 4 }),
      not_ids: fc.array(oneOf(ids), { maxLength: 4 }),
      search: oneOf(["card", "ärztliche kunst", "II card", "<b>", "%", "pain 1"]),
      lo_search: oneOf(["pain"]),
      sort_order: oneOf(["ASC", "DESC"]),
      sort_by: oneOf(columns),
      page: oneOf(["0", "1", "999999"]),
      per_page: oneOf(["1", "2", "999999999"]),
      filters: fc.array(
        fc
          .tuple(oneOf(columns), oneOf(["1", "true", "completed", ""]))
          .map(([name, value]) => `${name}=${value}`),
        { maxLength: 3 },
      ),
      dynamic_filters: json,
      where: json,
      generic_filters: json,
    },
    { requiredKeys: [] },
  );
}

type Query = Record<string, string | readonly string[] | undefined>;
const get = (path: string, query: Query) => send({ method: "GET", path, query, as: session });

/** The list and its count say the same, or both refuse for the same reason. */
async function expectAgreement(
  answers: { listed: Answer; all: Answer; counted: Answer },
  query: Query,
  readRows: (answer: Answer) => readonly { id: number }[],
  readCount: (answer: Answer) => number,
): Promise<void> {
  const { listed, all, counted } = answers;
  expect([listed.status, counted.status]).toEqual(listed.status === 200 ? [200, 200] : [400, 400]);
  if (listed.status !== 200) {
    expect(refusalOf(listed).fields).toEqual(refusalOf(counted).fields);
    return;
  }
  const everything = readRows(all).map((row) => row.id);
  expect(readCount(counted)).toBe(everything.length);
  const perPage = Number(query.per_page ?? 12);
  const from = Number(query.page ?? 0) * perPage;
  expect(readRows(listed).map((row) => row.id)).toEqual(everything.slice(from, from + perPage));
}

const whole = (query: Query): Query => ({ ...query, page: "0", per_page: "999999999" });

describe("lists under any query (C-09, C-11)", () => {
  it("courses: the page is a window of the whole, the count is its length, and nothing fails", async () => {
    const columns = columnNames(courseList.columns, [
      "document_sets.name",
      "Course Type",
      "id",
      "program_id",
    ]);
    await fc.assert(
      fc.asyncProperty(anyQuery(columns, [String(courseId), "1", "x"]), async (query) => {
        const [listed, all, counted] = await Promise.all([
          get("/document_sets", query),
          get("/document_sets", whole(query)),
          get("/document_sets/item_count", query),
        ]);
        await expectAgreement(
          { listed, all, counted },
          query,
          (answer) => replyOf(listCourses, answer),
          (answer) => replyOf(countCourses, answer).count,
        );
      }),
      runs,
    );
  });

  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "courses: '%s' is refused wherever a name is expected, and the field is named",
    async (name) => {
      const quoted = JSON.stringify(name);
      for (const [query, field] of [
        [{ sort_by: name }, "sort_by"],
        [{ filters: [`${name}=1`] }, `filters.${name}`],
        [{ where: `{${quoted}:1}` }, `where.${name}`],
        [{ where: `{"kind":{"operator":${quoted},"value":1}}` }, "where.kind"],
        [{ dynamic_filters: `{"kind":{"operator":${quoted},"value":1}}` }, "dynamic_filters.kind"],
        [{ dynamic_filters: `{${quoted}:["a"]}` }, `dynamic_filters.${name}`],
        [{ generic_filters: `[{"column":"kind","operator":${quoted},"value":1}]` }, "generic_filters.kind"],
      ] satisfies [Query, string][]) {
        const answer = await get("/document_sets", query);
        expect([answer.status, refusalOf(answer).fields?.map((problem) => problem.path)]).toEqual([
          400,
          [field],
        ]);
      }
      expect((await send({ method: "GET", path: `/document_sets?${name}=1`, as: session })).status).toBe(400);
    },
  );

  it("items of a course: the same", async () => {
    const list = courseItemList({ kind: "custom", circulation: null });
    const columns = columnNames(list.columns, ["documents.title", "Progress", "id"]);
    const path = `/document_sets/${courseId}/document_set_document_relations`;
    await fc.assert(
      fc.asyncProperty(anyQuery(columns, [String(courseId), "1", "x"]), async (query) => {
        const [listed, all, counted] = await Promise.all([
          get(path, query),
          get(path, whole(query)),
          get(`${path}/item_count`, query),
        ]);
        await expectAgreement(
          { listed, all, counted },
          query,
          (answer) => replyOf(listCourseItems, answer),
          (answer) => replyOf(countCourseItems, answer).count,
        );
      }),
      runs,
    );
  });
});
