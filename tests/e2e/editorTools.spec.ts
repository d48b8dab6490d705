import { expect, test } from "@playwright/test";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { expectAccessible } from "../a11y/support.ts";
import { openForWriting } from "./support/editor.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test("an author sees what is found, changes a link from within it, colours words, indents a list and moves what was chosen (D-42, D-43, D-45)", async ({
  context,
}) => {
  test.setTimeout(120_000);
  const edited = await anEditedCase({ root: fromTemplate("unassigned_case_template") });
  const { page, text, complaints } = await openForWriting(context, edited);
  const first = text.locator("p").first();
  await first.click();
  await page.keyboard.type("The fox and the hen.");

  await page.keyboard.press("Control+f");
  const bar = page.getByRole("form", { name: "Find and replace" });
  await bar.getByLabel("Find", { exact: true }).fill("the");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  // The focus is in the field: the browser shows no selection of the text, a highlight does.
  const highlighted = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get("selection-mimic") ?? [])].map((range) => {
        const words = document.createRange();
        words.setStart(range.startContainer, range.startOffset);
        words.setEnd(range.endContainer, range.endOffset);
        return words.toString();
      }),
    );
  await expect(async () => expect(await highlighted()).toEqual(["the"])).toPass();
  await bar.getByLabel("Replace with").fill("a");
  await bar.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(first).toHaveText("The fox and a hen.");
  await expect(async () => expect(await highlighted()).toEqual(["The"])).toPass();
  // With the focus on a tool the keys are the page's.
  await page.keyboard.press("Control+z");
  await expect(first).toHaveText("The fox and the hen.");
  await page.keyboard.press("Control+y");
  await expect(first).toHaveText("The fox and a hen.");
  await page.keyboard.press("Control+f");
  await expect(bar.getByLabel("Find", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await expect(text).toBeFocused();
  expect(await highlighted()).toEqual([]);

  const link = page.getByRole("button", { name: "Link", exact: true });
  const address = page.getByLabel("Address");
  await link.click();
  await address.fill("https://example.org/old");
  await page.keyboard.press("Enter");
  await expect(text.locator("a", { hasText: /^The$/ })).toHaveAttribute("href", "https://example.org/old");
  await text.getByText("The", { exact: true }).click();
  await link.click();
  await expect(address).toHaveValue("https://example.org/old");
  await page.getByRole("button", { name: "Unlink" }).click();
  await expect(text.locator("a")).toHaveCount(0);

  await first.dblclick({ position: { x: 15, y: 10 } });
  await page.getByRole("button", { name: "Text color" }).click();
  await page.getByLabel("Color", { exact: true }).fill("rgb(200, 10, 10)");
  await expectAccessible(page, "the colour of words");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(text.locator("[style*='200, 10, 10']", { hasText: "The" })).toBeVisible();

  await page.getByLabel("Add Content to Section").selectOption({ label: "Bulleted List" });
  await page.keyboard.type("alpha");
  await page.keyboard.press("Enter");
  await page.keyboard.type("beta");
  const item = (words: string) => text.locator("li", { hasText: words });
  const left = async (words: string) => (await item(words).boundingBox())?.x ?? 0;
  const before = await left("beta");
  await page.keyboard.press("Tab");
  await expect(async () => expect(await left("beta")).toBeGreaterThan(before + 10)).toPass();
  expect(await left("alpha")).toBe(before);

  const lineage = page.getByRole("list", { name: "Node lineage" });
  const list = lineage.getByRole("button", { name: /^Bulleted List/ });
  await list.click();
  await page.getByRole("button", { name: "Move up" }).click();
  await expect(list).toHaveAttribute("aria-pressed", "true");
  await expect(text.locator("ul + p")).toHaveText("The fox and a hen.");
  await page.getByRole("button", { name: "Move down" }).click();
  await expect(text.locator("p + ul")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).last().click();
  await expect(text.locator("ul")).toHaveCount(0);

  // On a phone all of the bar is in sight, whatever else is folded out.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "More tools" }).click();
  await page.getByRole("button", { name: "Find/Replace" }).click();
  for (const name of ["Find", "Replace", "Replace All", "Close"])
    await expect(bar.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  // Each field in one line with its button.
  for (const [field, button] of [
    ["Find", "Find"],
    ["Replace with", "Replace"],
  ] as const) {
    const input = await bar.getByLabel(field, { exact: true }).boundingBox();
    const pressed = await bar.getByRole("button", { name: button, exact: true }).boundingBox();
    expect(pressed?.x).toBeGreaterThan((input?.x ?? 0) + (input?.width ?? 0));
    expect(pressed?.y).toBeLessThan((input?.y ?? 0) + (input?.height ?? 0));
  }
  await expectAccessible(page, "the find bar on a phone");
  expect(complaints).toEqual([]);
});
