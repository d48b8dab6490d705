import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { downloadArchivedReport, listArchivedReports } from "#shared/contract/reports/archivedReports.ts";
import {
  type BuilderOptions,
  createBuiltReport,
  findReportOptions,
  getReportOptions,
  previewReport,
} from "#shared/contract/reports/builder.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aDocument, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { send } = useApi("reports");

const url = (builder: string, rest: string) => `/report_builders/${builder}/${rest}`;
const preview = (as: SignedInPerson, builder: string, body: object) =>
  send({ method: "POST", path: url(builder, "preview"), body: { filters: {}, columns: {}, ...body }, as });
const order = (as: SignedInPerson, builder: string, body: object) =>
  send({ method: "POST", path: url(builder, "reports"), body: { filters: {}, columns: {}, ...body }, as });
const optionsFor = async (as: SignedInPerson, builder: string, query: string) =>
  replyOf(getReportOptions, await send({ method: "GET", path: url(builder, "options"), query, as }));

const labelsOf = (options: BuilderOptions, key: string): string[] =>
  options.filterOptions
    .flatMap(({ filter_options }) => filter_options)
    .filter((one) => one.key === key)
    .flatMap(({ options_array }) => options_array.map(([label]) => label));

const minute = (utc: string): number => Date.parse(utc) / 60_000;

/** Two courses, of which one holds both cases; two students, of whom one is in both. */
async function aWorld() {
  const program = await aProgram({ name: "Northside" });
  const [fever, cough] = [
    await aDocument([program], { title: "Fever" }),
    await aDocument([program], { title: "Cough" }),
  ];
  const medicine = await aCourseWith([fever, cough], [program], { name: "Medicine" });
  const surgery = await aCourseWith([cough], [program], { name: "Surgery" });
  const administrator = await aSignedInPerson(program, "Program Service Administrator");
  const [ada, ben] = [await aSignedInPerson(program, "Student"), await aSignedInPerson(program, "Student")];
  for (const student of [ada, ben]) await enroll(medicine, program, student);
  await enroll(surgery, program, ada);
  await enroll(medicine, program, administrator);
  await putCourseProgressRows([
    {
      ...{ course_id: medicine.id, program_id: program.id, user_id: ada.id },
      cells: {
        [fever.id]: [100, 20, 0, minute("2026-11-10T12:00:00.000Z"), null, null],
        [cough.id]: [40, 10, 2, minute("2026-11-20T12:00:00.000Z"), null, null],
      },
    },
  ]);
  return { program, fever, cough, medicine, surgery, administrator, ada, ben };
}

