import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { countCourses, getCourse, listCourses } from "#shared/contract/courses/courses.ts";
import { type Credentials, codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import {
  aCourse,
  aDocument,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  enroll,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("courses");

let home: Program;
let other: Program;
let student: BuiltPerson;
let asStudent: Credentials;
let asTeacher: Credentials;
let asStranger: Credentials;
let own: CourseRow;
let lent: CourseRow;
let archived: CourseRow;
let notTheirs: CourseRow;
let elsewhere: CourseRow;
let resources: CourseRow;
let guide: DocumentRow;

beforeAll(async () => {
  [home, other] = await Promise.all([aProgram(), aProgram()]);
  student = await aPerson([{ program: home, role: "Student" }]);
  asStudent = await aSession(student);
  asTeacher = await aSession(await aPerson([{ program: home, role: "Teacher" }]));
  asStranger = await aSession(await aPerson([{ program: other, role: "Teacher" }]));
  guide = await aDocument([home], { title: "Beta and alpha for teachers", kind: "educator_resource" });
  const guided = { educator_resources_id: guide.id };
  own = await aCourse([home], { name: "Beta", ...guided, end_date: "2020-01-31" });
  lent = await aCourse([home, other], { name: "alpha", program_id: null, kind: "signature", ...guided });
  archived = await aCourse([home], { name: "Gamma", archived_at: "2026-01-01T00:00:00.000Z" });
  notTheirs = await aCourse([home], { name: "Delta", end_date: "2999-01-01" });
  elsewhere = await aCourse([other], { name: "Epsilon" });
  resources = await aCourse([home], { name: "Zeta", kind: "student_resource" });
  for (const course of [own, lent, archived]) await enroll(course, home, student);
  // A membership in another program gives nothing here.
  await enroll(elsewhere, other, student);
});

const get = (as: Credentials, path: string, query?: Sent["query"]) =>
  send({ method: "GET", path, as, ...(query && { query }) });
const list = async (as: Credentials, query?: Sent["query"]) =>
  replyOf(listCourses, await get(as, "/document_sets", query));
const names = async (as: Credentials, query?: Sent["query"]) =>
  (await list(as, query)).map((course) => course.name);

describe("GET /document_sets (C-09)", () => {
  it("shows a student the courses of theirs that are not archived", async () => {
    expect(await names(asStudent)).toEqual(["alpha", "Beta"]);
  });

  it("shows staff every course of their program, their own and those lent to it", async () => {
    // Beta has ended.
    expect(await names(asTeacher)).toEqual(["alpha", "Delta", "Gamma", "Zeta", "Beta"]);
    expect(await names(asStranger)).toEqual(["alpha", "Epsilon"]);
  });

  it("says as many as the list holds, for each query", async () => {
    for (const [query, message] of [
      [{}, "5 courses"],
      [{ filters: ["kind=1"] }, "1 course"],
      [{ search: "nothing of the kind" }, "0 courses"],
    ] as const) {
      const counted = replyOf(countCourses, await get(asTeacher, "/document_sets/item_count", query));
      expect(counted).toEqual({ count: (await list(asTeacher, query)).length, message, facets: [] });
    }
  });

  it("filters by course type, by several of them together, and by search", async () => {
    expect(await names(asTeacher, { filters: ["kind=1"] })).toEqual(["alpha"]);
    expect(await names(asTeacher, { filters: ["kind=0"] })).toEqual(["Delta", "Gamma", "Beta"]);
    expect(await names(asTeacher, { filters: ["kind=0", "kind=1"] })).toEqual([
      "alpha",
      "Delta",
      "Gamma",
      "Beta",
    ]);
    expect(await names(asTeacher, { search: "ELT" })).toEqual(["Delta"]);
  });

  it("sorts by what the list offers, downwards too, with empty values last", async () => {
    expect(await names(asTeacher, { sort_by: "name", sort_order: "DESC" })).toEqual([
      "Zeta",
      "Gamma",
      "Delta",
      "alpha",
      "Beta",
    ]);
    const byEnd = await names(asTeacher, { sort_by: "end_date", sort_order: "ASC" });
    expect(byEnd.slice(0, 2)).toEqual(["Beta", "Delta"]);
    expect(codeOf(await get(asTeacher, "/document_sets", { sort_by: "program_id" }))).toBe("INVALID_REQUEST");
  });

  it("takes no filter that could widen what is seen", async () => {
    const where = JSON.stringify({ program_id: other.id });
    expect(codeOf(await get(asTeacher, "/document_sets", { where }))).toBe("INVALID_REQUEST");
    expect(
      await names(asStudent, { ids: [String(notTheirs.id), String(archived.id), String(elsewhere.id)] }),
    ).toEqual([]);
  });

  it("pages without overlap or gap", async () => {
    const pages = [];
    for (let page = 0; page < 4; page++) {
      pages.push(await names(asTeacher, { page: String(page), per_page: "2" }));
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat()).toEqual(await names(asTeacher, { per_page: "999999999" }));
  });

  it("shows what was written a moment ago", async () => {
    const program = await aProgram();
    const as = await aSession(await aPerson([{ program, role: "Teacher" }]));
    expect(await names(as)).toEqual([]);
    const course = await aCourse([program], { name: "New" });
    expect(await names(as)).toEqual(["New"]);
    await aCourse([program], { ...course, name: "Renamed" });
    expect(await names(as)).toEqual(["Renamed"]);
  });
});

describe("GET /document_sets/{id} (C-09)", () => {
  const read = (as: Credentials, course: CourseRow) => get(as, `/document_sets/${course.id}`);

  it("answers a course as the list shows it", async () => {
    const { permissions: _flags, has_exams, ...shown } = replyOf(getCourse, await read(asTeacher, own));
    expect((await list(asTeacher)).find((course) => course.id === own.id)).toEqual(shown);
    expect(has_exams).toBe(false);
    expect(shown).not.toHaveProperty("program_id");
  });

  it("says what the person may do with it, and lets a program edit no course that is lent to it", async () => {
    const { permissions } = replyOf(getCourse, await read(asTeacher, own));
    expect(permissions).toEqual({
      can_edit: false,
      can_destroy_batch: false,
      can_reset: false,
      can_proctor: true,
      can_manage_code: false,
      can_see_report: true,
    });
    expect(replyOf(getCourse, await read(asStudent, own)).permissions.can_see_report).toBe(false);
    const manager = await aSession(await aPerson([{ program: home, role: "Course Manager" }]));
    expect(replyOf(getCourse, await read(manager, own)).permissions.can_edit).toBe(true);
    expect(replyOf(getCourse, await read(manager, lent)).permissions.can_edit).toBe(false);
  });

  it("says that a course has ended by the program's calendar", async () => {
    expect(replyOf(getCourse, await read(asTeacher, own)).is_ended).toBe(true);
    expect(replyOf(getCourse, await read(asTeacher, notTheirs)).is_ended).toBe(false);
    expect(replyOf(getCourse, await read(asTeacher, lent)).is_ended).toBe(false);
  });

  it("names the educator resources to staff and to no student", async () => {
    expect(replyOf(getCourse, await read(asTeacher, own)).educator_resources_id).toBe(guide.id);
    expect(replyOf(getCourse, await read(asStudent, own)).educator_resources_id).toBeNull();
  });

  it("names them to no program that does not have them, in the course and in the list", async () => {
    const named = async (as: Credentials) => [
      replyOf(getCourse, await read(as, lent)).educator_resources_id,
      (await list(as)).find(({ id }) => id === lent.id)?.educator_resources_id,
    ];
    expect(await named(asTeacher)).toEqual([guide.id, guide.id]);
    expect(await named(asStranger)).toEqual([null, null]);
  });

  it("hides what is not the person's to see, as if it were not there", async () => {
    const missing = JSON.parse((await get(asStudent, "/document_sets/999999999")).text).error;
    for (const [as, course] of [
      [asStudent, notTheirs],
      [asStudent, archived],
      [asStudent, elsewhere],
      [asTeacher, elsewhere],
      [asStranger, own],
    ] as const) {
      const answer = await read(as, course);
      expect([course.name, answer.status]).toEqual([course.name, 404]);
      expect(JSON.parse(answer.text).error).toEqual({ ...missing, trace_id: expect.any(String) });
    }
  });
});

describe("favourites (C-09)", () => {
  const mark = (as: Credentials, course: CourseRow) =>
    send({ method: "POST", path: "/favorites/create", as, body: { document_set_id: course.id } });
  const unmark = (as: Credentials, course: CourseRow) =>
    send({ method: "DELETE", path: "/favorites/destroy", as, body: { document_set_id: course.id } });
  const favorites = (as: Credentials) => names(as, { filters: ["favorite=true"] });

  it("are each person's own, last beyond the session, and can be marked twice", async () => {
    const colleague = await aPerson([{ program: home, role: "Teacher" }]);
    const here = await aSession(colleague);
    expect((await mark(here, lent)).status).toBe(200);
    expect((await mark(here, lent)).status).toBe(200);
    expect((await mark(here, notTheirs)).status).toBe(200);
    expect(await favorites(here)).toEqual(["alpha", "Delta"]);
    expect(await favorites(await aSession(colleague))).toEqual(["alpha", "Delta"]);
    expect(await favorites(asTeacher)).toEqual([]);
    expect((await list(here)).filter((course) => course.is_favorite).map((course) => course.name)).toEqual([
      "alpha",
      "Delta",
    ]);
  });

  it("are taken away one by one; taking one away that is none does no harm", async () => {
    const here = await aSession(await aPerson([{ program: home, role: "Course Manager" }]));
    await mark(here, lent);
    await mark(here, notTheirs);
    expect((await unmark(here, lent)).status).toBe(200);
    expect((await unmark(here, lent)).status).toBe(200);
    expect(await favorites(here)).toEqual(["Delta"]);
  });

  it("are refused for a kind of course that carries no star", async () => {
    const answer = await mark(asTeacher, resources);
    expect([answer.status, codeOf(answer)]).toEqual([400, "INVALID_REQUEST"]);
  });

  it("do not tell a student whether a course exists that they are not in", async () => {
    for (const course of [notTheirs, resources, elsewhere, archived]) {
      expect(codeOf(await mark(asStudent, course))).toBe("NOT_FOUND");
    }
    expect(await favorites(asStudent)).toEqual([]);
  });
});
