import { expect, type Page } from "@playwright/test";

/** The day on which every picture is taken. */
const day = new Date("2026-11-23T15:00:00.000Z");

/** Fixes what would make two pictures of one page differ: the clock and what moves. Before the page is opened. */
export async function stand(page: Page): Promise<void> {
  await page.clock.setFixedTime(day);
  await page.emulateMedia({ reducedMotion: "reduce" });
}

/** Compares the page with the picture of it that is kept, once its fonts are there. `npm run pictures` takes the pictures anew. */
export async function expectPicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page).toHaveScreenshot(`${name}.png`, {
    ...{ fullPage: true, animations: "disabled", caret: "hide", scale: "css" },
    // Edges of letters may differ by a shade from one machine to another; a line that moves is far more.
    ...{ threshold: 0.2, maxDiffPixelRatio: 0.002 },
  });
}
