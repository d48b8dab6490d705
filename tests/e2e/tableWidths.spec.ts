import { type Browser, expect, type Page, test } from "@playwright/test";
import { productUrl, signIn } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const people = "/group_role_definition_users";
/** The tables of staff, each with something that stands in it. */
const tables = [
  [people, "Charlotte"],
  [`${people}?view=staff`, "Whitcombe"],
  [`${people}?view=all`, "Charlotte"],
  [`${people}/removed`, "Wróblewska"],
  [`${people}/usage_report`, "Charlotte"],
  ["/audit_log", "Content lent"],
  ["/report_builders", "First 20 rows"],
  ["/archived_reports", "Custom report (XLSX)"],
  ["/document_sets/2/document_set_user_permissions", "Chiamaka"],
  ["/document_sets/2/students_in_need", "Noor"],
  ["/document_sets/2/usage_report", "Noor"],
] as const;

async function pageOf(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await signIn(page, "coordinator");
  return page;
}

/** How many pixels of the page, and of what scrolls within it, lie beyond the right edge. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const within = (element: Element): number => element.scrollWidth - element.clientWidth;
    const parts = [...document.querySelectorAll("main *")].filter((element) =>
      ["auto", "scroll"].includes(getComputedStyle(element).overflowX),
    );
    return { page: within(document.documentElement), parts: Math.max(0, ...parts.map(within)) };
  });

test("every column of a staff table stands on a screen of 1280 px", async ({ browser }) => {
  const page = await pageOf(browser, { width: 1280, height: 800 });
  for (const [path, text] of tables) {
    await page.goto(`${productUrl()}${path}`);
    await expect(page.getByRole("main").getByText(text).first(), path).toBeVisible();
    expect(await beyondTheEdge(page), path).toEqual({ page: 0, parts: 0 });
  }
  await page.context().close();
});

test("on a phone the page itself does not scroll sideways", async ({ browser }) => {
  const page = await pageOf(browser, { width: 390, height: 844 });
  for (const [path, text] of tables) {
    await page.goto(`${productUrl()}${path}`);
    await expect(page.getByRole("main").getByText(text).first(), path).toBeVisible();
    expect(await beyondTheEdge(page), path).toMatchObject({ page: 0 });
  }
  await page.context().close();
});
