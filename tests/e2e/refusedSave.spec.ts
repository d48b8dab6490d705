import { expect, type Page, test } from "@playwright/test";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aPerson } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const textOf = (page: Page) => page.getByRole("textbox", { name: /^Text of/ });
const sign = (page: Page, word: string) =>
  page.getByRole("toolbar", { name: "Editing" }).getByRole("button", { name: new RegExp(`^${word}\\.`) });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

async function typeAfter(page: Page, words: string, more: string): Promise<void> {
  await textOf(page).getByText(words).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(more);
}

type Sent = { version: { operations: { uid?: string; changeId?: string; offset?: number }[] } };

test("D-52: a change that the server refuses stops nothing: its words are kept, the rest is saved", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { program, versions } = await anEditedCase();
  const context = await browser.newContext();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(context, await aPerson([{ program, role: "Content Production Associate" }]));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/versions/${versions.ongoing_maintenance}/edit`);
  await page.getByRole("button", { name: "LOCK!" }).click({ timeout: 60_000 });
  await expect(textOf(page)).toHaveAttribute("contenteditable", "true");
  await page.getByRole("button", { name: "Version", exact: true }).click();
  await page.getByRole("switch", { name: /^Auto Save/ }).click({ force: true });

  // On its way the last change is given a place that the case does not have: the server itself refuses it.
  await page.route("**/api/v2/versions/*", async (route) => {
    const body: Sent = route.request().postDataJSON();
    const { operations } = body.version;
    const last = operations.at(-1)?.changeId;
    for (const operation of operations) if (operation.changeId === last) operation.uid = "nowhere";
    await route.continue({ postData: JSON.stringify(body) });
  });
  await typeAfter(page, "Somebody has a pain.", " Kept words.");
  await typeAfter(page, "Because.", " Refused words.");
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "Not saved" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await page.unrouteAll();
  const goOn = page.getByRole("button", { name: "Continue from saved version" });
  await expect(goOn).toBeVisible();
  await expectAccessible(page, "refused");
  // Nothing stops the writing meanwhile.
  await typeAfter(page, "Kept words.", " Later words.");

  await goOn.click();
  await expect(sign(page, "Saved")).toBeVisible();
  await expect(goOn).toHaveCount(0);
  await expect(textOf(page)).not.toContainText("Kept words.");
  const kept = page.getByRole("region", { name: /^One of your changes could not be saved\./ });
  await expect(kept.getByRole("textbox")).toHaveValue(" Refused words.");
  await expect(page.getByRole("region", { name: "Unsaved work" })).toBeFocused();
  await expectAccessible(page, "gone on");

  // The same after a reload.
  await page.reload();
  await expect(kept.getByRole("textbox")).toHaveValue(" Refused words.", { timeout: 60_000 });
  const restore = page.getByRole("button", { name: "Restore", exact: true });
  // The window has the lock again once it has checked in.
  await expect(restore).toBeEnabled({ timeout: 40_000 });
  await restore.click();
  await expect(textOf(page)).toContainText("Kept words.");
  await expect(textOf(page)).toContainText("Later words.");
  await save(page).click();
  await expect(sign(page, "Saved")).toBeVisible();

  await page.reload();
  await expect(textOf(page)).toContainText("Kept words. Later words.", { timeout: 60_000 });
  await expect(textOf(page)).not.toContainText("Refused words.");
  await expect(page.getByText(/You have unsaved changes\. They are kept/)).toHaveCount(0);
  await kept.getByRole("button", { name: "Copy text" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(" Refused words.");
  await kept.getByRole("button", { name: "Discard text" }).click();
  await expect(kept).toHaveCount(0);
  await page.reload();
  await expect(textOf(page)).toContainText("Kept words.", { timeout: 60_000 });
  await expect(kept).toHaveCount(0);
  await context.close();
});
