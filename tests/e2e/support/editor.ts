import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { EditedCase } from "#tests/builders/editors.ts";
import { aPerson } from "#tests/builders/world.ts";
import { complaintsOf, signInAs } from "./ownPage.ts";
import { productUrl } from "./people.ts";

export type Writing = { page: Page; url: string; text: Locator; complaints: string[] };

/** The Scheduled Review of a case, open for a new author of its group, who takes the lock. */
export async function openForWriting(
  context: BrowserContext,
  { program, versions }: Pick<EditedCase, "program" | "versions">,
): Promise<Writing> {
  await signInAs(context, await aPerson([{ program, role: "Content Production Associate" }]));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const url = `${productUrl()}/versions/${versions.scheduled_review}/edit`;
  await page.goto(url);
  await page.getByRole("button", { name: "LOCK!" }).click({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: /has the lock/ })).toBeVisible();
  return { page, url, text: page.getByRole("textbox", { name: /^Text of/ }), complaints };
}

/** Presses what a menu of the editor's bars unfolds: of the version, or of the details of its case or question. */
export async function fromMenu(
  page: Page,
  menu: "Version" | "Details",
  name: string | RegExp,
): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click({ timeout: 60_000 });
  await page.getByRole("button", { name, exact: true }).click();
}

/** Saves, and waits until all is. A page that was slow may have saved by itself: then nothing is left to press. */
export async function saveWork(page: Page): Promise<void> {
  const bar = page.getByRole("toolbar", { name: "Editing" });
  const save = bar.getByRole("button", { name: "Save", exact: true });
  await expect(async () => {
    if (await save.isEnabled()) await save.click({ timeout: 2_000 });
    await expect(bar.getByRole("button", { name: /^Saved\./ })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}
