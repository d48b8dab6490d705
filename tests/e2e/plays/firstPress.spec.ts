import { expect, test } from "@playwright/test";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { aLearnerOf } from "#tests/builders/learnerOf.ts";
import { signInAs } from "../support/ownPage.ts";
import { productUrl } from "../support/people.ts";
import { continueButton } from "../support/play.ts";
import { useProduct } from "../support/product.ts";

/** Two cards; the first is longer than the window. */
function aLongCard() {
  const make = caseBuilder("long");
  const lines = (count: number) => Array.from({ length: count }, (_, n) => make.para(`Line ${n + 1}.`));
  return make.signatureCase({
    uid: "long",
    title: "A long card",
    authors: ["A. Author"],
    learningObjectives: ["Read on"],
    cards: [
      make.card({ title: "First", content: lines(16) }),
      make.card({ title: "Second", content: lines(1) }),
    ],
  });
}

test("D-05, D-22: a passage is bookmarked far above, and the first press on Continue counts", async ({
  browser,
}) => {
  useProduct();
  const { person, items } = await aLearnerOf([{ title: "A long card", root: aLongCard() }]);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}${items[0]?.path}`);
  await page.getByText("Line 3.", { exact: true }).hover();
  await page.getByRole("button", { name: "Bookmark this passage" }).first().click();

  // The marks of the passage have the focus, and lose it to the press.
  await continueButton(page).scrollIntoViewIfNeeded();
  await continueButton(page).hover();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await page.mouse.down();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "Second" })).toBeVisible();
  await context.close();
});