describe("the report builder (C-32)", () => {
  it("narrows each filter by the others, and leaves what is chosen", async () => {
    const { administrator, medicine, surgery, fever, ada } = await aWorld();
    const all = await optionsFor(administrator, "case_progress", "");
    expect(labelsOf(all, "document_sets")).toEqual(["Medicine", "Surgery"]);
    expect(labelsOf(all, "documents")).toEqual(["Cough", "Fever"]);
    expect(labelsOf(all, "users")).toHaveLength(2);

    const inSurgery = await optionsFor(
      administrator,
      "case_progress",
      `c--percent=true&document_sets[]=${surgery.id}`,
    );
    expect(labelsOf(inSurgery, "document_sets")).toEqual(["Medicine", "Surgery"]);
    expect(labelsOf(inSurgery, "documents")).toEqual(["Cough"]);
    expect(labelsOf(inSurgery, "users")).toEqual([expect.stringContaining(ada.email)]);

    const withFever = await optionsFor(administrator, "case_progress", `documents[]=${fever.id}`);
    expect(labelsOf(withFever, "document_sets")).toEqual(["Medicine"]);
    const body = {
      filters: { document_sets: [String(medicine.id)] },
      columns: {},
      searches: { documents: "fev" },
    };
    const found = await send({
      method: "POST",
      path: url("case_progress", "options"),
      body,
      as: administrator,
    });
    expect(labelsOf(replyOf(findReportOptions, found), "documents")).toEqual(["Fever"]);
  });

  it("shows the first rows, and puts the same into the file that the archive then holds", async () => {
    const { administrator, medicine, ada, ben } = await aWorld();
    const body = {
      filters: { document_sets: [String(medicine.id)], progress: ["low_time", "not_started"] },
      columns: { document: true, state: true, resets: true, last_accessed: true },
    };
    const shown = replyOf(previewReport, await preview(administrator, "case_progress", body));
    expect(shown.columns.map(({ title }) => title)).toEqual([
      "Case",
      "Email",
      "Progress",
      "Resets",
      "Date Last Accessed (Eastern Time)",
    ]);
    expect(shown.is_whole).toBe(true);
    expect(shown.rows.toSorted()).toEqual(
      [
        ["Fever", ada.email, "Low Time", 0, "11/10/2026, 7:00 AM"],
        ["Fever", ben.email, "Not Started", 0, ""],
        ["Cough", ben.email, "Not Started", 0, ""],
      ].toSorted(),
    );

    const { id } = replyOf(
      createBuiltReport,
      await order(administrator, "case_progress", { ...body, type: "csv" }),
    );
    const archive = () => send({ method: "GET", path: "/archived_reports", as: administrator });
    const [made] = await eventually(async () => {
      const { reports } = replyOf(listArchivedReports, await archive());
      return reports[0]?.state === "ready" ? reports : undefined;
    }, "the report");
    expect(made).toMatchObject({
      ...{ id, rows: 3, type: "csv" },
      facts: [
        ["Report", "Case Progress"],
        ["Course", "Medicine"],
        ["Progress", "Low Time, Not Started"],
      ],
    });
    const link = await send({ method: "GET", path: `/archived_reports/${id}/download`, as: administrator });
    const file = await (await fetch(replyOf(downloadArchivedReport, link).url)).text();
    const [heads, ...rows] = parse(file, { bom: true });
    expect(heads).toEqual(shown.columns.map(({ title }) => title));
    expect(rows).toEqual(shown.rows.map((cells) => cells.map(String)));
  });

  it("tells of the people of this program alone, and counts a course for each student once", async () => {
    const { administrator, program, ada, ben } = await aWorld();
    await aWorld();
    const people = replyOf(
      previewReport,
      await preview(administrator, "membership", { columns: { role: true } }),
    );
    expect(people.rows.toSorted()).toEqual(
      [
        [ada.email, "Student"],
        [ben.email, "Student"],
        [administrator.email, "Program Service Administrator"],
      ].toSorted(),
    );
    const columns = { document_set: true, completed: true, items: true, low_time: true, percent: true };
    const courses = replyOf(previewReport, await preview(administrator, "course_progress", { columns }));
    expect(courses.rows.toSorted()).toEqual(
      [
        ["Medicine", ada.email, 1, 2, 1, 70],
        ["Medicine", ben.email, 0, 2, 0, 0],
        ["Surgery", ada.email, 0, 1, 0, 0],
      ].toSorted(),
    );
    const teacher = await aSignedInPerson(program, "Teacher");
    expect((await preview(teacher, "membership", {})).status).toBe(403);
  });

  it("refuses what a builder does not have, and orders nothing", async () => {
    const { administrator } = await aWorld();
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`filter_${n}`, ["1"]]));
    const reversed = { start_date: ["2026-11-30"], end_date: ["2026-11-01"] };
    for (const body of [
      { columns: { salary: true } },
      { filters: many },
      { filters: reversed },
      { type: "exe" },
    ]) {
      const answer = await order(administrator, "case_progress", body);
      expect(answer.status, answer.text).toBe(400);
      expect(JSON.parse(answer.text).error.fields.length).toBeGreaterThan(0);
    }
    expect((await order(administrator, "nothing", {})).status).toBe(400);
    const archive = await send({ method: "GET", path: "/archived_reports", as: administrator });
    expect(replyOf(listArchivedReports, archive).reports).toEqual([]);
  });
});
