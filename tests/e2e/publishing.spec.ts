import { type Browser, expect, type Page, test } from "@playwright/test";
import { aMember } from "#tests/builders/course.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aCourse, addItems, aPerson, aProgram } from "#tests/builders/world.ts";

import { expectAccessible } from "../a11y/support.ts";
import { fromMenu, saveWork } from "./support/editor.ts";
import { complaintsOf, saveSign, signInAs } from "./support/ownPage.ts";

import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

async function browserOf(browser: Browser, person: Parameters<typeof signInAs>[1]): Promise<Page> {
  const context = await browser.newContext();
  await signInAs(context, person);
  return context.newPage();
}

test("an editor comes from the case, writes, publishes, and learners read just that, before and after (D-41, D-53, D-54)", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const school = await aProgram();
  const course = await aCourse([school]);
  const { program, document: edited, versions } = await anEditedCase({ lentTo: [school] });
  await addItems(course, [edited]);
  const casePath = `${productUrl()}/documents/${edited.id}`;
  const editor = await aPerson([{ program, role: "Content Production Associate" }]);
  const page = await browserOf(browser, editor);
  const early = await browserOf(browser, await aMember(course, school));
  const complaints = complaintsOf(page);

  await page.goto(casePath);
  await page.getByRole("link", { name: "Edit", exact: true }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(`${productUrl()}/versions/${versions.scheduled_review}/edit`);
  await page.getByRole("button", { name: "LOCK!" }).click();
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await expect(publish).toBeEnabled();
  const text = page.getByRole("textbox", { name: /^Text of/ });
  await text.getByText("Somebody has a pain.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" It came at night.");
  await expect(publish).toBeDisabled();
  await saveWork(page);
  await page.getByLabel("Edit mode").selectOption("suggesting");
  await text.getByText("It came at night.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Perhaps.");
  await saveWork(page);

  await early.goto(casePath);
  await expect(early.getByText("Somebody has a pain.", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(early.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);

  await publish.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("insertion")).toHaveText(["It came at night."]);
  await expectAccessible(page, "what learners will get");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(dialog.getByRole("button", { name: "Publish" })).toBeInViewport();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  const reloaded = page.waitForEvent("load");
  await expect(page.getByText("This version is being published")).toBeVisible();
  await reloaded;
  await expect(publish).toBeEnabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  const late = await browserOf(browser, await aMember(course, school));
  await late.goto(casePath);
  await expect(late.getByText("Somebody has a pain. It came at night.", { exact: true })).toBeVisible();
  // Whoever had begun goes on with what they have.
  await early.reload();
  await expect(early.getByText("Somebody has a pain.", { exact: true })).toBeVisible();

  await early.goto(`${productUrl()}/document_sets/${course.id}`);
  await expect(early.getByRole("main").getByText("Updated", { exact: true })).toBeVisible();
  await early.goto(casePath);

  // A correction reaches who began on what it corrects, with their answer; not who began before.
  await late.getByRole("radio", { name: /Here/ }).check();
  await expect(saveSign(late, /^Saved$/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await text.getByText("It came at night.").first().click();
  await page.keyboard.press("Home");
  await page.keyboard.type("Corrected: ");
  await saveWork(page);
  await publish.click();
  const mark = dialog.getByRole("checkbox", { name: /^These are corrections/ });
  await expect(mark).toHaveAccessibleDescription(/current version: 1 student\./);
  await mark.check();
  await expectAccessible(page, "marked as a correction");
  await dialog.getByRole("button", { name: "Publish" }).click();
  const reloadedAgain = page.waitForEvent("load");
  await dialog.getByRole("button", { name: "No", exact: true }).click();
  await reloadedAgain;
  await late.reload();
  const corrected = "Corrected: Somebody has a pain. It came at night.";
  await expect(late.getByText(corrected, { exact: true })).toBeVisible();
  await expect(late.getByRole("radio", { name: /Here/ })).toBeChecked();
  await early.reload();
  await expect(early.getByText("Somebody has a pain.", { exact: true })).toBeVisible();

  // Reset takes the suggestion out, the history brings it back, and either version is pushed onto the other.
  const suggested = text.getByRole("insertion").filter({ hasText: "Perhaps." });
  await expect(suggested).toBeVisible();
  await fromMenu(page, "Version", "Reset");
  await expect(dialog.getByText(/^Are you sure you want to reset this version/)).toBeVisible();
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expect(suggested).toHaveCount(0);
  await fromMenu(page, "Version", "History");
  const saves = page.getByRole("region", { name: "Saves" }).getByRole("listitem");
  await expect(saves.first()).toContainText("Reset to the published version");
  await saves
    .nth(1)
    .getByRole("button", { name: /^Restore/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore", exact: true }).click();
  await expect(suggested).toBeVisible();

  await fromMenu(page, "Version", "Push To OM");
  await page.getByRole("dialog").getByRole("button", { name: "Push To OM" }).click();
  await expect(page.getByText("Ongoing Maintenance Version updated.")).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  // On to the version that was replaced.
  const current = page.getByRole("navigation", { name: "Versions" }).locator("[aria-current]");
  await expect(current).toHaveText("Ongoing Maintenance");
  await expect(suggested).toBeVisible();
  await fromMenu(page, "Version", "Push To SR");
  await page.getByRole("dialog").getByRole("button", { name: "Push To SR" }).click();
  await expect(page.getByText("Scheduled Review Version updated.")).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(current).toHaveText("Scheduled Review");
  expect(complaints).toEqual([]);
});
