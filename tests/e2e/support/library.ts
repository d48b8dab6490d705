import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Program } from "#functions/table/programs/programs.ts";
import { aPerson } from "#tests/builders/world.ts";
import { signInAs } from "./ownPage.ts";
import { productUrl } from "./people.ts";

/** The library, open for a new Course Manager of the program. */
export async function openLibrary(context: BrowserContext, program: Program): Promise<Page> {
  await signInAs(context, await aPerson([{ program, role: "Course Manager" }]));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/documents`);
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  return page;
}

/** The rows of the library that are drawn. */
export const libraryRows = (page: Page) =>
  page.getByRole("list", { name: "items of the library" }).getByRole("article");
