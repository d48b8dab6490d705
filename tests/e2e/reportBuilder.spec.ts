import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test("a report is put together, saved for the program, made, downloaded again and deleted (C-32, C-44)", async ({
  context,
}) => {
  test.setTimeout(120_000);
  const program = await aProgram();
  await aPerson([{ program, role: "Student" }], { first_name: "Sibusiso", last_name: "Dlamini" });
  await aPerson([{ program, role: "Teacher" }], { first_name: "Nkechi", last_name: "Obi" });
  await signInAs(context, await aPerson([{ program, role: "Program Service Administrator" }]));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/report_builders`);
  const cell = (text: string) => page.getByRole("cell", { name: text, exact: true });

  await expect(cell("Sibusiso")).toBeVisible();
  await expect(cell("Nkechi")).toBeVisible();
  await page.getByRole("combobox", { name: "Role" }).fill("nobody of this role");
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("combobox", { name: "Role" }).fill("Stu");
  await page.getByRole("option", { name: "Student", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(cell("Nkechi")).toHaveCount(0);
  await expect(cell("Sibusiso")).toBeVisible();
  await page.getByRole("checkbox", { name: "Last Name" }).uncheck();
  await expect(cell("Dlamini")).toHaveCount(0);
  await expectAccessibleInEveryLook(page, "report builder");

  await page.getByRole("button", { name: "Save Report", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Save this report for your program" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Students of the clerkship");
  await dialog.getByRole("button", { name: "Save report" }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(cell("Nkechi")).toBeVisible();
  await page.getByRole("button", { name: "Open Students of the clerkship" }).click();
  await expect(page.getByText("Opened: Students of the clerkship")).toBeVisible();
  await expect(cell("Nkechi")).toHaveCount(0);

  await page.getByRole("radiogroup", { name: "File format" }).getByText("CSV").click();
  await page.getByRole("button", { name: "Download Report" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Archived Reports" })).toBeVisible();
  const row = page.getByRole("row", { name: /^Custom report \(CSV\)/ });
  const download = row.getByRole("button", { name: /^Download/ });
  await expect(download).toBeEnabled({ timeout: 60_000 });
  await expectAccessibleInEveryLook(page, "archived reports");
  const arriving = page.waitForEvent("download");
  await download.click();
  const text = await readFile(await (await arriving).path(), "utf8");
  expect(text).toContain("Sibusiso");
  expect(text).not.toMatch(/Nkechi|Dlamini/);

  await row.getByRole("button", { name: /^Delete/ }).click();
  await page
    .getByRole("dialog", { name: "Delete this report?" })
    .getByRole("button", { name: "Delete report" })
    .click();
  await expect(page.getByText("No reports yet")).toBeVisible();
  expect(complaints).toEqual([]);
});
