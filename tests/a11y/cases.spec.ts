import { expect, type Page, test } from "@playwright/test";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { personIn, productUrl } from "../e2e/support/people.ts";
import { expectAccessible } from "./support.ts";

/** Phones in the dark, and a window of 1280 px at 200%. */
const looks = [
  { name: "390 px, dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  { name: "200%, light", viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, colorScheme: "light" },
] as const;

/** The levels of the headings that follow one of a lower level than just before them: jumps for a screen reader. */
const jumpsOf = (page: Page): Promise<string[]> =>
  page.getByRole("main").evaluate((main) => {
    const headings = [...main.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((heading) => ({
      level: Number(heading.tagName.slice(1)),
      text: heading.textContent ?? "",
    }));
    return headings
      .filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
      .map(({ level, text }) => `h${level} ${text}`);
  });

for (const [turn, { name, ...look }] of looks.entries()) {
  test(`D-60: the demo cases, which hold every kind of content, pass axe in every mode at ${name}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const { page, context } = await personIn(browser, "admin", look);
    for (const [index, { title }] of demoDocuments.entries()) {
      // The first in every mode and look, the others in turn.
      if (index > 0 && index % looks.length !== turn) continue;
      // The demo data numbers its documents in this order.
      await page.goto(`${productUrl()}/documents/${index + 1}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      const modes = index === 0 ? ["Student", "Ungated", "Full", "Outline"] : ["Full"];
      for (const mode of modes) {
        await page.getByRole("radio", { name: mode, exact: true }).check();
        await expectAccessible(page, `${title}, ${mode}`);
        expect(await jumpsOf(page), `${title}, ${mode}: headings`).toEqual([]);
      }
    }
    await context.close();
  });
}
