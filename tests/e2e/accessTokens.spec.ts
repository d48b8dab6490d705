import { expect, test } from "@playwright/test";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test("a person creates an access token, calls the API with it, reads the reference and revokes the token", async ({
  browser,
}) => {
  const program = await aProgram({ is_editorial: true });
  const person = await aPerson([{ program, role: "Reviewer" }]);
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}/account`);
  await page.getByRole("link", { name: "Manage access tokens" }).click();
  await expect(page.getByText("No access tokens yet")).toBeVisible();
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an access token" });
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("Name: Required")).toBeVisible();
  await dialog.getByLabel("Name").fill("Nightly export");
  await dialog.getByLabel("Read the question bank (questions:read)").check();
  await expectAccessible(page, "the dialog of a new token");
  await dialog.getByRole("button", { name: "Create token" }).click();

  const told = page.getByRole("dialog", { name: "Copy your new token" });
  await told.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Token copied.")).toBeVisible();
  // On a phone a message leaves the buttons of the dialog free.
  await page.setViewportSize({ width: 390, height: 560 });
  const message = await page.getByRole("status").filter({ hasText: "Token copied." }).boundingBox();
  const button = await told.getByRole("button", { name: "I saved my token" }).boundingBox();
  if (!message || !button) throw new Error("The message or the button is not there");
  expect(message.y + message.height <= button.y || button.y + button.height <= message.y).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await expect(told.getByText(secret)).toBeVisible();
  await expectAccessible(page, "the new token");
  await told.getByRole("button", { name: "I saved my token" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  // A script has no cookie.
  const ask = () =>
    fetch(`${productUrl()}/api/admin/assessment_questions`, {
      headers: { authorization: `Bearer ${secret}` },
    });
  expect((await ask()).status).toBe(200);
  await page.reload();
  const token = page.getByRole("list", { name: "Access tokens" }).getByRole("listitem");
  await expect(token).toContainText("Nightly export");
  await expect(token).toContainText(`Reviewer in ${program.name}`);
  await expect(token).toContainText("last used a few minutes ago");
  await expectAccessible(page, "the list of tokens");

  await page.getByRole("link", { name: "API reference" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Question bank" })).toBeVisible();
  await page.getByLabel("Search calls").fill("update_bulk");
  await expect(page.getByText("1 call", { exact: true })).toBeVisible();
  await page.getByText("/api/admin/assessment_questions/update_bulk").click();
  await expect(page.getByText("Scope of access tokens: questions:write.")).toBeVisible();
  await expectAccessible(page, "the API reference");
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.goBack();
  await page.getByRole("button", { name: "Revoke Nightly export" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("No access tokens yet")).toBeVisible();
  expect((await ask()).status).toBe(401);
  await context.close();
});
