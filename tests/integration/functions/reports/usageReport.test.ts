import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { readReportSource } from "#functions/reports/readReportSource.ts";
import { putCourseProgressRows } from "#functions/table/courseProgress.ts";
import { getCourse } from "#functions/table/courses.ts";
import { readCount } from "#functions/table/table.ts";
import { courseUsageReport } from "#shared/contract/reports.ts";
import {
  aCourse,
  actAsFunctions,
  aDocument,
  aPerson,
  aProgram,
  eventually,
  join,
  type SignedInPerson,
} from "../world.ts";

const minuteOf = (utc: string): number => Date.parse(utc) / 60_000;

const status = z.object({ state: z.string(), progress: z.number(), url: z.optional(z.string()) });
const jsonOf = async <S extends z.ZodMiniType>(reply: Response, schema: S): Promise<z.infer<S>> =>
  schema.parse(await reply.json());

/** Orders a report and waits for its link. */
async function orderAndWait(
  person: SignedInPerson,
  courseId: number,
  body: object,
): Promise<{ path: string; url: string }> {
  const address = `/document_sets/${courseId}/usage_report/async`;
  const ordered = await person.call("POST", address, body);
  expect(ordered.status).toBe(201);
  const { aws_path } = await jsonOf(ordered, z.object({ aws_path: z.string() }));
  const url = await eventually(async () => {
    const reply = await person.call("GET", `${address}?aws_path=${encodeURIComponent(aws_path)}`);
    const found = await jsonOf(reply, status);
    if (found.state === "failed") throw new Error("The report failed");
    return found.url;
  }, "the report");
  return { path: aws_path, url };
}

