import { expect, test } from "@playwright/test";
import { putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { anAsset } from "#tests/builders/media.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { expectAccessible } from "../a11y/support.ts";
import { openForWriting } from "./support/editor.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100"><rect width="200" height="100" fill="teal"/></svg>';

test("an author sees the pictures of a case where they write their captions, and as learners will read them (D-44, D-03)", async ({
  context,
}) => {
  const shown = "9/compressed/images/shown.svg";
  await putObject("MEDIA_BUCKET", shown, drawing, "image/svg+xml");
  const image = { type: "image" as const, title: { text: "A box", styleRanges: [] } };
  const edited = await anEditedCase({
    cover_image: shown,
    root: aSmallCase("A case", [
      { ...image, uid: "shown", url: shown, altText: "A teal box" },
      { ...image, uid: "gone", url: "9/compressed/images/gone.svg", altText: "A box that is gone" },
    ]),
  });
  const { page, text } = await openForWriting(context, edited);
  const cover = page.getByRole("img", { name: "Case cover" });
  await expect(cover).toHaveJSProperty("naturalWidth", 200);
  const picture = text.getByRole("img", { name: "A teal box" });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty("naturalWidth", 200);
  await expect(text.getByText("This image could not be loaded. It shows: A box that is gone")).toBeVisible();
  await picture.click();
  await expect(page.getByRole("list", { name: "Node lineage" }).getByText("Image (shown)")).toBeVisible();
  await page.keyboard.type(", teal");
  await expect(text.locator("figcaption").first()).toHaveText("A box, teal");
  await expect(page.getByRole("button", { name: "Add Comment" })).toBeEnabled();
  await expectAccessible(page, "pictures in the editor");

  await page.getByLabel("Display mode", { exact: true }).selectOption("student");
  const read = page.getByRole("region", { name: "The case as learners would read it" });
  await expect(read.getByRole("img", { name: "A teal box" })).toHaveJSProperty("naturalWidth", 200);
  await expect(read.getByText("A box, teal")).toBeVisible();
  await expect(cover).toHaveCount(0);
});

test("an author inserts a picture of the media library where the caret is, and says what it shows there (D-46)", async ({
  context,
}) => {
  const asset = await anAsset({ name: `A point ${newUlid()}`, alternative_text: "A point" });
  const edited = await anEditedCase({ root: aSmallCase("A case") });
  const { page, text } = await openForWriting(context, edited);
  await text.locator("p").first().click();
  await page.getByRole("button", { name: "Media" }).click();
  const dialog = page.getByRole("dialog", { name: "Pick image" });

  // A file that is not in the library yet is uploaded without leaving the case.
  const name = `Box ${newUlid()}`;
  const uploaded = `${name}.svg`;
  await dialog.getByRole("button", { name: "Upload files to Case" }).click();
  const upload = page.getByRole("dialog", { name: "Upload files" });
  await upload
    .locator("input[type=file]")
    .setInputFiles({ name: uploaded, mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
  await upload.getByRole("textbox", { name: `What does ${uploaded} show?` }).fill("A teal box");
  await upload.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText(`${uploaded} uploaded!`)).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Search media" }).fill(name);
  await expect(dialog.getByRole("button", { name })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Upload files to Case" })).toBeVisible();

  await dialog.getByRole("searchbox", { name: "Search media" }).fill(asset.name);
  await dialog.getByRole("button", { name: asset.name }).click();
  await dialog.getByRole("textbox", { name: "What does it show here?" }).fill("One red point");
  await expectAccessible(page, "the media picker");
  await dialog.getByRole("button", { name: "Insert" }).click();
  const picture = text.getByRole("img", { name: "One red point" });
  await expect(picture).toHaveJSProperty("naturalWidth", 1, { timeout: 45_000 });
});

test("the items of a numbered list are counted as learners will read them, each level by itself (D-42)", async ({
  context,
}) => {
  const edited = await anEditedCase({ root: fromTemplate("unassigned_case_template") });
  const { page, text } = await openForWriting(context, edited);
  await text.locator("p").first().click();
  await page.getByLabel("Add Content to Section").selectOption({ label: "Numbered List" });
  for (const [words, key] of [
    ["one"],
    ["two"],
    ["below", "Tab"],
    ["more"],
    ["three", "Shift+Tab"],
  ] as const) {
    if (words !== "one") await page.keyboard.press("Enter");
    if (key) await page.keyboard.press(key);
    await page.keyboard.type(words);
  }
  const numbers = () =>
    text.locator("ol > li").evaluateAll((items) => items.map((item) => (item as HTMLLIElement).value));
  await expect.poll(numbers).toEqual([1, 2, 1, 2, 3]);
});
