import { expect, type Locator, type Page, test } from "@playwright/test";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { openForWriting, saveWork } from "./support/editor.ts";
import { useProduct } from "./support/product.ts";
import { pasteText, selectIn } from "./support/writtenLine.ts";

test.beforeAll(useProduct);

/** A case in which somebody writes five lines, of which each act takes what it needs. */
async function fiveLines(context: Parameters<typeof openForWriting>[0]) {
  const edited = await anEditedCase({ root: fromTemplate("unassigned_case_template") });
  const { page, text, complaints } = await openForWriting(context, edited);
  await text.locator("p").first().click();
  for (const [i, line] of ["alpha", "beta", "gamma", "delta", "omega"].entries()) {
    if (i > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  const lines = (): Promise<string[]> =>
    text
      .locator("p")
      .evaluateAll((all) =>
        all.map((line) => (line.closest("table") ? "(table)" : (line.textContent ?? ""))),
      );
  // What the template has below is none of them.
  const expectLines = async (...wanted: string[]): Promise<void> => {
    await expect(async () => expect((await lines()).slice(0, wanted.length)).toEqual(wanted)).toPass({
      timeout: 20_000,
    });
  };
  await expectLines("alpha", "beta", "gamma", "delta", "omega");
  return { page, text, complaints, expectLines };
}

/** The caret into a line, behind some letters of it. */
async function caretIn(page: Page, line: Locator, at: number): Promise<void> {
  const uid = (await line.getAttribute("data-uid")) ?? "";
  const size = (await line.textContent())?.length ?? 0;
  await selectIn(page, uid, (at + 0.5) / (size + 1), 0);
}

const line = (text: Locator, words: string): Locator =>
  text.locator("p", { hasText: new RegExp(`^${words}$`) });

/** Saves, opens the page anew, and reads the same. */
async function savedAgain(
  page: Page,
  expectLines: (...wanted: string[]) => Promise<void>,
  ...wanted: string[]
) {
  await expectLines(...wanted);
  await saveWork(page);
  await page.reload();
  await expect(page.getByRole("button", { name: /has the lock/ })).toBeVisible();
  await expectLines(...wanted);
}

test("a line that was joined takes pasted lines, added content and a table beside it, and lets others past, saved and read again (D-44, D-51)", async ({
  context,
}) => {
  test.setTimeout(180_000);
  const { page, text, complaints, expectLines } = await fiveLines(context);
  await caretIn(page, line(text, "gamma"), 0);
  await page.keyboard.press("Backspace");
  await expectLines("alpha", "betagamma", "delta", "omega");

  await caretIn(page, line(text, "betagamma"), 9);
  await pasteText(page, "one\ntwo");
  await expectLines("alpha", "betagammaone", "two", "delta", "omega");
  await caretIn(page, line(text, "betagammaone"), 4);
  await pasteText(page, "1\n2");
  await savedAgain(page, expectLines, "alpha", "beta1", "2", "gammaone", "two", "delta", "omega");

  // What was joined and saved is joined still; content comes behind the whole of it.
  await caretIn(page, line(text, "two"), 0);
  await page.keyboard.press("Backspace");
  await expectLines("alpha", "beta1", "2", "gammaonetwo", "delta", "omega");
  await page.getByLabel("Add Content to Section").selectOption({ label: "Paragraph" });
  await page.keyboard.type("added");
  await expectLines("alpha", "beta1", "2", "gammaonetwo", "added", "delta", "omega");
  await caretIn(page, line(text, "2"), 0);
  await page.keyboard.press("Backspace");
  await page.getByLabel("Add Content to Section").selectOption({ label: "Table" });
  await expect(text.locator("table")).toHaveCount(1);
  const cells = await text.locator("table p").count();
  const table = Array.from({ length: cells }, () => "(table)");
  await savedAgain(page, expectLines, "alpha", "beta12", ...table, "gammaonetwo", "added", "delta", "omega");

  // Past a line that was joined goes the whole way, and back.
  await caretIn(page, line(text, "added"), 0);
  await page.getByRole("button", { name: "Move up" }).click();
  await savedAgain(page, expectLines, "alpha", "beta12", ...table, "added", "gammaonetwo", "delta", "omega");
  expect(complaints).toEqual([]);
});

test("an Enter that was undone leaves one line, and a line beside one that was moved is joined to it (D-44, D-51)", async ({
  context,
}) => {
  test.setTimeout(180_000);
  const { page, text, complaints, expectLines } = await fiveLines(context);
  await caretIn(page, line(text, "beta"), 2);
  await page.keyboard.press("Enter");
  await expectLines("alpha", "be", "ta", "gamma", "delta", "omega");
  await page.keyboard.press("Control+z");
  await savedAgain(page, expectLines, "alpha", "beta", "gamma", "delta", "omega");
  await caretIn(page, line(text, "beta"), 4);
  await pasteText(page, "one\ntwo");
  await caretIn(page, line(text, "gamma"), 0);
  await page.keyboard.press("Backspace");
  await savedAgain(page, expectLines, "alpha", "betaone", "twogamma", "delta", "omega");

  await caretIn(page, line(text, "alpha"), 0);
  await page.getByRole("button", { name: "Move down" }).click();
  await expectLines("betaone", "alpha", "twogamma", "delta", "omega");
  await caretIn(page, line(text, "twogamma"), 0);
  await page.keyboard.press("Backspace");
  await expectLines("betaone", "alphatwogamma", "delta", "omega");
  await caretIn(page, line(text, "alphatwogamma"), 0);
  await page.keyboard.press("Backspace");
  await savedAgain(page, expectLines, "betaonealphatwogamma", "delta", "omega");
  expect(complaints).toEqual([]);
});