describe("the course usage report (C-27, C-31)", () => {
  beforeAll(actAsFunctions);

  async function aClass() {
    const programId = await aProgram("Northside");
    const first = await aDocument([programId], { title: "Fever 1: =cmd", report_title: null });
    const second = await aDocument([programId], { title: "Second. A case" });
    const courseId = await aCourse([programId], [first.row, second.row], { name: "Medicine" });
    const teacher = await aPerson(programId, "Teacher");
    const students = [await aPerson(programId, "Student"), await aPerson(programId, "Student")];
    await join(courseId, [...students, teacher]);
    const [one] = students;
    if (!one) throw new Error("There is a first student");
    await putCourseProgressRows([
      {
        course_id: courseId,
        program_id: programId,
        user_id: one.id,
        cells: {
          [first.row.id]: [100, 20, 0, minuteOf("2026-11-10T12:00:00.000Z"), null, null],
          [second.row.id]: [40, 10, 2, minuteOf("2026-11-12T12:00:00.000Z"), null, null],
        },
      },
      {
        course_id: courseId,
        program_id: programId,
        user_id: teacher.id,
        cells: { [first.row.id]: [100, 90, 0, minuteOf("2026-11-10T12:00:00.000Z"), null, null] },
      },
    ]);
    return { programId, first, second, courseId, teacher, students, one };
  }

  it("answers the figures of the program's students, and of nobody else", async () => {
    const { courseId, teacher, first, second, students, one } = await aClass();
    const reply = await teacher.call("GET", `/document_sets/${courseId}/usage_report`);
    expect(reply.status).toBe(200);
    const report = await jsonOf(reply, courseUsageReport);
    expect(report.users.map((user) => user.id).sort()).toEqual(students.map((student) => student.id).sort());
    expect(report.percentage_lookup_by_user_and_document[one.id]).toEqual({
      [first.row.id]: 100,
      [second.row.id]: 40,
      count: 1,
      script_started: 2,
    });
    expect(report.reset).toEqual({ [one.id]: { [second.row.id]: 2 } });
  });

  it("counts only the range that is asked for, and refuses a range that is none", async () => {
    const { courseId, teacher, one, second } = await aClass();
    const ask = (query: string) => teacher.call("GET", `/document_sets/${courseId}/usage_report?${query}`);
    const report = await jsonOf(await ask("start_date=2026-11-11&end_date=2026-11-30"), courseUsageReport);
    expect(report.percentage_lookup_by_user_and_document[one.id]).toMatchObject({
      [second.row.id]: 40,
      count: 0,
    });
    for (const bad of [
      "start_date=2026-02-31",
      "start_date=2026-11-30&end_date=2026-11-01",
      "tab=x",
      "q=1",
    ]) {
      expect((await ask(bad)).status).toBe(400);
    }
  });

  it("is refused to students, to roles without the right, and to other programs", async () => {
    const { programId, courseId, one } = await aClass();
    const otherTeacher = await aPerson(await aProgram("Southside"), "Teacher");
    const itAdministrator = await aPerson(programId, "IT Administrator");
    const path = `/document_sets/${courseId}/usage_report`;
    const asked = [one, itAdministrator, otherTeacher].map(async (person) => [
      (await person.call("GET", path)).status,
      (await person.call("POST", `${path}/async`, { type: "csv" })).status,
    ]);
    expect(await Promise.all(asked)).toEqual([
      [403, 403],
      [403, 403],
      [404, 404],
    ]);
  });

  it("is made from at most 12 reads for 500 students and 40 cases", async () => {
    const programId = await aProgram();
    const { row } = await aDocument([programId]);
    const documents = Array.from({ length: 40 }, (_, n) => ({ ...row, id: row.id * 1000 + n }));
    const courseId = await aCourse([programId], documents);
    const teacher = await aPerson(programId, "Teacher");
    const people = Array.from({ length: 500 }, (_, n) => ({
      ...teacher,
      id: `01HG00000000000000000${String(n).padStart(5, "0")}`,
      role: "Student" as const,
    }));
    await join(courseId, people);
    const cells = Object.fromEntries(
      documents.map((document) => [document.id, [100, 55.5, 0, 29_000_000, 29_000_000, 29_000_000] as const]),
    );
    await putCourseProgressRows(
      people.map((person) => ({
        course_id: courseId,
        program_id: programId,
        user_id: person.id,
        cells: Object.fromEntries(Object.entries(cells).map(([id, cell]) => [id, [...cell]])),
      })),
    );
    const course = await getCourse(courseId);
    if (!course) throw new Error("The course was just made");
    const before = readCount.value;
    const source = await readReportSource(course, programId);
    const reads = readCount.value - before;
    expect(source.members).toHaveLength(500);
    expect(source.figures.size).toBe(500);
    // Beside these: the person, the program, the program's courses and the person's courses, at most 5.
    expect(reads).toBeLessThanOrEqual(7);
  });

  it("comes as a workbook that says the same as the page", async () => {
    const { courseId, teacher, students } = await aClass();
    const { url } = await orderAndWait(teacher, courseId, {
      type: "xlsx",
      start_date: "2026-11-01",
      end_date: "2026-11-30",
    });
    const file = await fetch(url);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="usage-report-Medicine-.*\.xlsx"$/,
    );
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await file.arrayBuffer());
    const sheet = workbook.getWorksheet("Usage Report");
    if (!sheet) throw new Error("The workbook has the sheet");
    const texts: unknown[][] = [];
    sheet.eachRow((row) => texts.push(Array.isArray(row.values) ? row.values.slice(1) : []));
    expect(texts[0]).toEqual(["Course Usage Report"]);
    expect(texts).toContainEqual(["Course", "Medicine"]);
    expect(texts).toContainEqual(["Program", "Northside"]);
    expect(texts).toContainEqual(["Dates", "November 1st 2026 to November 30th 2026"]);
    expect(texts.some(([name]) => name === "Generated (Eastern Time)")).toBe(true);
    const head = texts.findIndex(([first]) => first === "Email");
    expect(texts[head]).toEqual([
      "Email",
      "First Name",
      "Last Name",
      "Cases Completed",
      "Date Last Accessed (Eastern Time)",
      "Fever 1",
      "Second",
    ]);
    const rows = texts.slice(head + 1);
    expect(rows.map(([email]) => email).sort()).toEqual(students.map((student) => student.email).sort());
    expect(rows.map((row) => row.slice(3))).toEqual([
      [0, undefined, "Not Started", "Not Started"],
      [1, "11/12/2026, 7:00 AM", "Low Time", "In progress (40%), reset"],
    ]);
    const view = sheet.views[0];
    expect(view?.state === "frozen" && [view.xSplit, view.ySplit]).toEqual([3, 7]);
    expect(workbook.getWorksheet("Legend")).toBeDefined();
  });

  it("comes as CSV, in which no text runs as a formula", async () => {
    const { programId, courseId, teacher } = await aClass();
    const eve = await aPerson(programId, "Student");
    await join(courseId, [{ ...eve, email: "=HYPERLINK(1)" }]);
    const { url } = await orderAndWait(teacher, courseId, { type: "csv" });
    const text = await (await fetch(url)).text();
    expect(text.split("\r\n")[0]).toContain(
      "Email,First Name,Last Name,Cases Completed,Date Last Accessed (Eastern Time),Fever 1,Second",
    );
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text.trim().split("\r\n")).toHaveLength(4);
  });

  it("answers after its file to nobody but who ordered it, and under its own course only", async () => {
    const { programId, courseId, teacher } = await aClass();
    const colleague = await aPerson(programId, "Teacher");
    const otherCourseId = await aCourse([programId], []);
    const { path } = await orderAndWait(teacher, courseId, { type: "csv" });
    const ask = (person: SignedInPerson, id: number, awsPath: string) =>
      person.call("GET", `/document_sets/${id}/usage_report/async?aws_path=${encodeURIComponent(awsPath)}`);
    expect((await ask(teacher, courseId, path)).status).toBe(200);
    expect((await ask(colleague, courseId, path)).status).toBe(404);
    expect((await ask(teacher, otherCourseId, path)).status).toBe(404);
    expect((await ask(teacher, courseId, path.replace("usage_reports", "x"))).status).toBe(404);
    expect((await ask(teacher, courseId, "../../etc/passwd")).status).toBe(404);
  });

  it("refuses an order that is not one, and writes nothing", async () => {
    const { courseId, teacher } = await aClass();
    const order = (body: object) =>
      teacher.call("POST", `/document_sets/${courseId}/usage_report/async`, body);
    expect((await order({})).status).toBe(400);
    expect((await order({ type: "exe" })).status).toBe(400);
    expect((await order({ type: "csv", start_date: "2026-02-30" })).status).toBe(400);
    expect((await order({ type: "csv", program_id: "x" })).status).toBe(400);
  });
});
