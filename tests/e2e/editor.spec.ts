import { expect, test } from "@playwright/test";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aPerson } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test("an editor takes the lock, writes, formats, splits, adds a paragraph, undoes, saves, and finds it again (D-41, D-42, D-44, D-51)", async ({
  context,
}) => {
  test.setTimeout(180_000);
  const { program, versions } = await anEditedCase({ root: fromTemplate("test_case_template") });
  await signInAs(context, await aPerson([{ program, role: "Content Production Associate" }]));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const url = `${productUrl()}/versions/${versions.scheduled_review}/edit`;
  await page.goto(url);
  await page.getByRole("button", { name: "LOCK!" }).click({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: /has the lock/ })).toBeVisible();

  const text = page.getByRole("textbox", { name: /^Text of/ });
  const stem = text.getByText("Which one?", { exact: true });
  await stem.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Think twice");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" now");
  await expect(text.locator("strong", { hasText: "now" })).toBeVisible();

  await page.keyboard.press("Enter");
  await page.keyboard.type("A second line.");
  await expect(text.locator("p", { hasText: /^A second line\.$/ })).toBeVisible();
  await page.getByLabel("Add Content to Section").selectOption({ label: "Paragraph" });
  await page.keyboard.type("A third one.");
  await expect(text.locator("p", { hasText: "A third one." })).toBeVisible();

  await page.waitForTimeout(1100); // a pause ends what is one step of undo
  await page.keyboard.type(" Not this.");
  await page.keyboard.press("Control+z");
  await expect(text.getByText("Not this.")).toHaveCount(0);
  await expectAccessible(page, url);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Saved/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page, url);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.reload();
  await expect(text.getByText("Which one? Think twice now")).toBeVisible();
  await expect(text.locator("strong", { hasText: "now" })).toBeVisible();
  await expect(text.locator("p", { hasText: /^A second line\.$/ })).toBeVisible();
  await expect(text.locator("p", { hasText: /^A third one\.$/ })).toBeVisible();
  expect(complaints).toEqual([]);
});
