import { type Browser, expect, type Page, test } from "@playwright/test";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { signInAs } from "#tests/e2e/support/ownPage.ts";
import { productUrl } from "#tests/e2e/support/people.ts";
import { useProduct } from "#tests/e2e/support/product.ts";

test.beforeAll(useProduct);

/** Somebody at the beginning of a small case. */
async function atACase(browser: Browser, options: Parameters<Browser["newContext"]>[0]): Promise<Page> {
  const { program, course, relationId: item } = await aCourseOfOneCase({ title: "A small case" });
  const context = await browser.newContext(options);
  await signInAs(context, await aMember(course, program));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/document_set_document_relations/${item}`);
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  return page;
}

test("D-60: a case fits a window of 320 px with letters of twice the size", async ({ browser }) => {
  const page = await atACase(browser, { viewport: { width: 320, height: 640 } });
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  const hidden = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(hidden).toBe(0);
  await page.context().close();
});

test("D-60: in colours of the person's own, what cannot be pressed looks unlike what can", async ({
  browser,
}) => {
  const page = await atACase(browser, { forcedColors: "active" });
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  const colour = () => submit.evaluate((button) => getComputedStyle(button).color);
  const before = await colour();
  await page.getByRole("radio").first().check();
  await expect(submit).toBeEnabled();
  await expect.poll(colour).not.toBe(before);
  await page.context().close();
});
