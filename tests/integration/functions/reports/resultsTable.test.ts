import ExcelJS from "exceljs";
import { expect, it } from "vitest";
import { codeOf } from "#tests/builders/http.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { send } = useApi("reports");
const path = "/assessments/results.xlsx";

it("writes a table of results as a workbook, each cell as it was sent (A-19, A-25)", async () => {
  const as = await aSignedInPerson(await aProgram(), "Teacher");
  const heads = ["System", "Students", "Accuracy"];
  const rows = [
    ["Renal, urinary", 9, "60%"],
    ["=1+1", 0, "N/A"],
  ];
  const answer = await send({ method: "POST", path, as, body: { title: "SYSTEM", heads, rows } });
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="results.xlsx"');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(answer.bytes as never); // exceljs names a Buffer of an older Node
  const sheet = workbook.getWorksheet("Results");
  const cellsOf = (row: number) => heads.map((_head, at) => sheet?.getRow(row).getCell(at + 1).value);
  expect(sheet?.getCell("A1").value).toBe("SYSTEM");
  expect([4, 5, 6].map(cellsOf)).toEqual([heads, ...rows]);
});

it("refuses a row that has not a cell for each head, and whoever reads no results", async () => {
  const program = await aProgram();
  const body = { title: "SYSTEM", heads: ["System", "Students"], rows: [["Renal"]] };
  const teacher = await aSignedInPerson(program, "Teacher");
  expect(codeOf(await send({ method: "POST", path, as: teacher, body }))).toBe("INVALID_REQUEST");
  const student = await aSignedInPerson(program, "Student");
  const whole = { ...body, rows: [["Renal", 1]] };
  expect(codeOf(await send({ method: "POST", path, as: student, body: whole }))).toBe("FORBIDDEN");
});
