import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { readReportSource } from "#functions/reports/readReportSource.ts";
import { putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { getCourse } from "#functions/table/courses/courses.ts";
import { readCount } from "#functions/table/table.ts";
import { createAsyncReport, getAsyncReport } from "#shared/contract/reports/asyncReport.ts";
import { getCourseUsageReport } from "#shared/contract/reports/courseUsageReport.ts";
import { aCourseWith, aCrowd } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aCourse, aDocument, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { send } = useApi("reports");

const minuteOf = (utc: string): number => Date.parse(utc) / 60_000;

const readReport = (as: Credentials, courseId: number, query = "") =>
  send({ method: "GET", path: `/document_sets/${courseId}/usage_report`, query, as });
const order = (as: Credentials, courseId: number, body: object) =>
  send({ method: "POST", path: `/document_sets/${courseId}/usage_report/async`, body, as });
const askAfter = (as: Credentials, courseId: number, awsPath: string) =>
  send({
    method: "GET",
    path: `/document_sets/${courseId}/usage_report/async`,
    query: { aws_path: awsPath },
    as,
  });

/** Orders a report and waits for its link. */
async function orderAndWait(
  person: Credentials,
  courseId: number,
  body: object,
): Promise<{ path: string; url: string }> {
  const { aws_path: path } = replyOf(createAsyncReport, await order(person, courseId, body));
  const url = await eventually(async () => {
    const found = replyOf(getAsyncReport, await askAfter(person, courseId, path));
    if (found.state === "failed") throw new Error("The report failed");
    return found.url;
  }, "the report");
  return { path, url };
}

describe("the course usage report (C-27, C-31)", () => {
  async function aClass() {
    const program = await aProgram({ name: "Northside" });
    const first = await aDocument([program], { title: "Fever 1: =cmd", report_title: null });
    const second = await aDocument([program], { title: "Second. A case" });
    const course = await aCourseWith([first, second], [program], { name: "Medicine" });
    const teacher = await aSignedInPerson(program, "Teacher");
    const students = [await aSignedInPerson(program, "Student"), await aSignedInPerson(program, "Student")];
    for (const person of [...students, teacher]) await enroll(course, program, person);
    const [one] = students;
    if (!one) throw new Error("There is a first student");
    await putCourseProgressRows([
      {
        course_id: course.id,
        program_id: program.id,
        user_id: one.id,
        cells: {
          [first.id]: [100, 20, 0, minuteOf("2026-11-10T12:00:00.000Z"), null, null],
          [second.id]: [40, 10, 2, minuteOf("2026-11-12T12:00:00.000Z"), null, null],
        },
      },
      {
        course_id: course.id,
        program_id: program.id,
        user_id: teacher.id,
        cells: { [first.id]: [100, 90, 0, minuteOf("2026-11-10T12:00:00.000Z"), null, null] },
      },
    ]);
    return { program, first, second, course, courseId: course.id, teacher, students, one };
  }

  it("answers the figures of the program's students, and of nobody else", async () => {
    const { courseId, teacher, first, second, students, one } = await aClass();
    const report = replyOf(getCourseUsageReport, await readReport(teacher, courseId));
    expect(report.users.map((user) => user.id).sort()).toEqual(students.map((student) => student.id).sort());
    expect(report.percentage_lookup_by_user_and_document[one.id]).toEqual({
      [first.id]: 100,
      [second.id]: 40,
      count: 1,
      script_started: 2,
    });
    expect(report.reset).toEqual({ [one.id]: { [second.id]: 2 } });
  });

  it("counts only the range that is asked for, and refuses a range that is none", async () => {
    const { courseId, teacher, one, second } = await aClass();
    const ask = (query: string) => readReport(teacher, courseId, query);
    const report = replyOf(getCourseUsageReport, await ask("start_date=2026-11-11&end_date=2026-11-30"));
    expect(report.percentage_lookup_by_user_and_document[one.id]).toMatchObject({
      [second.id]: 40,
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
    const { program, courseId, one } = await aClass();
    const otherTeacher = await aSignedInPerson(await aProgram(), "Teacher");
    const itAdministrator = await aSignedInPerson(program, "IT Administrator");
    const asked = [one, itAdministrator, otherTeacher].map(async (person) => [
      (await readReport(person, courseId)).status,
      (await order(person, courseId, { type: "csv" })).status,
    ]);
    expect(await Promise.all(asked)).toEqual([
      [403, 403],
      [403, 403],
      [404, 404],
    ]);
  });

  it("is made from at most 12 reads for 500 students and 40 cases", async () => {
    const program = await aProgram();
    const document = await aDocument([program]);
    const documents = Array.from({ length: 40 }, (_, n) => ({ ...document, id: document.id * 1000 + n }));
    const made = await aCourseWith(documents, [program]);
    const userIds = await aCrowd(made, program, 500);
    await putCourseProgressRows(
      userIds.map((userId) => ({
        course_id: made.id,
        program_id: program.id,
        user_id: userId,
        cells: Object.fromEntries(
          documents.map(({ id }) => [id, [100, 55.5, 0, 29_000_000, 29_000_000, 29_000_000]]),
        ),
      })),
    );
    const course = await getCourse(made.id);
    if (!course) throw new Error("The course was just made");
    const before = readCount.value;
    const source = await readReportSource(course, program.id);
    const reads = readCount.value - before;
    expect(source.members).toHaveLength(500);
    expect(
      userIds.filter((userId) => source.figures.get(userId)?.[documents[39]?.id ?? 0]?.[1] !== 55.5),
    ).toEqual([]);
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
    expect(file.headers.get("cache-control")).toBe("private, no-store");
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
    const head = texts.findIndex(([first]) => first === "First Name");
    expect(texts[head]).toEqual([
      "First Name",
      "Last Name",
      "Email",
      "Cases Completed",
      "Fever 1",
      "Second",
      "Date Last Accessed (Eastern Time)",
    ]);
    const rows = texts.slice(head + 1);
    expect(rows.map(([, , email]) => email).sort()).toEqual(students.map((student) => student.email).sort());
    expect(rows.map((row) => row.slice(3))).toEqual([
      [0, "Not Started", "Not Started"],
      [
        1,
        "Low Time (Completed in under 25% of recommended time)",
        "Partially Completed 40%. Case was reset",
        new Date("2026-11-12T07:00:00.000Z"),
      ],
    ]);
    const view = sheet.views[0];
    expect(view?.state === "frozen" && [view.xSplit, view.ySplit]).toEqual([3, 7]);
    expect(workbook.getWorksheet("Legend")).toBeDefined();
  });

  it("comes as CSV, in which no text runs as a formula", async () => {
    const { program, course, courseId, teacher } = await aClass();
    const eve = await aSignedInPerson(program, "Student");
    await enroll(course, program, { ...eve, email: "=HYPERLINK(1)" });
    const { url } = await orderAndWait(teacher, courseId, { type: "csv" });
    const text = await (await fetch(url)).text();
    expect(text.split("\r\n")[0]).toContain(
      "First Name,Last Name,Email,Cases Completed,Fever 1,Second,Date Last Accessed (Eastern Time)",
    );
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text.trim().split("\r\n")).toHaveLength(4);
  });

  it("answers after its file to nobody but who ordered it, and under its own course only", async () => {
    const { program, courseId, teacher } = await aClass();
    const colleague = await aSignedInPerson(program, "Teacher");
    const otherCourse = await aCourse([program]);
    const { path } = await orderAndWait(teacher, courseId, { type: "csv" });
    const ask = async (...asked: Parameters<typeof askAfter>) => (await askAfter(...asked)).status;
    expect(await ask(teacher, courseId, path)).toBe(200);
    expect(await ask(colleague, courseId, path)).toBe(404);
    expect(await ask(teacher, otherCourse.id, path)).toBe(404);
    expect(await ask(teacher, courseId, path.replace("archived_reports", "x"))).toBe(404);
    expect(await ask(teacher, courseId, "../../etc/passwd")).toBe(404);
  });

  it("refuses an order that is not one, and writes nothing", async () => {
    const { courseId, teacher } = await aClass();
    for (const body of [
      {},
      { type: "exe" },
      { type: "csv", start_date: "2026-02-30" },
      { type: "csv", program_id: "x" },
    ]) {
      expect((await order(teacher, courseId, body)).status).toBe(400);
    }
  });
});
