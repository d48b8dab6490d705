import { expect, test } from "@playwright/test";
import { aCourse, aDocument, addItems, aPerson, aProgram, enroll } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test("C-45: a student reads their pages in Spanish, also after a reload, and goes back to English", async ({
  context,
}) => {
  test.setTimeout(90_000);
  const program = await aProgram();
  const course = await aCourse([program]);
  await addItems(course, [await aDocument([program])]);
  const student = await aPerson([{ program, role: "Student" }]);
  await enroll(course, program, student);
  await signInAs(context, student);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/dashboard`);
  await expect(page.getByRole("heading", { level: 2, name: "Your courses" })).toBeVisible();

  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Inicio" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expectAccessible(page, "a student's home in Spanish");

  await page.reload();
  await page.getByRole("link", { name: "Todos los cursos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cursos" })).toBeVisible();

  await page.getByRole("button", { name: /^Cuenta de/ }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  expect(complaints).toEqual([]);
});
