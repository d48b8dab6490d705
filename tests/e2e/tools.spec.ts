import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { chestPressure } from "#scripts/seed/cases/chestPressure/chestPressure.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import { aClassOf } from "./support/ownClass.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** Opens the case in a browser of the person's own. */
async function openCase(
  browser: Browser,
  person: BuiltPerson,
  path: string,
  look: Parameters<Browser["newContext"]>[0] = {},
) {
  const context = await browser.newContext(look);
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}${path}`);
  await expect(tools(page)).toBeAttached();
  return { page, context };
}

const tools = (page: Page) => page.getByRole("complementary", { name: "Reasoning tools" });

async function openPanel(page: Page, name: string) {
  const button = tools(page).getByRole("navigation").getByRole("button", { name });
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  const panel = tools(page).getByRole("region", { name });
  await expect(panel).toBeVisible();
  return panel;
}

const saved = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 20_000 });

async function expectAccessible(page: Page, place: string): Promise<void> {
  // Colours are still on their way while something fades in.
  await page.waitForTimeout(250);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(" | ")}`,
  );
  expect(told, place).toEqual([]);
}

test.describe("D-21 to D-23: the reasoning tools", () => {
  test("what a student puts down is there after a reload, and nobody else sees it", async ({ browser }) => {
    test.setTimeout(120_000);
    const { student, teacher, casePath: path } = await aClassOf(chestPressure);
    const { page, context } = await openCase(browser, student, path);

    const diagnoses = await openPanel(page, "Diagnoses");
    for (const words of ["Pulmonary embolism", "Pneumonia"]) {
      await diagnoses.getByRole("button", { name: "New Diagnosis..." }).click();
      await page.keyboard.type(words);
      await page.keyboard.press("Enter");
    }
    await diagnoses.getByRole("button", { name: "Dangerous: Pulmonary embolism" }).click();
    await diagnoses.getByRole("button", { name: "Leading: Pneumonia" }).click();
    await diagnoses.getByRole("button", { name: "Leading: Pulmonary embolism" }).click();
    await expect(diagnoses).toContainText("Leading: Pulmonary embolism");
    // The others are ranked below the leading one, and the button that moved one keeps the focus.
    await diagnoses.getByRole("button", { name: "New Diagnosis..." }).click();
    await page.keyboard.type("Angina");
    await page.keyboard.press("Enter");
    await diagnoses.getByRole("button", { name: "Move up: Angina" }).click();
    await expect(page.locator(":focus")).toHaveAttribute("aria-label", "Move up: Angina");
    await expectAccessible(page, "diagnoses");

    const findings = await openPanel(page, "Findings");
    await findings.getByRole("button", { name: "New Finding..." }).click();
    await page.keyboard.type("Heart rate 118");
    await page.keyboard.press("Enter");

    // By pointing at a passage.
    const passages = page.locator("main section p[id]").filter({ hasText: /\w{3}/ });
    await passages.nth(1).hover();
    await page.getByRole("button", { name: "Add a note to this passage" }).click();
    await page.keyboard.type("Ask about her travels.");
    await page.keyboard.press("Control+Enter");
    const notes = tools(page).getByRole("region", { name: "Notes" });
    await expect(notes.getByRole("button", { name: "Ask about her travels." })).toBeVisible();

    // By keyboard, with the pointer left where it is: the page that scrolls under it takes nothing away.
    for (const step of [1, 2, 3]) {
      await page.keyboard.press("Alt+ArrowDown");
      await expect(page.locator(":focus"), `step ${step}`).toHaveAttribute(
        "aria-label",
        /^(Add a|Delete the) note (to|on) this passage$/,
      );
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus"), `step ${step}`).toHaveAttribute(
        "aria-label",
        "Bookmark this passage",
      );
    }
    // The highlight of the whole passage is one step on.
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAttribute("aria-label", "Highlight this passage");
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus")).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator("[data-marks]:focus-within + * mark").first()).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    const place = await page.locator(":focus").evaluate((mark) => mark.parentElement?.nextElementSibling?.id);
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus")).toHaveAttribute("aria-pressed", "true");
    const bookmarks = await openPanel(page, "Bookmarks");
    await expect(bookmarks.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page, "bookmarks");

    // Words of the case by keys alone, to the passage that has them.
    await page.keyboard.press("Control+Shift+F");
    const search = page.getByRole("dialog", { name: "Search this case" });
    await expect(search.getByRole("searchbox", { name: "Search for" })).toBeFocused();
    await page.keyboard.type("my JAW");
    await expect(search.getByRole("status")).toHaveText("1 passage");
    await expectAccessible(page, "search");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(search).toHaveCount(0);
    await expect(page.locator("[data-marks][data-focused=true] + *")).toContainText("my jaw");
    await page.keyboard.press("Escape");

    const opened = page.waitForRequest(
      (request) => request.method() === "POST" && (request.postData() ?? "").includes("OpenedLabValuesLog"),
    );
    const labValues = await openPanel(page, "Lab Values");
    await opened;
    await labValues.getByRole("searchbox", { name: "Find a test" }).fill("potassium");
    await expect(labValues.getByRole("rowheader", { name: /potassium/i }).first()).toBeVisible();
    await expectAccessible(page, "lab values");

    // Words of another one by the pointer.
    await page
      .locator("main article p[id]")
      .first()
      .dblclick({ position: { x: 20, y: 10 } });
    await page.getByRole("button", { name: "Highlight", exact: true }).click();
    const chosen = page.locator("main article p[id]").first().locator("mark");
    await expect(chosen).toHaveCount(1);
    const word = (await chosen.textContent()) ?? "";
    expect(word).toMatch(/^\w+ ?$/);
    await expectAccessible(page, "highlighted text");

    await saved(page);
    await page.reload();
    await expect(chosen).toHaveText(word);
    await expect(page.locator(`[id="${place}"] mark`).first()).toBeVisible();
    const removal = page.getByRole("button", { name: "Remove highlight" });
    await expect(async () => {
      // What offers it comes with the tools, after the case.
      await chosen.click();
      await expect(removal).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await removal.click();
    await expect(chosen).toHaveCount(0);
    // The drawer has kept its place.
    await expect(tools(page).getByRole("region", { name: "Lab Values" })).toBeVisible();
    const after = await openPanel(page, "Diagnoses");
    await expect(after).toContainText("Leading: Pulmonary embolism");
    await expect(after).toContainText("Dangerous: Pulmonary embolism");
    await expect(after.getByRole("listitem")).toHaveText(["Pulmonary embolism", "Angina", "Pneumonia"]);
    await expect((await openPanel(page, "Findings")).getByRole("listitem")).toContainText(["Heart rate 118"]);
    await expect((await openPanel(page, "Notes")).getByRole("listitem")).toHaveCount(1);
    const kept = await openPanel(page, "Bookmarks");
    await kept.getByRole("listitem").getByRole("button").click();
    await expect(page.locator("[data-marks][data-focused=true]")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-marks][data-focused=true]")).toHaveCount(0);
    await expect(tools(page).getByRole("region")).toHaveCount(0);

    // The address of a passage leads to it.
    await page.goto(`${productUrl()}${path}?uid=${place}`);
    await expect(page.locator("[data-marks][data-focused=true] + *")).toHaveAttribute("id", place ?? "");
    await expect(page.locator(`[id="${place}"]`)).toBeInViewport();

    const other = await openCase(browser, teacher, path);
    await expect(await openPanel(other.page, "Diagnoses")).toContainText("No diagnoses yet.");
    await expect(await openPanel(other.page, "Findings")).toContainText("No findings yet.");
    await expect(await openPanel(other.page, "Notes")).toContainText("No notes yet.");
    await expect(await openPanel(other.page, "Bookmarks")).toContainText("No bookmarks yet.");
    await other.context.close();

    // The second click on a passage's note deletes it, and the next device hears of it. The page's clock stands still: ten seconds
    // are short on a busy machine.
    await page.clock.setFixedTime(new Date());
    await page.getByRole("button", { name: "Delete note on this passage" }).click();
    await saved(page);
    await context.close();
    const again = await openCase(browser, student, path);
    await expect(await openPanel(again.page, "Notes")).toContainText("No notes yet.");
    await again.context.close();
  });

  test("on a phone they open from below, keep their place and give the focus back", async ({ browser }) => {
    const { student, casePath } = await aClassOf(chestPressure);
    const { page, context } = await openCase(browser, student, casePath, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const passage = page.locator("main section p[id]").filter({ hasText: /\w{3}/ });
    await passage.nth(1).tap();
    await expect(page.getByRole("button", { name: "Bookmark this passage" }).last()).toBeVisible();
    const opener = tools(page).getByRole("button", { name: "Tools" });
    await opener.click();
    const sheet = await openPanel(page, "Lab Values");
    await sheet.getByRole("searchbox").fill("sodium");
    await expectAccessible(page, "lab values on a phone");
    const box = await tools(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(tools(page).getByRole("searchbox")).toHaveValue("sodium");
    await context.close();
  });
});
