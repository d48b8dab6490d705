import { expect, test } from "@playwright/test";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { giveFeedback, playContent } from "./support/play.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test("D-11, D-60: what must be answered stays, however often Escape is pressed", async ({ browser }) => {
  const { program, course, document } = await aCourseOfOneCase({ title: "A quick case" });
  const context = await browser.newContext();
  await signInAs(context, await aMember(course, program));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/documents/${document.id}`);
  await playContent(page);
  await giveFeedback(page);

  const next = page.getByRole("dialog", { name: "Next Steps" });
  const lowTime = next.getByRole("region", { name: "Case completed with low time" });
  await expect(lowTime).toBeVisible();
  // A browser closes a dialog by itself at the third or so, whatever the page says.
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press("Escape");
    await expect(lowTime).toBeVisible();
  }
  await lowTime.getByRole("button", { name: "ok, I understand" }).click();
  // In the same dialog, which now can be closed.
  await expect(lowTime).toHaveCount(0);
  await expect(next.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await context.close();
});
