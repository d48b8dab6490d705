import { type Browser, expect, type Page, test } from "@playwright/test";
import { putStatement } from "#functions/table/cases/statements.ts";
import { putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, type BuiltPerson } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** A course of twelve cases and sixteen students; the first of them has handed in a summary statement. */
async function aLargeClass() {
  const program = await aProgram();
  const course = await aCourse([program], { name: "Medicine of Adults" });
  const documents = [];
  for (const at of numbers(12))
    documents.push(
      await aDocument([program], {
        title: at === 11 ? "IM Chest pressure: a man" : `Case ${at + 1}: a cough`,
      }),
    );
  await addItems(course, documents);
  const students: BuiltPerson[] = [];
  for (const at of numbers(16))
    students.push(await aMember(course, program, "Student", { last_name: `Lee ${at}` }));
  const [first] = students;
  const [document] = documents;
  if (!first || !document) throw new Error("There are students and cases");
  const minute = Date.parse("2026-11-20T14:05:00.000Z") / 60_000;
  await putCourseProgressRows(
    students.slice(0, 10).map(({ id }) => ({
      course_id: course.id,
      program_id: program.id,
      user_id: id,
      cells: { [document.id]: [100, 80, 0, minute, minute, minute, 1500, 8, 8, 8] },
    })),
  );
  // One has gone on after a reset, and is not done yet.
  await putCourseProgressRows(
    students.slice(10, 11).map(({ id }) => ({
      course_id: course.id,
      program_id: program.id,
      user_id: id,
      cells: { [document.id]: [88, null, 1, minute, minute, null, 600, 7, 8, 8] },
    })),
  );
  await putStatement(
    { user_id: first.id, document_id: document.id, attempt: 1 },
    { text: "A man of 60 with a cough.", expertComment: "Pneumonia of the right lower lobe." },
  );
  return { program, course, first, teacher: await aMember(course, program, "Teacher") };
}

async function openAs(browser: Browser, person: BuiltPerson, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}${path}`);
  return page;
}

/** How many of these stand whole on the screen. */
const wholeOnScreen = (page: Page, role: "rowheader" | "columnheader", name?: RegExp): Promise<number> =>
  page.getByRole(role, name ? { name } : {}).evaluateAll(
    (cells, [width, height]) =>
      cells.filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.top >= 0 && box.bottom <= height && box.left >= 0 && box.right <= width;
      }).length,
    [1280, 800] as const,
  );

/** Percents that go beyond their column, and heads that are higher or wider than their room. */
const cutCells = (page: Page): Promise<string[]> =>
  page.locator("td[data-rotated] [class*=percent], th[data-rotated] a").evaluateAll((all) =>
    all
      .filter((one) => {
        const cell = one.closest("td");
        if (cell) return one.getBoundingClientRect().right > cell.getBoundingClientRect().right;
        return one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
      })
      .map(({ textContent }) => textContent ?? ""),
  );

test("C-27 to C-30: staff go from a course to a case to a student, the student to their own work", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { program, course, first, teacher } = await aLargeClass();
  const range = "start_date=2026-11-01&end_date=2026-11-30";
  const page = await openAs(browser, teacher, `/document_sets/${course.id}/usage_report?${range}`);
  await expect(page.getByText("16 students")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  expect(await wholeOnScreen(page, "rowheader")).toBeGreaterThanOrEqual(14);
  expect(await wholeOnScreen(page, "columnheader", /Case \d|Chest/)).toBe(12);
  // Neither a percent nor the words of a head are cut.
  await expect(page.getByRole("cell", { name: /88%/ })).toBeVisible();
  expect(await cutCells(page)).toEqual([]);
  await expectAccessibleInEveryLook(page, "usage report of a course");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("link", { name: "Case 1", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Case 1" })).toBeVisible();
  expect(new URL(page.url()).search).toContain(range);
  await page.getByRole("button", { name: "A man of 60 with a cough." }).click();
  await expect(page.getByRole("dialog", { name: /Summary Statement/ })).toBeVisible();
  await page.keyboard.press("Escape");
  const csv = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await csv).suggestedFilename()).toMatch(/^usage-report-Case-1-.*\.csv$/);

  await page.getByRole("link", { name: first.email }).click();
  const name = `${first.first_name} ${first.last_name}`;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Expert Comment" })).toBeAttached();
  expect(new URL(page.url()).search).toContain(range);
  const workbook = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export XLSX" }).click();
  expect((await workbook).suggestedFilename()).toMatch(/\.xlsx$/);
  await expectAccessibleInEveryLook(page, "usage report of a student");
  await page.context().close();

  const own = await openAs(browser, first, `/document_sets/${course.id}`);
  await own.getByRole("link", { name: "My usage report" }).click();
  await expect(own.getByRole("heading", { level: 1, name: "My usage report" })).toBeVisible();
  await expect(own.getByText("A man of 60 with a cough.")).toBeAttached();
  await expect(own.getByRole("columnheader", { name: "Expert Comment" })).toHaveCount(0);
  await own.context().close();

  const admin = await aPerson([{ program, role: "Program Service Administrator" }]);
  const roles = await openAs(browser, admin, "/group_role_definition_users");
  await roles.getByRole("link", { name: "Roles and courses" }).click();
  await roles.getByPlaceholder("Search Users...").fill(`student ${first.email}`);
  await expect(roles.getByRole("row", { name: new RegExp(first.email) })).toContainText("Yes");
  await expect(roles.getByText(/^1 of \d+ users$/)).toBeVisible();
  await roles.context().close();
});
