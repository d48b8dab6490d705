import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "#tests/a11y/support.ts";
import { continueButton } from "./support/play.ts";
import { useProduct } from "./support/product.ts";

import { aReader } from "./support/reader.ts";

test.beforeAll(useProduct);

const opener = (page: Page) => page.locator("#rlo").getByRole("button", { name: "How to count breaths" });
const modal = (page: Page, name: string) => page.getByRole("dialog", { name });

test.describe("D-15: reusable content and learning objectives in modals", () => {
  test("open by keyboard, close by X, Close and Escape, and give the focus back", async ({ browser }) => {
    const { page, context, open } = await aReader(browser);
    await open();
    await expect(opener(page)).toBeVisible();
    await expectAccessible(page, "case");
    for (const close of ["Close this window", "Close", "Escape"]) {
      await opener(page).focus();
      await page.keyboard.press("Enter");
      const dialog = modal(page, "How to count breaths");
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText("A tachypnea hides")).toHaveCount(1);
      expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
      if (close === "Close this window") await expectAccessible(page, "teaching point");
      if (close === "Escape") await page.keyboard.press("Escape");
      else await dialog.getByRole("button", { name: close, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
    }
    await context.close();
  });

  test("an objective lists only what the learner has come to, one in front of the other", async ({
    browser,
  }) => {
    const { page, context, open } = await aReader(browser);
    await open();
    const objective = page.getByRole("button", { name: "Count the breaths of a breathless person." });
    await objective.click();
    const list = modal(page, "Learning Objective");
    await expect(list.getByRole("listitem")).toHaveText(["How to count breaths"]);
    await expectAccessible(page, "learning objective");
    await list.getByRole("button", { name: "How to count breaths" }).click();
    await page.keyboard.press("Escape");
    await expect(modal(page, "How to count breaths")).toHaveCount(0);
    await expect(list.getByRole("button", { name: "How to count breaths" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(objective).toBeFocused();

    await continueButton(page).click();
    await page
      .getByRole("button", { name: /At the door/ })
      .first()
      .click();
    await objective.click();
    await expect(list.getByRole("listitem")).toHaveText(["How to count breaths", "Treat at once"]);
    await list.getByRole("button", { name: "Treat at once" }).click();
    await expect(modal(page, "Treat at once").getByText("Oxygen.")).toBeVisible();
    await context.close();
  });

  test("an address that names a passage opens its modal there; its bookmark and its note work", async ({
    browser,
  }) => {
    const { page, context, open } = await aReader(browser);
    await open("?uid=deep");
    const passage = modal(page, "How to count breaths").locator('[id$="/deep"]');
    await expect(passage).toBeInViewport();
    const bookmark = page.getByRole("dialog").getByRole("button", { name: "Bookmark this passage" });
    // While the words still scroll into view they slide away from under the pointer, and their marks with them.
    await expect(async () => {
      await passage.hover();
      await bookmark.click({ timeout: 2_000 });
    }).toPass();
    await page.getByRole("dialog").getByRole("button", { name: "Add a note to this passage" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page
      .getByRole("complementary", { name: "Reasoning tools" })
      .getByRole("textbox")
      .fill("Count it whole");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Bookmarks" }).click();
    await page.getByRole("button", { name: /A tachypnea hides/ }).click();
    await expect(passage).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(opener(page)).toBeFocused();
    await context.close();
  });

  test("open where the browser's own search finds their words", async ({ browser }) => {
    const { page, context, open } = await aReader(browser);
    await open();
    await expect(opener(page)).toBeVisible();
    // A fragment of the address is looked for as the words of a search are.
    await page.evaluate(() => {
      window.location.hash = "deep";
    });
    await expect(modal(page, "How to count breaths")).toBeVisible();
    await context.close();
  });

  test("are unfolded on paper", async ({ browser }) => {
    const { page, context, open } = await aReader(browser);
    await open();
    await expect(opener(page)).toBeVisible();
    const isDrawn = () => page.locator("#deep").evaluate((element) => element.checkVisibility());
    expect(await isDrawn()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await isDrawn()).toBe(true);
    await context.close();
  });
});

for (const { colorScheme, ...viewport } of [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const) {
  test(`D-03: an embedded case is read only, without anything around it, at ${viewport.width} px`, async ({
    browser,
  }) => {
    const { page, context, open, cardsKept } = await aReader(browser, { viewport, colorScheme });
    await open("?embedded=true");
    await expect(page.getByText("He is short of breath.")).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("complementary")).toHaveCount(0);
    await expect(continueButton(page)).toHaveCount(0);
    await page.getByText("He is short of breath.").hover();
    await expect(page.getByRole("button", { name: "Bookmark this passage" })).toHaveCount(0);
    await expectAccessible(page, "embedded case");
    await opener(page).click();
    await expect(modal(page, "How to count breaths")).toBeVisible();
    await expectAccessible(page, "teaching point of an embedded case");
    await page.keyboard.press("Escape");

    await open("?embedded=true&display_uid=deep");
    await expect(page.getByText("A tachypnea hides in half minutes.")).toBeVisible();
    await expect(page.getByText("He is short of breath.")).toHaveCount(0);
    await expectAccessible(page, "one node");

    for (const uid of ["tp", "nothing"]) {
      await open(`?display_uid=${uid}`);
      await expect(page.getByText("This part of the case is not available.")).toBeVisible();
      await expect(page.getByText("Oxygen.")).toHaveCount(0);
    }
    await expect(page.getByRole("complementary", { name: "Reasoning tools" })).toHaveCount(0);
    await expectAccessible(page, "a node that is not shown");
    expect(await cardsKept()).toBe(0);
    await page.getByRole("link", { name: "Open the whole case" }).click();
    await expect(continueButton(page)).toBeVisible();
    await context.close();
  });
}
