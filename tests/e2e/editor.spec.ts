import { expect, type Page, test } from "@playwright/test";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { aMember } from "#tests/builders/course.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aCourse, addItems, aProgram } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { openForWriting, saveWork } from "./support/editor.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test("an editor takes the lock, writes, formats, splits, adds a paragraph, undoes, saves, and finds it again (D-41, D-42, D-44, D-51)", async ({
  context,
}) => {
  test.setTimeout(180_000);
  const edited = await anEditedCase({ root: fromTemplate("test_case_template") });
  const { page, url, text, complaints } = await openForWriting(context, edited);
  const stem = text.getByText("Which one?", { exact: true });
  await stem.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Think twice");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" now");
  await expect(text.locator("strong", { hasText: "now" })).toBeVisible();

  await page.keyboard.press("Enter");
  await page.keyboard.type("A second line.");
  await expect(text.locator("p", { hasText: /^A second line\.$/ })).toBeVisible();
  await page.getByLabel("Add Content to Section").selectOption({ label: "Paragraph" });
  await page.keyboard.type("A third one.");
  await expect(text.locator("p", { hasText: "A third one." })).toBeVisible();

  // Another place ends what is one step of undo.
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await page.keyboard.type(" Not this.");
  await page.keyboard.press("Control+z");
  await expect(text.getByText("Not this.")).toHaveCount(0);
  await expectAccessible(page, url);

  await saveWork(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page, url);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.reload();
  await expect(text.getByText("Which one? Think twice now")).toBeVisible();
  await expect(text.locator("strong", { hasText: "now" })).toBeVisible();
  await expect(text.locator("p", { hasText: /^A second line\.$/ })).toBeVisible();
  await expect(text.locator("p", { hasText: /^A third one\.$/ })).toBeVisible();

  // As learners would have it, by titles alone, and as it is written.
  await page.setViewportSize({ width: 1280, height: 800 });
  const mode = page.getByRole("combobox", { name: "Display mode", exact: true });
  const second = text.locator("p", { hasText: /^A second line\.$/ });
  await mode.selectOption("Ungated");
  const read = page.getByRole("region", { name: "The case as learners would read it" });
  await expect(read.getByText("A second line.")).toBeVisible();
  await expect(text).toBeHidden();
  // Nothing is done to a text that nobody sees.
  for (const name of ["Bold", "Delete", "Undo", "Publish"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
  }
  await mode.selectOption("Student");
  await expect(read.getByRole("heading").first()).toBeVisible();
  await expectAccessible(page, "as learners would read it");
  await mode.selectOption("Outline");
  await expect(second).toBeHidden();
  await expect(text.locator("[data-slot=title]").first()).toBeVisible();
  await expect(text).toHaveAttribute("contenteditable", "false");
  await mode.selectOption("Full");
  await expect(second).toBeVisible();
  await expect(text).toHaveAttribute("contenteditable", "true");
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeEnabled();
  expect(complaints).toEqual([]);
});

/** Writes a question from its title down: Enter leaves the title, the arrow goes from line to line. */
async function writeLines(page: Page, title: string, lines: readonly string[]): Promise<void> {
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  for (const [i, line] of lines.entries()) {
    if (i > 0) await page.keyboard.press("ArrowDown");
    await page.keyboard.type(line);
  }
}

test("an author writes a table, two questions and a button by key and panel, publishes, and a learner has them (D-18, D-44, D-45, D-53)", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const school = await aProgram();
  const course = await aCourse([school]);
  const edited = await anEditedCase({ lentTo: [school] });
  await addItems(course, [edited.document]);
  const { page, text, complaints } = await openForWriting(await browser.newContext(), edited);
  const lineage = page.getByRole("list", { name: "Node lineage" });
  const add = (value: string) => page.getByLabel("Add Content to Section").selectOption(value);

  await text.getByText("Somebody has a pain.").click();
  await page.getByLabel("Add Content to Section").focus();
  await add("table");
  await page.keyboard.type("Pulse");
  await page.keyboard.press("Tab");
  await page.keyboard.type("110");
  await page.keyboard.press("Alt+F10");
  await expect(page.getByRole("button", { name: "Add row above" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.type("at rest");
  await page.keyboard.press("Shift+ArrowUp");
  await page.getByRole("button", { name: "Merge selected cells" }).click();
  await expect(text.locator("td[rowspan='2']")).toHaveText("110at rest");
  await lineage.getByRole("button", { name: /^Table \(/ }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  await lineage
    .getByRole("button", { name: /^Section/ })
    .last()
    .click();
  await add("PASTE CONTENT");
  await expect(text.locator("td[rowspan='2']")).toHaveCount(2);

  await lineage
    .getByRole("button", { name: /^Section/ })
    .last()
    .click();
  await add("cdq_question");
  await writeLines(page, "Next step", ["What is done first?", "Fluids", "Rest", "Antibiotics"]);
  await page.getByRole("button", { name: "Question", exact: true }).click();
  const fluids = page.getByRole("group", { name: "A. Fluids" });
  await fluids.getByLabel("Mark").selectOption("correct");
  await expect(page.getByText("Select a key feature first")).toBeVisible();
  await page.getByLabel("New key feature").fill("Volume");
  await page.keyboard.press("Enter");
  await fluids.getByLabel("Key feature").selectOption({ label: "1. Volume" });
  await fluids.getByLabel("Mark").selectOption("correct");
  // The score preview is for admins.
  await expect(fluids.getByLabel("Mark")).toHaveValue("correct");
  await expect(fluids.getByLabel("Choose in the score preview")).toHaveCount(0);
  await expectAccessible(page, "the panel of a question");

  await lineage
    .getByRole("button", { name: /^Section/ })
    .nth(1)
    .click();
  await add("category_matcher_question");
  await writeLines(page, "Sort", ["Where does it belong?", "Airways", "Heart", "Wheeze", "Murmur"]);
  const murmur = page.getByRole("group", { name: "Murmur" });
  await expect(murmur.getByLabel("Heart")).toBeChecked();
  await page.keyboard.press("Escape");

  await lineage
    .getByRole("button", { name: /^Section/ })
    .nth(1)
    .click();
  await add("button");
  await page.keyboard.type("Hide the table");
  await page.getByRole("button", { name: "Button actions" }).click();
  await page.getByLabel("Add action").selectOption({ label: "Show or hide" });
  const hide = page.getByRole("group", { name: "1. Show or hide" });
  await hide.getByLabel("Of").selectOption({ label: "Table" });
  await hide.getByLabel("It is").selectOption("hidden");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Close Button actions" }).click();
  await page.getByRole("button", { name: "More tools" }).click();
  await expectAccessible(page, "the tools on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await saveWork(page);

  await page.reload();
  await expect(text.getByText("What is done first?")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("This version is being published")).toBeVisible();

  const classroom = await browser.newContext();
  await signInAs(classroom, await aMember(course, school));
  const learner = await classroom.newPage();
  await learner.goto(`${productUrl()}/documents/${edited.document.id}`);
  const tables = learner.getByRole("table");
  await expect(tables).toHaveCount(2, { timeout: 60_000 });
  await learner.getByRole("button", { name: "Hide the table" }).click();
  await expect(tables).toHaveCount(1);
  await expect(learner.getByText("Select as many options as are appropriate.")).toBeVisible();
  await expect(learner.getByRole("group", { name: "Airways" })).toBeVisible();
  expect(complaints).toEqual([]);
});
