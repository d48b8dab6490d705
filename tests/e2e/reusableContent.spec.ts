import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { expectAccessible } from "../a11y/support.ts";
import { openForWriting, saveWork } from "./support/editor.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(180_000);

test("D-56: an author makes content reusable, takes that back, and puts an item from the list into the case", async ({
  context,
}) => {
  const edited = await anEditedCase({ root: aSmallCase() });
  const mark = newUlid();
  const item = await anItemWithText("Count for a whole minute.", { name: `Breaths ${mark}` });
  const { page, text, complaints } = await openForWriting(context, edited);
  const words = "Somebody has a pain.";
  const paragraph = text.locator("p", { hasText: words });
  const placed = text.locator("[data-type='variantPlaceholder']");
  const tools = page.getByRole("group", { name: "Reusable content" });
  const dialog = page.getByRole("dialog");

  await paragraph.click();
  await tools.getByRole("button", { name: "Make RC" }).click();
  await expect(dialog.getByRole("heading", { name: "Reusable Content" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Reusable Content name is required").first()).toBeVisible();
  await expectAccessible(page, "make reusable content");
  await dialog.getByRole("textbox", { name: "Name" }).fill(`Pain ${mark}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(placed).toContainText(`Pain ${mark}`);
  await expect(placed).toContainText(words);
  await expect(paragraph).toHaveCount(1);

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(placed).toHaveCount(0);
  await expect(paragraph).toHaveCount(1);
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await expect(placed).toContainText(words);

  await placed.click();
  await tools.getByRole("button", { name: "Undo RC" }).click();
  await expect(placed).toHaveCount(0);
  await expect(paragraph).toHaveCount(1);

  await paragraph.click();
  await tools.getByRole("button", { name: "Insert RC" }).click();
  await dialog.getByRole("textbox", { name: "Search reusable content" }).fill(mark);
  await dialog.getByRole("radio", { name: `Shared Section: ${item.name}` }).check();
  await expectAccessible(page, "insert reusable content");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText(`Shared Section: ${item.name}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(placed).toContainText("Count for a whole minute.");
  await saveWork(page);
  expect(complaints).toEqual([]);
});

test("the title of reusable content is changed above its text, and takes effect without publishing", async ({
  context,
}) => {
  const { program } = await anEditedCase();
  const mark = newUlid();
  const { variants, name } = await anItemWithText("Count the breaths.", { name: `Breaths ${mark}` });
  const { page } = await openForWriting(context, { program, versions: variants });
  await expect(page.getByRole("heading", { name: `Reusable Content Title: ${name}` })).toBeVisible();
  await page.getByRole("button", { name: "Edit title" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Reusable Content Title" });
  await expect(
    dialog.getByText(
      "Updates to Reusable Content titles take immediate effect and do not need to be published.",
    ),
  ).toBeVisible();
  await dialog.getByRole("textbox", { name: "New Title" }).fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Reusable Content name is required").first()).toBeVisible();
  await expectAccessible(page, "update reusable content title");
  await dialog.getByRole("textbox", { name: "New Title" }).fill(`Breathing ${mark}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("heading", { name: `Reusable Content Title: Breathing ${mark}` }),
  ).toBeVisible();
});
