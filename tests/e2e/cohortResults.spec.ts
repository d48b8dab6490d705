import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import ExcelJS from "exceljs";
import { newUlid } from "#functions/runtime/clock.ts";
import { aDelivery, aForm } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aSatAssessment, type Given } from "#tests/builders/satAssessment.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(240_000);

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const right: Given = { option: 0, certainty: "certain" };
const sureAndWrong: Given = { option: 2, certainty: "certain" };

/** Columns whose file says in words what the page draws or puts on lines. */
const otherWords =
  /CALIBRATION|CERTAINTY|Clc Breakdown|QUESTIONS COMPLETED|^RESULTS|Learning Progress|Early, Late|To-do|^CASE$|^Case$|Case Completion/i;

/** Downloads each table of the page both ways: the workbook equals the CSV file and, cell by cell, the page. */
async function expectFilesLikeTables(page: Page): Promise<void> {
  const buttons = page.getByRole("button", { name: /^Download XLSX/ });
  const names = (await buttons.allTextContents()).map((text) => text.replace("Download XLSX: ", ""));
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) {
    const [{ heads, cells }, lines] = [await savedSheet(page, name), csvLines(await savedCsv(page, name))];
    expect([heads, ...cells], name).toEqual(lines);
    const table = page.getByRole("table", { name, exact: true });
    if ((await table.count()) === 0) continue;
    const shown = await table
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
    expect(shown.length, name).toBe(cells.length);
    for (const [place, head] of heads.entries()) {
      if (otherWords.test(head)) continue;
      const column = (rows: readonly (readonly string[])[]) => rows.map((row) => row[place]);
      expect(column(cells), `${name}, ${head}`).toEqual(column(shown));
    }
  }
}

/** Prints the page on paper that is narrower than a tablet: every table that was open is on it, and open afterwards. */
async function expectPrinted(page: Page): Promise<void> {
  const open = () => page.getByRole("table").evaluateAll((tables) => tables.map((one) => one.ariaLabel));
  const before = await open();
  expect(before).toEqual(expect.arrayContaining(["SYSTEM", "CLINICAL FOCUS"]));
  await page.pdf({ format: "Letter", margin: { left: "1in", right: "1in" } });
  expect(await open()).toEqual(before);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print", exact: true })).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Search students" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
}

async function saved(page: Page, button: RegExp): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFileSync(await file.path());
}

const savedCsv = async (page: Page, name: string) =>
  (await saved(page, new RegExp(`^Download CSV.*: ${name}$`))).toString("utf8").replace("\uFEFF", "");

/** Cells of a CSV file without quotes inside of them. */
const csvLines = (text: string): string[][] =>
  text
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2] ?? ""),
    );

async function savedSheet(page: Page, name: string): Promise<{ heads: string[]; cells: string[][] }> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await saved(page, new RegExp(`^Download XLSX.*: ${name}$`))) as never); // exceljs names a Buffer of an older Node
  const rows: string[][] = [];
  workbook.worksheets[0]?.eachRow({ includeEmpty: true }, (row) => {
    const cells: string[] = [];
    row.eachCell({ includeEmpty: true }, (cell) => cells.push(cell.text));
    rows.push(cells);
  });
  expect(rows[0]).toEqual([name]);
  // Below the title, when it was made, and an empty row.
  const [heads = [], ...cells] = rows.slice(3);
  return { heads, cells };
}

