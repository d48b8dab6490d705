import { beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { readCourseItems } from "#functions/table/courses/courseItems.ts";
import { type CourseRow, getCourse } from "#functions/table/courses/courses.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { listCourses } from "#shared/contract/courses/courses.ts";
import {
  copyCourse,
  createCourse,
  getCourseForm,
  getNewCourse,
  updateCourse,
} from "#shared/contract/courses/editCourse.ts";
import { courseItemsAtMost } from "#shared/domain/courseItemsPlan.ts";
import { aCourseWith, aMember } from "#tests/builders/course.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aCourse, aDocument, aPerson, aProgram, aSession, type BuiltPerson } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("courses");

let program: Program;
let first: DocumentRow;
let second: DocumentRow;
let manager: BuiltPerson;
let teacher: BuiltPerson;
let asManager: Credentials;
let asAdmin: Credentials;

beforeAll(async () => {
  program = await aProgram();
  first = await aDocument([program], { title: "Alpha" });
  second = await aDocument([program], { title: "Beta", prerequisite_document_id: first.id });
  manager = await aPerson([{ program, role: "Course Manager" }], {
    first_name: "Ruth",
    last_name: "Delacroix",
  });
  teacher = await aPerson([{ program, role: "Teacher" }], { first_name: "Hideo", last_name: "Matsuda" });
  asManager = await aSession(manager);
  asAdmin = await aSession(await aPerson([{ program, role: "Teacher" }], { is_admin: true }));
});

const form = {
  name: "Cases of the week",
  description: "Two <b>cases</b><script>x</script>",
  kind: "custom",
  start_date: "2026-09-01",
  end_date: "2026-12-18",
  responsible_person_id: null as string | null,
  circulation: null,
  exam_summary: "after_exam",
  others_answers: false,
  email_invite: false,
  invite_date: null as string | null,
};
type Form = Partial<Record<keyof typeof form, unknown>>;

const create = (parts: Form & { document_ids?: number[] } = {}, as = asManager, key?: string) =>
  send({
    method: "POST",
    path: "/document_sets",
    as,
    body: { ...form, document_ids: [], ...parts },
    ...(key && { headers: { "idempotency-key": key } }),
  });
const created = async (...given: Parameters<typeof create>): Promise<number> =>
  replyOf(createCourse, await create(...given)).id;
const read = async (id: number, as = asManager) =>
  replyOf(getCourseForm, await send({ method: "GET", path: `/document_sets/${id}/edit`, as }));
const update = (id: number, parts: Form, version: number, as = asManager) =>
  send({ method: "PUT", path: `/document_sets/${id}`, as, body: { ...form, ...parts, version } });
const post = (id: number, what: "archive" | "restore", as = asManager) =>
  send({ method: "POST", path: `/document_sets/${id}/${what}`, as });
const copy = (id: number, name: string, as = asManager) =>
  send({ method: "POST", path: `/document_sets/${id}/copy`, as, body: { name } });
const listed = async (as: Credentials) =>
  replyOf(listCourses, await send({ method: "GET", path: "/document_sets", as, query: { per_page: "200" } }));

const titlesIn = async (id: number) =>
  (await readCourseItems(id)).rows
    .toSorted((a, b) => a.position - b.position)
    .map(({ document }) => document.title);
const logOf = async (id: number, programId: string | null = program.id) =>
  (await listAuditEntries(programId, new Date().toISOString().slice(0, 7)))
    .filter(({ subject }) => subject.kind === "course" && subject.id === String(id))
    .map(({ action, details }) => [action, details] as const);
const problemsOf = (answer: Parameters<typeof refusalOf>[0]) =>
  Object.fromEntries((refusalOf(answer).fields ?? []).map(({ path, message }) => [path, message]));

describe("making a course", () => {
  it("makes it with its items in their order, safe text, and who made it, and logs it", async () => {
    const id = await created({ document_ids: [second.id, first.id], responsible_person_id: teacher.id });
    expect(await getCourse(id)).toMatchObject({
      program_id: program.id,
      name: "Cases of the week",
      description: "Two <b>cases</b>",
      kind: "custom",
      created_by: { first_name: "Ruth", last_name: "Delacroix" },
      responsible_person: { first_name: "Hideo", last_name: "Matsuda" },
      item_count: 2,
      invite_date: null,
    });
    expect(await titlesIn(id)).toEqual(["Alpha", "Beta"]);
    expect((await listed(asManager)).find((course) => course.id === id)).toMatchObject({ item_count: 2 });
    expect(await logOf(id)).toEqual([["course.created", { Items: "2" }]]);
  });

  it("makes one course however often the same operation is sent", async () => {
    const key = `key-${newUlid()}`;
    const answers = await Promise.all([1, 2].map(() => create({ document_ids: [first.id] }, asManager, key)));
    const [one, other] = answers.map((answer) => replyOf(createCourse, answer).id);
    expect(one).toBe(other);
    expect(await logOf(one ?? 0)).toHaveLength(1);
  });

  it("is all or nothing: what is not lent, or lacks its prerequisite, makes no course", async () => {
    const elsewhere = await aDocument([await aProgram()]);
    const before = (await listed(asManager)).length;
    expect(problemsOf(await create({ document_ids: [first.id, elsewhere.id] }))).toHaveProperty(
      "body.document_ids.1",
    );
    expect(refusalOf(await create({ document_ids: [second.id] })).message).toContain(
      "needs its prerequisite",
    );
    const many = Array.from({ length: courseItemsAtMost + 1 }, (_, at) => at + 1);
    expect(refusalOf(await create({ document_ids: many })).message).toBe(
      "Not valid: body.document_ids: A course holds at most 1,000 items. Nothing was changed.",
    );
    expect(await listed(asManager)).toHaveLength(before);
  });

  it("names every field that is wrong", async () => {
    const student = await aPerson([{ program, role: "Student" }]);
    const wrong = await create({
      kind: "signature",
      start_date: "2026-09-02",
      end_date: "2026-09-01",
      responsible_person_id: student.id,
      email_invite: true,
    });
    expect(problemsOf(wrong)).toEqual({
      "body.kind": "is not a kind you can choose for this course",
      "body.end_date": "must not be before the start date",
      "body.responsible_person_id": "must be a staff member of the program",
      "body.invite_date":
        "Please select date for email invite to be sent or opt out of sending email by unchecking the box.",
    });
    expect(problemsOf(await create({ email_invite: true, invite_date: "2020-01-01" }))).toHaveProperty(
      "body.invite_date",
    );
  });

  it("is for those who may make courses; an admin's signature course is the provider's, and lent to the program", async () => {
    for (const role of ["Teacher", "Lead Course Administrator", "Student"] as const) {
      const as = await aSession(await aPerson([{ program, role }]));
      expect(codeOf(await create({}, as))).toBe("FORBIDDEN");
    }
    const id = await created({ kind: "signature", name: "Shared", document_ids: [first.id] }, asAdmin);
    expect(await getCourse(id)).toMatchObject({ program_id: null, kind: "signature" });
    expect((await listed(asManager)).map((course) => course.id)).toContain(id);
    expect(await logOf(id, null)).toHaveLength(1);
  });

  it("offers the staff of the program, the kinds, and the items that were chosen and are lent", async () => {
    await aPerson([{ program, role: "Teacher", subscription_end: null }], { last_name: "Pending" });
    const elsewhere = await aDocument([await aProgram()]);
    const query = { document_ids: [String(second.id), String(elsewhere.id)] };
    const answer = await send({ method: "GET", path: "/document_sets/new", as: asManager, query });
    const { kinds, people, documents } = replyOf(getNewCourse, answer);
    expect(kinds).toEqual(["custom"]);
    expect(documents).toEqual([{ id: second.id, title: "Beta" }]);
    expect(people.map(({ last_name }) => last_name)).toEqual(
      expect.arrayContaining(["Delacroix", "Matsuda"]),
    );
    expect(people.map(({ last_name }) => last_name)).not.toContain("Pending");
  });

  it("finds the resources for educators by the course's name (C-09)", async () => {
    const resources = await aDocument([program], {
      title: "Neurology Nights: for educators",
      kind: "educator_resource",
    });
    const id = await created({ name: "Neurology nights" });
    expect((await getCourse(id))?.educator_resources_id).toBe(resources.id);
    expect((await update(id, { name: "Something else" }, 0)).status).toBe(200);
    expect((await getCourse(id))?.educator_resources_id).toBeNull();
  });
});

describe("changing a course", () => {
  it("says from what to what in the log, and refuses what was made of an older version", async () => {
    const id = await created({ document_ids: [first.id] });
    const { values, version } = await read(id);
    expect(values).toMatchObject({ name: form.name, email_invite: false, exam_summary: "after_exam" });
    const changes = {
      name: "Renamed",
      end_date: null,
      circulation: "exam_circulation",
      exam_summary: "never",
    };
    const answer = await update(id, { ...changes, description: values.description }, version);
    expect(replyOf(updateCourse, answer)).toEqual({ version: version + 1 });
    expect(await getCourse(id)).toMatchObject({ ...changes, item_count: 1 });
    expect((await logOf(id)).at(-1)).toEqual([
      "course.changed",
      {
        Name: "Cases of the week → Renamed",
        "End date": "2026-12-18 → none",
        Exam: "no → yes",
        "Case summary": "after the exam → never",
      },
    ]);
    expect(codeOf(await update(id, { name: "Too late" }, version))).toBe("CONFLICT");
    expect((await getCourse(id))?.name).toBe("Renamed");
  });

  it("knows who is responsible from courses of before, which say it by name alone", async () => {
    const course = await aCourse([program], {
      responsible_person: { first_name: "Hideo", last_name: "Matsuda" },
    });
    const { values } = await read(course.id);
    expect(values.responsible_person_id).toBe(teacher.id);
  });

  it("keeps an invite date that has passed, and forgets it when the box is unchecked (C-44)", async () => {
    const course = await aCourse([program], { invite_date: "2026-01-05" });
    const { values, version } = await read(course.id);
    expect(values).toMatchObject({ email_invite: true, invite_date: "2026-01-05" });
    const kept = await update(course.id, { email_invite: true, invite_date: "2026-01-05" }, version);
    expect(kept.status).toBe(200);
    await update(course.id, { email_invite: false, invite_date: "2026-01-05" }, version + 1);
    expect((await getCourse(course.id))?.invite_date).toBeNull();
  });

  it("is for a Lead Course Administrator in their own courses, and for the provider's admins in the shared ones", async () => {
    const own = await aCourse([program]);
    const lead = await aSession(await aMember(own, program, "Lead Course Administrator"));
    expect((await update(own.id, {}, 0, lead)).status).toBe(200);
    const other = await aCourse([program]);
    expect(codeOf(await update(other.id, {}, 0, lead))).toBe("FORBIDDEN");
    const shared = await aCourse([program], { program_id: null, kind: "signature" });
    expect(codeOf(await update(shared.id, { kind: "signature" }, 0))).toBe("FORBIDDEN");
    expect((await update(shared.id, { kind: "signature" }, 0, asAdmin)).status).toBe(200);
    expect(problemsOf(await update(shared.id, { kind: "custom" }, 1, asAdmin))).toHaveProperty("body.kind");
    const stranger = await aSession(await aPerson([{ program: await aProgram(), role: "Course Manager" }]));
    expect(codeOf(await update(own.id, {}, 1, stranger))).toBe("NOT_FOUND");
  });
});

describe("archiving a course, and bringing it back", () => {
  it("hides it from its students, marks it for staff, and logs each once", async () => {
    const course: CourseRow = await aCourseWith([first], [program]);
    const student = await aSession(await aMember(course, program));
    const seen = async (as: Credentials) => (await listed(as)).find(({ id }) => id === course.id);
    for (let twice = 0; twice < 2; twice++) expect((await post(course.id, "archive")).status).toBe(200);
    expect(await seen(student)).toBeUndefined();
    expect((await seen(asManager))?.archived_at).not.toBeNull();
    await post(course.id, "restore");
    expect(await seen(student)).toMatchObject({ archived_at: null, item_count: 1 });
    expect((await logOf(course.id)).map(([action]) => action)).toEqual([
      "course.archived",
      "course.restored",
    ]);
  });
});

describe("copying a course", () => {
  it("takes its items in their order and leaves members, dates and the archive behind", async () => {
    const course = await aCourseWith([second, first], [program], {
      description: "<p>About</p>",
      start_date: "2026-01-01",
      archived_at: "2026-06-01T00:00:00.000Z",
      circulation: "exam_circulation",
    });
    const { id, left_out } = replyOf(copyCourse, await copy(course.id, "The copy"));
    expect(left_out).toBe(0);
    expect(await getCourse(id)).toMatchObject({
      name: "The copy",
      description: "<p>About</p>",
      kind: "custom",
      start_date: null,
      archived_at: null,
      circulation: "exam_circulation",
      created_by: { last_name: "Delacroix" },
    });
    expect((await logOf(id))[0]?.[1]).toEqual({ Items: "2", "Copied from": `${course.name} (${course.id})` });
  });

  it("of the provider's is the program's own, without what is not lent and what needs that", async () => {
    const gone = await aDocument([await aProgram()], { title: "Not lent" });
    const needsIt = await aDocument([program], { title: "Needs it", prerequisite_document_id: gone.id });
    const course = await aCourseWith([gone, first, needsIt], [program], {
      program_id: null,
      kind: "signature",
    });
    const { id, left_out } = replyOf(copyCourse, await copy(course.id, "Ours"));
    expect(left_out).toBe(2);
    expect(await titlesIn(id)).toEqual(["Alpha"]);
    expect((await getCourse(id))?.program_id).toBe(program.id);
    const stranger = await aSession(await aPerson([{ program: await aProgram(), role: "Course Manager" }]));
    expect(codeOf(await copy(course.id, "Stolen", stranger))).toBe("NOT_FOUND");
  });
});
