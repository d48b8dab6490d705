import { expect, type Page, test } from "@playwright/test";
import { getDocument } from "#functions/table/cases/documents.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { fromMenu, saveWork } from "./support/editor.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const openPanel = async (page: Page, name: RegExp) => {
  await fromMenu(page, "Details", name);
  return page.getByRole("complementary", { name });
};

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test("an author makes a case, says what it is about and what comes before it, publishes, and learners get just that (D-35)", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [group, school] = [await aProgram({ is_editorial: true }), await aProgram()];
  const before = await aDocument([group, school], { title: "Basics", possible_prerequisite: true });
  const admin = await aPerson([{ program: group, role: "Content Production Associate" }], { is_admin: true });
  const context = await browser.newContext();
  await signInAs(context, admin);
  const page = await context.newPage();
  const complaints = complaintsOf(page);

  await page.goto(`${productUrl()}/documents`);
  await page.getByRole("button", { name: "New Case" }).click({ timeout: 60_000 });
  const dialog = page.getByRole("dialog", { name: "New Case" });
  // It is looked at once it stands there: before, nothing moves either.
  await expect(dialog.getByLabel("Title")).toBeVisible();
  await expectAccessible(page, "the dialog of a new case");
  await dialog.getByLabel("Title").fill("A case of hives");
  await dialog.getByRole("button", { name: "Create case" }).click();
  await expect(page).toHaveURL(/\/versions\/\d+\/edit$/);
  await expect(page.getByText("Never published")).toBeVisible();
  await page.getByRole("button", { name: "LOCK!" }).click();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeEnabled();

  const tools = await openPanel(page, /admin tools$/);
  await tools.getByLabel("Disable Notes").check();
  const metadata = await openPanel(page, /Case metadata/);
  await metadata.getByLabel("Sex").selectOption("female");
  await metadata.getByRole("combobox", { name: "Systems" }).click();
  await page.getByRole("option", { name: "Skin & Connective Tissue" }).click();
  await page.keyboard.press("Escape");
  await metadata.getByLabel("Prerequisite", { exact: true }).selectOption("Basics");
  await page.getByRole("dialog").getByRole("button", { name: "Set prerequisite" }).click();
  await expect(metadata.getByLabel("Make this case a prerequisite")).toBeDisabled();
  await expectAccessible(page, "the metadata of a case");
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page, "the metadata of a case on a phone");
  expect(await fits(page)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Close Case metadata" }).click();
  await saveWork(page);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "No", exact: true }).click();
  const reloaded = page.waitForEvent("load");
  await expect(page.getByText("This version is being published")).toBeVisible();
  await reloaded;
  await expect(page.getByText("Never published")).toHaveCount(0);

  await page.goto(`${productUrl()}/documents`);
  const row = page.getByRole("article").filter({ hasText: "A case of hives" });
  const id = Number((await row.getByRole("link").first().getAttribute("href"))?.split("/").at(-1));
  expect(await getDocument(id)).toMatchObject({
    is_unpublished: false,
    prerequisite_document_id: before.id,
    clinical: { systems: ["Skin & Connective Tissue"] },
  });
  await row.getByRole("button", { name: /^Copy/ }).click();
  await expect(page.getByLabel("Title of the copy")).toHaveValue("Copy of A case of hives");
  await page.keyboard.press("Escape");

  // A learner who has finished what comes before it.
  await lendDocument(id, school.id);
  const course = await aCourse([school]);
  const listed = await getDocument(id);
  if (listed) await addItems(course, [before, listed]);
  const learner = await browser.newContext();
  await signInAs(learner, await aMember(course, school));
  const reading = await learner.newPage();
  await reading.goto(`${productUrl()}/documents/${id}`);
  await expect(reading.getByText("You must complete the prerequisite case")).toBeVisible({ timeout: 60_000 });
  const teacher = await browser.newContext();
  await signInAs(teacher, await aMember(course, school, "Teacher"));
  const shown = await teacher.newPage();
  await shown.goto(`${productUrl()}/documents/${id}`);
  await expect(shown.getByRole("button", { name: "Findings", exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(shown.getByRole("button", { name: "Notes", exact: true })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
