import { type Browser, expect, type Page, test } from "@playwright/test";
import { productUrl, signIn } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
// Sixteen pages in one story.
test.setTimeout(150_000);

const people = "/group_role_definition_users";
/** The tables of each account, each with something that stands in it. */
const tables = {
  coordinator: [
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
  ],
  editor: [
    ["/learning_objectives", "Demo cases"],
    ["/reusable_objects", "Count for a whole minute"],
    ["/projects", "Respiratory cases"],
    ["/projects/waiting", "Respiratory cases"],
  ],
  // With the columns of the provider's staff, and Tools: the flag of their program is on.
  assessor: [["/assessments", "Pediatrics"]],
} as const;

/** Opens each table in turn, as the account that it is for. */
async function atEach(
  browser: Browser,
  viewport: { width: number; height: number },
  look: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  for (const account of ["coordinator", "editor", "assessor"] as const) {
    const page = await (await browser.newContext({ viewport })).newPage();
    await signIn(page, account);
    for (const [path, text] of tables[account]) {
      await page.goto(`${productUrl()}${path}`);
      await expect(page.getByRole("main").getByText(text).first(), path).toBeVisible();
      await look(page, path);
    }
    await page.context().close();
  }
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

/** Tables of many columns, whose printed sheets are looked at. */
const printed = new Set<string>(["/audit_log", "/document_sets/2/usage_report"]);

/** A4 upright without its margins. */
const sheet = { width: 718, height: 1010 };

/** The heads of columns that a printed sheet would leave out or cut. */
async function cutInPrint(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? sheet;
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(sheet);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("main th")]
      .filter((head) => head.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((head) => head.textContent ?? ""),
  );
  await page.emulateMedia({ media: null });
  await page.setViewportSize(before);
  return cut;
}

test("every column of a staff table stands on a screen of 1280 px, under a head in words", async ({
  browser,
}) => {
  await atEach(browser, { width: 1280, height: 800 }, async (page, path) => {
    const heads = await page.getByRole("columnheader").allTextContents();
    expect(
      heads.filter((head) => /^[a-z]|_/.test(head)),
      path,
    ).toEqual([]);
    expect(await beyondTheEdge(page), path).toEqual({ page: 0, parts: 0 });
    if (printed.has(path)) expect(await cutInPrint(page), path).toEqual([]);
  });
});

test("on a phone the page itself does not scroll sideways", async ({ browser }) => {
  await atEach(browser, { width: 390, height: 844 }, async (page, path) => {
    expect(await beyondTheEdge(page), path).toMatchObject({ page: 0 });
  });
});
