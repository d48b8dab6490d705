import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { putStatement } from "#functions/table/cases/statements.ts";
import { getCourseProgress, putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { planProjection, rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { getCaseUsageReport } from "#shared/contract/reports/caseReport.ts";
import { getCourseUsageReport } from "#shared/contract/reports/courseUsageReport.ts";
import { getGroupRoleReport } from "#shared/contract/reports/groupRoleReport.ts";
import { getOwnUsageReport, getStudentUsageReport } from "#shared/contract/reports/studentReport.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Credentials, codeOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aCourse, aDocument, addItems, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { learnerOf } from "../../documents/learner.ts";
import { finishedState } from "../play.ts";

const { send } = useApi("progressStream");

const ask = (as: Credentials, path: string, query = "") => send({ method: "GET", path, query, as });
const minuteOf = (utc: string): number => Date.parse(utc) / 60_000;

/** A case that asks for a summary statement, and answers it. */
function aStatementCase() {
  const make = caseBuilder("statement");
  return make.signatureCase({
    uid: "statement",
    title: "A case with a statement",
    authors: ["A. Author"],
    learningObjectives: ["Sum up"],
    cards: [
      make.card({ title: "Presentation", content: [make.para("He coughs.")] }),
      make.card({
        title: "Summary",
        content: [
          make.summaryStatementQuestion({
            uid: "sum",
            stem: "Sum up.",
            answerComment: { nodes: [make.para("Expert Answer:"), make.para("A man with pneumonia.")] },
          }),
        ],
      }),
    ],
  });
}

async function aClass() {
  const program = await aProgram({ name: "Northside" });
  const root = aStatementCase();
  const document = await aDocument([program], { root, title: "Cough: a man of 60" });
  const script = await aDocument([program], { kind: "illness_script", title: "Pneumonia" });
  const course = await aCourse([program], { name: "Medicine" });
  const [relationId, scriptRelationId] = await addItems(course, [document, script]);
  const teacher = await aSignedInPerson(program, "Teacher");
  const ada = await aSignedInPerson(program, "Student", { first_name: "Ada" });
  const bao = await aSignedInPerson(program, "Student", { first_name: "Bao" });
  for (const person of [ada, bao, teacher]) await enroll(course, program, person);
  const studentPath = (person: SignedInPerson) => `/document_sets/${course.id}/users/${person.id}`;
  return {
    program,
    root,
    document,
    script,
    course,
    teacher,
    ada,
    bao,
    casePath: `/document_set_document_relations/${relationId}/usage_report`,
    scriptPath: `/document_set_document_relations/${scriptRelationId}/usage_report`,
    staffPath: (person: SignedInPerson) => `${studentPath(person)}/document_set_usage_report`,
    ownPath: (person: SignedInPerson) => `${studentPath(person)}/student_document_set_usage_report`,
  };
}

async function sheetOf(bytes: Buffer): Promise<unknown[][]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as never); // exceljs names a Buffer of an older Node
  const texts: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => texts.push(Array.isArray(row.values) ? row.values.slice(1) : []));
  return texts;
}

