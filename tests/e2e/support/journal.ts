import { expect, type Page } from "@playwright/test";

/** Waits until the page's browser has put a text down: what a page only holds itself goes with a reload. */
export async function untilJournaled(page: Page, text: string): Promise<void> {
  await expect.poll(() => journaled(page)).toContain(text);
}

const journaled = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("bedside-journal");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const rows = opening.result.transaction("pending").objectStore("pending").getAll();
          rows.onerror = () => reject(rows.error);
          rows.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(rows.result));
          };
        };
      }),
  );
