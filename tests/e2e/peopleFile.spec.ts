import { expect, type Page, test } from "@playwright/test";
import ExcelJS from "exceljs";
import { newUlid } from "#functions/runtime/clock.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const mark = newUlid().toLowerCase();
const address = (name: string): string => `${name}.${mark}@people.test`;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const rowsOf = (page: Page, table: string) =>
  page.getByRole("region", { name: table, exact: true }).locator("tbody").getByRole("row");

async function aWorkbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("Roster");
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

test("C-43: people come pasted, as CSV and as XLSX; every bad line is named, and nobody is added twice", async ({
  context,
}) => {
  test.setTimeout(90_000);
  const program = await aProgram();
  const staff = await aPerson([{ program, role: "Curriculum Administrator" }]);
  await signInAs(context, staff);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/group_role_definition_users`);
  await page.getByRole("link", { name: "Add from a file" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add people from a file" })).toBeVisible();
  await press(page, "Preview");
  await expect(page.getByText("Choose a file or paste rows. Nothing was changed.")).toBeVisible();
  await expectAccessibleInEveryLook(page, "people from a file");

  const head = "First Name\tLast Name\tEmail\tRole";
  const lines = [
    head,
    `Ada\tLovelace\t${address("ada")}\t`,
    `Bao\tNguyen\tnot an address\tStudent`,
    `\tNoname\t${address("noname")}\tEmperor`,
    `Ada\tAgain\t${address("ada")}\tStudent`,
    `Chi\tOkafor\t${address("chi")}\tTeacher`,
    `Me\tMyself\t${staff.email}\tStudent`,
    `Top\tOf\t${address("top")}\tProgram Service Administrator`,
  ];
  await page.getByRole("textbox", { name: "Or paste rows" }).fill(lines.join("\n"));
  await press(page, "Preview");
  const bad = rowsOf(page, "Rows with problems");
  await expect(bad).toHaveCount(5, { timeout: 20_000 });
  await expect(bad.nth(0)).toHaveText("3Emailnot an addressis not an email address");
  await expect(bad.nth(1)).toHaveText("4First Nameis missing");
  await expect(bad.nth(2)).toHaveText("4RoleEmperoris not a role");
  await expect(bad.nth(3)).toContainText("stands in line 2 already");
  await expect(bad.nth(4)).toContainText("8RoleProgram Service Administratoris a role that you may not give");
  await expect(rowsOf(page, "Already members")).toHaveText([`7${staff.email}`]);
  await expectAccessibleInEveryLook(page, "what a file would do");
  await press(page, "Add 2 people");
  await expect(page.getByText("Added 2 people and sent invitations.")).toBeVisible();
  await expect.poll(async () => (await mailsTo(productUrl(), address("chi"))).length).toBe(1);

  // The address of the page leads back to what was done.
  await page.reload();
  await expect(page.getByText("Added 2 people and sent invitations.")).toBeVisible();
  await press(page, "Choose another file");
  await page.getByLabel("Or paste rows").fill(lines.join("\n"));
  await press(page, "Preview");
  await expect(page.getByText("This file has nobody to add.")).toBeVisible();
  await expect(rowsOf(page, "Already members")).toHaveCount(3);
  await press(page, "Choose another file");

  await choose(
    page,
    "roster.xlsx",
    await aWorkbook([
      ["Email", "First Name", "Last Name"],
      [address("dora"), "Dora", "Đorđević"],
    ]),
  );
  await press(page, "Preview");
  await expect(rowsOf(page, "First people to be added")).toHaveText([
    `2Dora Đorđević${address("dora")}Student`,
  ]);
  await press(page, "Add 1 person");
  await expect(page.getByText("Added 1 person and sent invitations.")).toBeVisible();
  await press(page, "Choose another file");
  const csv = `\uFEFFEmail;First Name;Last Name\r\n${address("dora")};Dora;Đorđević\r\n${address("eli")};Eli;"Ng; the younger"\r\n`;
  await choose(page, "roster.csv", Buffer.from(csv));
  await press(page, "Preview");
  await expect(page.getByText("1 already a member")).toBeVisible();
  await press(page, "Add 1 person");
  await expect(page.getByText("Added 1 person and sent invitations.")).toBeVisible();

  await page.getByRole("link", { name: "Go to People" }).click();
  await page.getByRole("link", { name: "Everyone" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^5 people$/ })).toBeVisible();
  expect((await mailsTo(productUrl(), address("dora"))).length).toBe(1);
  expect(complaints).toEqual([]);
});

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await press(page, "Choose file");
  await (await choosing).setFiles({ name, mimeType: "application/octet-stream", buffer });
  await expect(page.getByText(name)).toBeVisible();
}