describe("what a learner did, in the reports of staff and in their own (C-28, C-29)", () => {
  it.each(["educator_resource", "student_resource", "covid_resource"] as const)(
    "has no report of a %s, which is read and not worked through",
    async (kind) => {
      const { program, course, teacher } = await aClass();
      const resource = await aDocument([program], { kind });
      const [relationId] = await addItems(course, [resource]);
      for (const path of ["usage_report", "usage_report.csv"])
        expect(codeOf(await ask(teacher, `/document_set_document_relations/${relationId}/${path}`))).toBe(
          "NOT_FOUND",
        );
    },
  );

  it("brings a case from the learner's last press into every report, and gives a student no expert's answer", async () => {
    const it = await aClass();
    const { ada, bao, teacher, document, course, program } = it;
    await learnerOf(send, ada, document.id).saved(finishedState(it.root));
    // The finish is kept after the cards that lead to it, and may be counted after them.
    await eventually(async () => {
      const cell = (await getCourseProgress(course.id, program.id, ada.id))?.cells[document.id];
      return cell?.[0] === 100 && cell[9] === 8 ? cell : undefined;
    }, "the figures of the finish with the mark of the statement");

    const report = replyOf(getCaseUsageReport, await ask(teacher, it.casePath));
    expect(report.users.map(({ id }) => id)).toEqual([bao.id, ada.id]);
    expect(report.progress_lookup_by_user[ada.id]).toMatchObject({
      percent_complete: 100,
      pages_completed: 2,
      pages: 2,
      expert_comment: "A man with pneumonia.",
    });
    expect(report.progress_lookup_by_user[ada.id]?.summary_statement).not.toBe("");
    expect(report.progress_lookup_by_user[ada.id]?.completion_date).not.toBeNull();
    expect(report.progress_lookup_by_user[bao.id]).toMatchObject({ percent_complete: 0, start_date: null });

    const forStaff = replyOf(getStudentUsageReport, await ask(teacher, it.staffPath(ada)));
    expect(forStaff.progress_lookup_by_document[document.id]).toEqual(report.progress_lookup_by_user[ada.id]);
    const own = replyOf(getOwnUsageReport, await ask(ada, it.ownPath(ada)));
    expect(own.progress_lookup_by_document[document.id]).toEqual({
      ...forStaff.progress_lookup_by_document[document.id],
      expert_comment: null,
    });
    const ownFile = await sheetOf((await ask(ada, `${it.ownPath(ada)}.xlsx`)).bytes);
    expect(ownFile.flat()).not.toContain("A man with pneumonia.");
    expect(ownFile.flat()).not.toContain("Expert Comment");
    const staffFile = await sheetOf((await ask(teacher, `${it.staffPath(ada)}.xlsx`)).bytes);
    expect(staffFile.flat()).toContain("A man with pneumonia.");
    expect(staffFile.flat()).toContain("Date Last Accessed (Eastern Time)");

    // What is kept is what follows from the records.
    const [planned] = await planProjection({ courseId: course.id, programId: program.id });
    expect(planned?.cells[document.id]).toHaveLength(10);
    expect(await rebuildProjection({ courseId: course.id, programId: program.id })).toMatchObject({
      differed: 0,
    });

    // A new attempt has no statement yet.
    await learnerOf(send, ada, document.id).wasReset(1);
    await eventually(async () => {
      const again = replyOf(getCaseUsageReport, await ask(teacher, it.casePath));
      const record = again.progress_lookup_by_user[ada.id];
      return record?.reset === 1 && record.summary_statement === null ? record : undefined;
    }, "the report after the reset");
  });

  it("speaks of scripts where the item is one, and counts the dates asked for alone", async () => {
    const { ada, bao, program, course, script, teacher, scriptPath } = await aClass();
    const at = minuteOf("2026-11-10T12:00:00.000Z");
    await putCourseProgressRows([
      {
        course_id: course.id,
        program_id: program.id,
        user_id: ada.id,
        cells: { [script.id]: [60, null, 0, at, at, null, 720, 3, 5, 1 | 4] },
      },
    ]);
    const report = replyOf(getCaseUsageReport, await ask(teacher, scriptPath));
    expect(report.tab).toBe("illness_script");
    expect(report.progress_lookup_by_user[ada.id]).toMatchObject({
      time_on_case: 720_000,
      opened_mod_map: true,
      implications_for_further_workup: false,
      implications_for_management: true,
    });
    const later = await ask(teacher, scriptPath, "start_date=2026-11-11");
    expect(replyOf(getCaseUsageReport, later)).toMatchObject({ has_work: false, total: 2 });
    const csv = (await ask(teacher, `${scriptPath}.csv`)).text.split("\r\n");
    expect(csv[0]).toContain("Time from Script Start to Complete,% Completed,Opened MOD Map in Script,");
    expect(csv[0]).toMatch(/Date Last Accessed \(Eastern Time\)$/);
    expect(csv.slice(1, 3).map((line) => line.split(",").slice(3).join(","))).toEqual([
      ",0%,No,No,No,",
      '12 min,60%,Yes,No,Yes,"11/10/2026, 7:00 AM"',
    ]);
    expect(bao.first_name).toBe("Bao");
  });

  it("gives a large class by windows, each row once", async () => {
    const { teacher, casePath, course } = await aClass();
    const pages = await Promise.all(
      ["0", "1"].map(async (page) =>
        replyOf(getCaseUsageReport, await ask(teacher, casePath, `page=${page}&per_page=1&sort_by=id`)),
      ),
    );
    expect(pages.map(({ total, next_page }) => [total, next_page])).toEqual([
      [2, 1],
      [2, null],
    ]);
    expect(new Set(pages.flatMap(({ users }) => users.map(({ id }) => id))).size).toBe(2);
    const path = `/document_sets/${course.id}/usage_report`;
    const first = replyOf(getCourseUsageReport, await ask(teacher, path, "per_page=1"));
    expect([first.users.length, first.total, first.next_page]).toEqual([1, 2, 1]);
  });
});