test("A-08, A-19 to A-27: a teacher reads the results of two assessments, of one, and of a student", async ({
  context,
}) => {
  const program = await aProgram({ feature_flags: { ind_result_faculty_feature: true } });
  const teacher = await aPerson([{ program, role: "Teacher" }]);
  const mark = newUlid();
  const taught = await anItemWithText("Look at the hydration first.", { kind: "teaching_point" });
  const questions = await someQuestions(2, (place) => ({
    ...{ efficiency_breakpoints_seconds: [30, 90], learning_objective_id: 1, reusable_object_id: taught.id },
    ...{ system: place === 0 ? "Renal" : "Cardiovascular", clinical_focus: "Diagnosis" },
    clinical_disciplines: ["Pediatrics"],
  }));
  const { form, items } = await aForm({
    ...{ exam_name: `Exam ${mark}`, questions },
    cut_scores: {
      Early: { on_track_from: 0.9, off_track_below: 0.3, method: "angoff", set_on: "2026-09-01" },
      Late: { on_track_from: 0.9, off_track_below: 0.6, method: "norm", set_on: "2026-09-01" },
    },
  });
  const deliver = (nickname: string, purpose: "Early" | "Late", days: readonly [number, number]) =>
    aDelivery({ program, form, nickname, purpose, days });
  const early = await deliver("Block one", "Early", [-30, -20]);
  const late = await deliver("Block two", "Late", [-9, -2]);
  await deliver("Not begun", "Late", [-1, 1]);
  const students = await Promise.all(
    ["Abel", "Brown"].map((last_name) =>
      aPerson([{ program, role: "Student" }], { first_name: "Ann", last_name }),
    ),
  );
  for (const [place, student] of students.entries()) {
    await aSatAssessment({ delivery: early, form, items }, student, [place === 0 ? right : sureAndWrong, {}]);
    await aSatAssessment({ delivery: late, form, items }, student, [right, right]);
  }
  await signInAs(context, teacher);
  const page = await context.newPage();
  const complaints = complaintsOf(page);

  await page.goto(`${productUrl()}/assessments`);
  await expect(heading(page, "Active & Completed Assessments")).toBeVisible({ timeout: 30_000 });
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: /^Results of/ })).toHaveCount(2, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: "New assessment" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "View Selected Results" })).toBeDisabled();
  await expect(page.getByRole("checkbox", { name: /^Select / })).toHaveCount(2);
  await expect(page.getByRole("columnheader", { name: "View multiple results" })).toHaveCount(1);
  await page.getByRole("button", { name: "SELECT ALL SHOWN" }).click();
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "DESELECT ALL" }).click();
  await expect(page.getByRole("button", { name: "View Selected Results" })).toBeDisabled();
  await page.getByRole("button", { name: "SELECT ALL SHOWN" }).click();
  await page.getByRole("link", { name: "View Selected Results" }).click();

  await expect(heading(page, "Results of 2 assessments")).toBeVisible();
  expect(new URL(page.url()).searchParams.getAll("ids[]").sort()).toEqual(
    [early.id, late.id].map(String).sort(),
  );
  const items2 = page.getByRole("table", { name: "Item Detail" });
  const savedText = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: new RegExp(`^Download CSV.*${name}$`) }).click(),
    ]);
    return readFileSync(await file.path(), "utf8");
  };
  const renal = items2.getByRole("row", { name: /Renal/ });
  await expect(renal).toContainText("75% (3/4)");
  await expect(renal).toContainText("E 75%");
  await expect(renal).toContainText("W 25%");
  await page.getByRole("button", { name: "About Item Detail" }).focus();
  await expect(page.getByRole("tooltip")).toContainText("As such, the denominators may be different");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();
  const systems = page.getByRole("table", { name: "SYSTEM", exact: true });
  await expect(systems.getByRole("row", { name: /^Renal/ })).toContainText("4/4");
  await expect(systems.getByRole("row", { name: /^Cardiovascular/ })).toContainText("50%");
  await expect(page.getByText("2 students shown")).toBeVisible();
  expect(await savedText("Item Detail")).toContain(`${taught.name},Diagnosis,Renal,75% (3/4),`);
  expect(await savedText("Individual Student Learning Progress")).toMatch(/"Abel, Ann",.*\r\n"Brown, Ann",/);
  await expectFilesLikeTables(page);
  await expectPrinted(page);
  await expectAccessibleInEveryLook(page, "the results of two assessments");

  await page.getByRole("button", { name: "Purpose", exact: true }).click();
  await page.getByRole("checkbox", { name: "Early [1]" }).check();
  await page.keyboard.press("Escape");
  await expect(renal).toContainText("50% (1/2)");
  await page.getByRole("button", { name: "Remove filter Early" }).click();
  await expect(renal).toContainText("75% (3/4)");

  await page.getByRole("list", { name: "Assessments" }).getByRole("link", { name: "Block one" }).click();
  await expect(heading(page, "Results: Block one")).toBeVisible();
  await expect(page.getByRole("button", { name: "Item Detail - 2 students", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Purpose", exact: true })).toHaveCount(0);
  await items2.getByRole("row", { name: /Renal/ }).getByRole("button", { name: taught.name }).click();
  await expect(page.getByRole("dialog").getByText("Look at the hydration first.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(
    page.getByRole("button", { name: "Early - Individual Student Learning Progress" }),
  ).toBeVisible();

  await page.goto(`${productUrl()}/assessments/results?ids[]=${late.id}`);
  const progress = page.getByRole("table", { name: "Individual Student Learning Progress" });
  const abel = progress.getByRole("row", { name: /Abel, Ann/ });
  await expect(abel).toContainText("Below Target");
  await expect(abel).toContainText("On Track");
  await expect(progress.getByRole("row", { name: /Brown, Ann/ })).toContainText("Off Track");
  await expect(page.getByText("Early | Late")).toBeVisible();
  await expect(
    page.getByText("The statistics of this exam variation have not been calculated yet."),
  ).toBeVisible();
  const rose = page.getByRole("region", { name: "Moved up" });
  await rose.getByText("2 students", { exact: true }).click();
  await expect(rose).toContainText("Abel, Ann: Below Target to On Track");
  await expect(rose).toContainText("Figures are shown for groups of 5 students or more.");
  await expect(
    page.getByText("No learning objective has wrong answers that students were certain of."),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Search students" }).fill("abel");
  await expect(page.getByText("1 student shown")).toBeVisible();
  await expect(page.getByRole("list", { name: "Cut scores" })).toContainText("On Track from 90%");
  await abel.getByRole("link", { name: "Results of Ann Abel, Late" }).click();

  await expect(heading(page, "Results of Ann Abel")).toBeVisible();
  const report = page.getByRole("table", { name: "Student performance report" });
  await expect(report.getByRole("columnheader")).toHaveCount(8);
  await expect(report.getByRole("row", { name: /Renal/ })).toContainText("Correct");
  const questionsTable = page.getByRole("table", { name: "Results by question" });
  await expect(questionsTable.getByText("Not a to-do")).toHaveCount(2);
  await questionsTable.getByRole("button", { name: "Assign to-do of question 1" }).click();
  await expect(questionsTable.getByText("Assigned", { exact: true })).toBeVisible();
  await expect(questionsTable.getByRole("button", { name: "Withdraw to-do of question 1" })).toBeVisible();
  await expectFilesLikeTables(page);
  await expectAccessibleInEveryLook(page, "the results of one student");
  await report.getByRole("button", { name: taught.name }).first().click();
  await expect(page.getByRole("dialog").getByText("Look at the hydration first.")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "X", exact: true })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(complaints).toEqual([]);
});
