import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Lays out every card. What is off screen costs no layout (`content-visibility`), so that the page moves while axe looks
 * at it part by part, and axe then takes the ground of one block for that of another.
 */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("article { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Zero violations, and nothing wider than the window. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  await layOutAll(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(" | ")}`,
  );
  expect(told, place).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${place} is not wider than the window`).toBeLessThanOrEqual(0);
}