describe("whose report it is (C-29; rulings, Who may do what)", () => {
  it("a student reaches nobody else's, by whatever address, and staff of another program none", async () => {
    const { ada, bao, casePath, staffPath, ownPath, course, teacher } = await aClass();
    const stranger = await aSignedInPerson(await aProgram(), "Teacher");
    await putStatement(
      { user_id: bao.id, document_id: 1, attempt: 1 },
      { text: "Bao's own", expertComment: "" },
    );
    const codes = async (as: Credentials, paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => codeOf(await ask(as, path))));
    expect(await codes(ada, [staffPath(bao), `${staffPath(bao)}.xlsx`, staffPath(ada), casePath])).toEqual(
      Array.from({ length: 4 }, () => "FORBIDDEN"),
    );
    expect(await codes(ada, [ownPath(bao), `${ownPath(bao)}.xlsx`])).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    expect(await codes(teacher, [ownPath(ada), staffPath(teacher)])).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    expect(await codes(stranger, [staffPath(ada), casePath, `${casePath}.csv`])).toEqual([
      "NOT_FOUND",
      "NOT_FOUND",
      "NOT_FOUND",
    ]);
    const reversed = await ask(teacher, staffPath(ada), "start_date=2026-11-30&end_date=2026-11-01");
    expect(codeOf(reversed)).toBe("INVALID_REQUEST");
    expect(replyOf(getOwnUsageReport, await ask(ada, ownPath(ada))).document_set.id).toBe(course.id);
  });
});

describe("the group role report (C-30)", () => {
  it("tells everybody's role, and Yes or No for each course that is in use", async () => {
    const program = await aProgram();
    const medicine = await aCourseWith([], [program], { name: "Medicine" });
    const surgery = await aCourseWith([], [program], { name: "Anatomy" });
    const admin = await aSignedInPerson(program, "Program Service Administrator", { last_name: "Zed" });
    const student = await aSignedInPerson(program, "Student", { last_name: "Abel" });
    await enroll(medicine, program, student);
    const path = "/group_role_definition_users/usage_report";
    const report = replyOf(getGroupRoleReport, await ask(admin, path));
    expect(report.document_sets.map(({ name }) => name)).toEqual(["Anatomy", "Medicine"]);
    expect(report.user_infos.map((info) => [info.role_definition_name, info.document_set_access])).toEqual([
      ["Student", [false, true]],
      ["Program Service Administrator", [false, false]],
    ]);
    const csv = (await ask(admin, `${path}_csv.csv`)).text.split("\r\n");
    expect(csv[0]).toContain("First Name,Last Name,Email,Role,Anatomy,Medicine");
    expect(csv[1]).toMatch(/,Student,No,Yes$/);
    expect(codeOf(await ask(student, path))).toBe("FORBIDDEN");
    expect(surgery.name).toBe("Anatomy");
  });
});
