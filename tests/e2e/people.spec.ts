import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import ExcelJS from "exceljs";
import type { Program } from "#functions/table/programs/programs.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aRoster } from "#tests/builders/roster.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, counted, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await aBigProgram();
});

const students = 5000;

/** A program of many students and three teachers. */
async function aBigProgram(): Promise<Program> {
  const program = await aProgram();
  const nameOf = (at: number): string => (at % 3 === 0 ? "Ada" : "Bao");
  await aRoster(program, [
    ...Array.from({ length: students }, (_, at) => ({
      first_name: nameOf(at),
      last_name: `Student${String(at).padStart(4, "0")}`,
      role: "Student" as const,
      ...(at % 10 === 0 && { subscription_end: null }),
    })),
    ...["Tessler", "Thorne", "Tully"].map((last_name, at) => ({
      first_name: nameOf(at + 1),
      last_name,
      role: "Teacher" as const,
    })),
  ]);
  return program;
}

async function openPeople(
  context: BrowserContext,
  role: Role = "Program Service Administrator",
  view = "all",
): Promise<Page> {
  await signInAs(context, await aPerson([{ program, role }]));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/group_role_definition_users?view=${view}`);
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible({ timeout: 30_000 });
  return page;
}

const windowsAsked = (page: Page): string[] => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/group_role_definition_users" && url.searchParams.has("page"))
      asked.push(url.searchParams.get("page") ?? "");
  });
  return asked;
};

test("B1: people are found, filtered with counts, selected over all pages and exported, and Back restores it all", async ({
  context,
}) => {
  const page = await openPeople(context);
  const complaints = complaintsOf(page);
  const asked = windowsAsked(page);
  await expect(counted(page, /^[\d,]+ people$/)).toBeVisible({ timeout: 30_000 });
  const table = page.getByRole("table");
  await expect(table).toHaveAttribute("aria-rowcount", /^500\d$/);

  // The end of the list is one look away, and what lies between is not fetched.
  await page.getByRole("region", { name: "People" }).focus();
  await page.keyboard.press("End");
  await expect(table.getByRole("cell", { name: "Tully", exact: true })).toBeVisible();
  expect(new Set(asked).size).toBeLessThanOrEqual(3);

  await page.getByRole("search").getByRole("button", { name: "Role" }).click();
  await page.getByRole("checkbox", { name: "Teacher [3]" }).check();
  await expect(counted(page, "3 people")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Student [5000]" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Select All Shown" }).click();
  await expect(counted(page, "3 selected")).toBeVisible();

  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox", { name: "Search people" }).fill("student000");
  await expect(counted(page, "10 people")).toBeVisible();
  await expect(counted(page, "3 selected")).toBeVisible();
  await page.getByRole("combobox", { name: "Filter by Status" }).selectOption("Registration Pending");
  await expect(counted(page, "1 person")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Ada Student0000" }).check();
  await expect(counted(page, "4 selected")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export User List" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("program_user_summary_csv.csv");
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines.map((line) => line.split(",")[0]).slice(1)).toEqual([
    "Student0000",
    "Tessler",
    "Thorne",
    "Tully",
  ]);

  await page.getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search people" })).toHaveValue("student000");
  await expect(page.getByRole("combobox", { name: "Filter by Status" })).toHaveValue("Invited");
  await expect(counted(page, "1 person")).toBeVisible();
  await expect(counted(page, "4 selected")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("B1: of 5,000 members some dozens are drawn, wherever one scrolls, and all of them are selected at once", async ({
  context,
}) => {
  const page = await openPeople(context, "Program Service Administrator", "students");
  const drawn = page.getByRole("region", { name: "People" }).locator("tbody tr[aria-rowindex]");
  const most = 80;
  await expect(counted(page, "5,000 people")).toBeVisible();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  // Of the many columns, all up to the status are seen whole in the window that most have.
  const [table, status] = [
    await page.getByRole("region", { name: "People" }).boundingBox(),
    await page.getByRole("cell", { name: "Registration Pending" }).first().boundingBox(),
  ];
  const endOf = (box: typeof table): number => (box ? box.x + box.width : Number.NaN);
  expect(endOf(status)).toBeLessThanOrEqual(endOf(table));
  const rows = page.getByRole("region", { name: "People" });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await rows.evaluate((element, at) => element.scrollTo({ top: element.scrollHeight * at }), part);
    const last = `Student${String(Math.min(students, Math.ceil(students * part)) - 1).padStart(4, "0")}`;
    await expect(
      page.getByRole("cell", { name: part === 1 ? last : last.slice(0, 9) }).first(),
    ).toBeVisible();
    expect(await drawn.count(), `${last} in sight`).toBeLessThan(most);
  }
  await page.getByRole("button", { name: "Select All Shown" }).click();
  await expect(counted(page, "5,000 selected")).toBeVisible();
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBeLessThan(most);
  await page.getByRole("combobox", { name: "Filter by Status" }).selectOption("Registration Pending");
  await expect(counted(page, "500 people")).toBeVisible();
  await expect(counted(page, "5,000 selected")).toBeVisible();
  expect(await drawn.count()).toBeLessThan(most);
});

test("B1, C-32: 5,000 people come whole as a file, as CSV and as a workbook that opens", async ({
  context,
}) => {
  test.setTimeout(180_000);
  const page = await openPeople(context, "Program Service Administrator", "students");
  await expect(counted(page, "5,000 people")).toBeVisible();
  await page.getByRole("button", { name: "Select All Shown" }).click();
  await expect(counted(page, "5,000 selected")).toBeVisible();
  const fileOf = async (button: Locator): Promise<string> => {
    const downloading = page.waitForEvent("download");
    await button.click();
    return (await downloading).path();
  };
  const text = await readFile(await fileOf(page.getByRole("button", { name: "Export User List" })), "utf8");
  const listed: string[][] = parse(text, { bom: true });
  expect(listed).toHaveLength(students + 1);
  const wanted = Array.from({ length: students }, (_, at) => `Student${String(at).padStart(4, "0")}`);
  expect(listed.slice(1).map(([last]) => last)).toEqual(wanted);

  await page.goto(`${productUrl()}/report_builders`);
  await expect(page.getByRole("cell", { name: "Student0001", exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("combobox", { name: "Role" }).fill("Stu");
  await page.getByRole("option", { name: "Student", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Download Report" }).click();
  const row = page.getByRole("row", { name: /\(XLSX\)/ });
  const download = row.getByRole("button", { name: /^Download/ });
  await expect(download).toBeEnabled({ timeout: 120_000 });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await fileOf(download));
  const found = new Set<string>();
  workbook.worksheets[0]?.eachRow((cells) => {
    for (const value of [cells.values].flat())
      if (typeof value === "string" && /^Student\d{4}$/.test(value)) found.add(value);
  });
  expect([...found].toSorted()).toEqual(wanted);
});

test("B1: Back comes to the very rows of a long list, and the focused row stays while others pass", async ({
  context,
}) => {
  const page = await openPeople(context);
  const rows = page.getByRole("region", { name: "People" });
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await rows.evaluate((element) => element.scrollTo({ top: 12_000 }));
  const far = page.getByRole("cell", { name: "Student0300", exact: true });
  await expect(far).toBeVisible();
  await page.getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeHidden();
  await page.goBack();
  await expect(far).toBeVisible();

  const box = page.getByRole("checkbox", { name: /Student0300$/ });
  await box.focus();
  await rows.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(page.getByRole("cell", { name: "Student0000", exact: true })).toBeVisible();
  await expect(box).toBeFocused();
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`B1: the page passes axe and fits the window at ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await openPeople(context);
    const many = page.getByRole(width === 390 ? "listitem" : "cell").filter({ hasText: "Student" });
    await expect(many.first()).toBeVisible();
    await expectAccessible(page, "people");
    if (width === 390) {
      // A large count sends no button into a line of its own.
      const bar = [counted(page, /^5,\d{3} people$/), page.getByRole("button", { name: "Actions" })];
      const boxes = await Promise.all(bar.map((part) => part.boundingBox()));
      const middles = boxes.map((box) => (box ? Math.round(box.y + box.height / 2) : Number.NaN));
      expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThanOrEqual(2);
    }
    await page
      .getByRole("checkbox", { name: /^Select / })
      .first()
      .check();
    if (width === 390) await page.getByRole("button", { name: "Refine" }).click();
    await page.getByRole("search").getByRole("button", { name: "Role" }).click();
    await expect(page.getByRole("checkbox", { name: "Teacher [3]" })).toBeVisible();
    await expectAccessible(page, "people, selected and filtered");
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, "people, in the dark", "colours");
    await context.close();
  });
}

test("B1: whoever looks after rosters sees students alone, and others are told for whom the page is", async ({
  browser,
}) => {
  const roster = await browser.newContext();
  const page = await openPeople(roster, "Student Roster Manager");
  await expect(counted(page, "5,000 people")).toBeVisible();
  await roster.close();
  const teacher = await browser.newContext();
  const refused = await openPeople(teacher, "Teacher");
  await expect(refused.getByText("Your role does not allow this.")).toBeVisible();
  await expect(refused.getByRole("link", { name: "People" })).toBeHidden();
  await teacher.close();
});
