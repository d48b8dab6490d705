import { expect, test } from "@playwright/test";
import { aThreeCardCase } from "#tests/builders/smallCase.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, enroll } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test("C-45: a student reads their pages in Spanish, also after a reload and on another device, and goes back to English", async ({
  context,
  browser,
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

  const navigation = page.getByRole("navigation", { name: "Principal" });
  await expect(navigation.getByRole("link", { name: "Cursos" })).toBeVisible();

  await page.reload();
  await page.getByRole("link", { name: "Todos los cursos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cursos" })).toBeVisible();
  await expect(page.getByText("1 curso", { exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "Ordenar por" }).getByRole("button")).toHaveText([
    /^Nombre/,
    /^Fecha de inicio/,
    /^Fecha de fin/,
  ]);
  await expect(page.getByRole("combobox", { name: "Filtrar por tipo de curso" })).toBeVisible();
  await navigation.getByRole("link", { name: "Mi trabajo" }).click();
  await expect(page.getByText("Aún no has abierto ningún caso")).toBeVisible();
  await expectAccessible(page, "a student's own work in Spanish");
  await navigation.getByRole("link", { name: "Cursos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cursos" })).toBeVisible();

  const elsewhere = await browser.newContext();
  await signInAs(elsewhere, student);
  const other = await elsewhere.newPage();
  await other.goto(`${productUrl()}/profile`);
  await expect(other.getByRole("heading", { level: 1, name: "Tu perfil" })).toBeVisible();
  await expectAccessible(other, "a student's profile in Spanish");
  await other.getByRole("combobox", { name: "Páginas y correos" }).selectOption("English");
  await other.getByRole("button", { name: "Guardar idioma" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Your profile" })).toBeVisible();
  await elsewhere.close();

  await page.getByRole("button", { name: /^Cuenta de/ }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("C-45: the product's own words in a case are Spanish, and the case stays in its language", async ({
  context,
}) => {
  test.setTimeout(90_000);
  const program = await aProgram();
  const course = await aCourse([program]);
  const [item] = await addItems(course, [await aDocument([program], { root: aThreeCardCase() })]);
  const student = await aPerson([{ program, role: "Student" }]);
  await enroll(course, program, student);
  await signInAs(context, student);
  await context.addInitScript(() => localStorage.setItem("language", "es"));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/document_set_document_relations/${item}`);
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
  await expect(page.getByText("Since the morning.")).toBeVisible();
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Diagnosis" })).toBeVisible();
  await expect(
    page.getByRole("complementary", { name: "Herramientas de razonamiento" }).getByText("Diagnósticos"),
  ).toBeVisible();
  await page.getByRole("radio", { name: "Pericarditis" }).check();
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByText("Correcto", { exact: true })).toBeVisible();
  await expectAccessible(page, "a case in Spanish");
  expect(complaints).toEqual([]);
});

test("C-45: staff, whose pages are English, are offered a language only to go back to English", async ({
  context,
}) => {
  const program = await aProgram();
  await signInAs(context, await aPerson([{ program, role: "Teacher" }]));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/dashboard`);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expect(page.getByRole("menuitem", { name: "Your profile" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Español" })).toHaveCount(0);
});

test("C-45: whoever cannot read the sign-in page chooses Spanish on it", async ({ page }) => {
  await page.goto(productUrl());
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Iniciar sesión" })).toBeVisible();
  await expectAccessible(page, "the sign-in page in Spanish");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});
