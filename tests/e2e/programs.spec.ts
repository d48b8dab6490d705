import { expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const dialogOf = (page: Page) => page.getByRole("dialog");

test("C-21: a provider admin makes a program, changes it, makes it inactive and active again, enters it, and its log says so", async ({
  context,
}) => {
  test.setTimeout(90_000);
  const admin = await aPerson([], { is_admin: true, first_name: "Morgan", last_name: "Visitor" });
  await signInAs(context, admin);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/groups`);
  await expect(heading(page, "Programs")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "New program" }).click();
  const dialog = dialogOf(page);
  const mark = newUlid().slice(-8).toLowerCase();
  const name = `Aldergrove ${mark} College of Medicine`;
  const subdomain = dialog.getByRole("textbox", { name: "Subdomain" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await subdomain.fill("www");
  await dialog.getByRole("button", { name: "Create program" }).click();
  await expect(dialog.getByText("Subdomain: Is reserved")).toBeVisible();
  await expectAccessibleInEveryLook(page, "new program with an error");
  await dialog.getByRole("button", { name: "Suggest from name" }).click();
  await expect(subdomain).toHaveValue(/^aldergrove-/);
  await subdomain.fill(`aldergrove-${mark}`);
  await dialog.getByRole("button", { name: "Create program" }).click();
  await expect(page.getByText("Program created.")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search programs" }).fill(mark);
  const row = page.getByRole("article").filter({ hasText: name });
  const { port } = new URL(productUrl());
  await expect(row.getByRole("link", { name })).toHaveAttribute(
    "href",
    `http://aldergrove-${mark}.bedside.localhost:${port}/`,
  );
  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await dialog.getByRole("textbox", { name: "Description" }).fill("Two campuses, one curriculum.");
  await dialog.getByRole("button", { name: "Save program" }).click();
  await expect(row.getByText("Two campuses, one curriculum.")).toBeVisible();

  await row.getByRole("button", { name: `Archive ${name}` }).click();
  await expect(dialog.getByText(`Make ${name} inactive?`)).toBeVisible();
  await dialog.getByRole("button", { name: "Make inactive" }).click();
  await expect(row.getByText("Inactive", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Filter by State" }).selectOption("Inactive");
  await expectAccessibleInEveryLook(page, "an inactive program");
  await row.getByRole("button", { name: `Make active: ${name}` }).click();
  await expect(page.getByText("No programs match your search.")).toBeVisible();
  await page.getByRole("button", { name: "Show all programs" }).click();

  await page.getByRole("searchbox", { name: "Search programs" }).fill(mark);
  await row.getByRole("button", { name: `Enter ${name}` }).click();
  await dialog.getByRole("button", { name: "Enter" }).click();
  await expect(page.getByText(`You are in ${name} as provider admin`)).toBeVisible();
  await expect(
    page.getByText("Your program has no students yet. Add members or import a file to get started."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Audit Log" }).click();
  await expect(page.getByText(`You are in ${name} as provider admin`)).toBeVisible();
  const entered = page.getByRole("row").filter({ hasText: "entered" });
  await expect(entered.filter({ hasText: "Morgan Visitor" })).toHaveCount(1);
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText("as provider admin")).toBeHidden();
  expect(complaints).toEqual([]);
});

test("C-21: a user is found by address, with their programs and courses; staff see those of their own program", async ({
  browser,
}) => {
  const program = await aProgram();
  const course = await aCourse([program]);
  const student = await aMember(course, program, "Student", { first_name: "Wren", last_name: "Seeker" });
  const context = await browser.newContext();
  await signInAs(context, await aPerson([], { is_admin: true }));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/users`);
  await page.getByRole("searchbox", { name: "Search users" }).fill(student.email);
  const card = page.getByRole("article").filter({ hasText: student.email });
  await expect(card).toHaveCount(1);
  await expectAccessibleInEveryLook(page, "users");
  await card.getByRole("link", { name: "Wren Seeker" }).click();
  await expect(heading(page, "Wren Seeker")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/users/${student.id}$`));
  await expect(page.getByText(program.name).first()).toBeVisible();
  await expect(page.getByText(course.name)).toBeVisible();
  await expectAccessibleInEveryLook(page, "a user");
  await context.close();

  const theirs = await browser.newContext();
  await signInAs(theirs, await aPerson([{ program: await aProgram(), role: "IT Administrator" }]));
  const other = await theirs.newPage();
  await other.goto(`${productUrl()}/users/${student.id}`);
  await expect(other.getByText("We can't find that page")).toBeVisible();
  await other.goto(`${productUrl()}/users`);
  await expect(other.getByRole("article")).toHaveCount(1);
  await theirs.close();
});
