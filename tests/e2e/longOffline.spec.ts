import { expect, type Page, test } from "@playwright/test";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aPerson } from "#tests/builders/world.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const textOf = (page: Page) => page.getByRole("textbox", { name: /^Text of/ });
const sign = (page: Page, word: string) =>
  page.getByRole("toolbar", { name: "Editing" }).getByRole("button", { name: new RegExp(`^${word}\\.`) });

async function replaceAll(page: Page, words: string, others: string): Promise<void> {
  const bar = page.getByRole("form", { name: "Find and replace" });
  await bar.getByLabel("Find", { exact: true }).fill(words);
  await bar.getByRole("button", { name: "Find", exact: true }).click();
  await bar.getByLabel("Replace with").fill(others);
  await bar.getByRole("button", { name: "Replace All" }).click();
}

const countOf = async (page: Page, words: string): Promise<number> =>
  ((await textOf(page).textContent()) ?? "").split(words).length - 1;

test("D-51, D-52: what was done offline, more than one call takes, is saved in pieces and read again", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const make = caseBuilder("made");
  const herd = ["cow ", "hen "].map((word) => make.para(word.repeat(700)));
  const root = aSmallCase("A long case", [...herd, make.para("ewe ".repeat(1_100))]);
  const { program, versions } = await anEditedCase({ root });
  const context = await browser.newContext();
  await signInAs(context, await aPerson([{ program, role: "Content Production Associate" }]));
  const page = await context.newPage();
  const saves: number[] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() !== "PUT" || !request.url().includes("/api/v2/versions/")) return;
    if (response.status() === 200) saves.push(request.postDataJSON().version.operations.length);
  });
  await page.goto(`${productUrl()}/versions/${versions.ongoing_maintenance}/edit`);
  await page.getByRole("button", { name: "LOCK!" }).click({ timeout: 60_000 });
  await expect(textOf(page)).toHaveAttribute("contenteditable", "true");

  await context.setOffline(true);
  await page.getByRole("button", { name: "Find/Replace" }).click();
  await replaceAll(page, "cow", "bull");
  await expect.poll(() => countOf(page, "bull ")).toBe(700);
  await replaceAll(page, "hen", "cock");
  await expect.poll(() => countOf(page, "cock ")).toBe(700);
  // Too much for one call even by itself: nothing of it is done, and the page says what to do.
  await replaceAll(page, "ewe", "ram");
  await expect(page.getByText(/^This is too much at once: it takes 2,200 steps/)).toBeVisible();
  expect(await countOf(page, "ram ")).toBe(0);
  expect(await countOf(page, "ewe ")).toBe(1_100);

  const lines = Array.from({ length: 1_200 }, (_, i) => `Pasted line ${i + 1}.`).join("\n");
  await textOf(page).getByText("Somebody has a pain.").click();
  await page.keyboard.press("End");
  // A paste that the page makes itself may come before the editor has heard where the caret is.
  await page.keyboard.type(" Herd: ");
  await expect(textOf(page).getByText("Somebody has a pain. Herd:")).toBeVisible();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, lines);
  await expect(textOf(page).getByText("Pasted line 1200.")).toBeAttached();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sign(page, "Offline")).toBeVisible();
  expect(saves).toEqual([]);

  await context.setOffline(false);
  await expect(sign(page, "Saved")).toBeVisible({ timeout: 60_000 });
  expect(saves.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...saves)).toBeLessThanOrEqual(2_000);
  expect(saves.reduce((all, each) => all + each)).toBeGreaterThan(2_800);

  await page.reload();
  await expect(textOf(page).getByText("Pasted line 1200.")).toBeAttached({ timeout: 60_000 });
  await expect(textOf(page).getByText("Somebody has a pain. Herd: Pasted line 1.")).toBeVisible();
  for (const [words, count] of [
    ["bull ", 700],
    ["cock ", 700],
    ["ewe ", 1_100],
    ["Pasted line ", 1_200],
  ] as const)
    expect(await countOf(page, words)).toBe(count);
  await expect(page.getByText(/You have unsaved changes\. They are kept/)).toHaveCount(0);
  await context.close();
});
