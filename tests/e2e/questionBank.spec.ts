import { expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { getQuestion } from "#functions/table/bank/questions.ts";
import { aQuestion, someQuestions } from "#tests/builders/bank.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAsStaff } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(120_000);

const bank = "/admin/assessment/questions";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const dialog = (page: Page) => page.getByRole("dialog");

/** Presses the button of the question that is asked, or of what is said, and waits until it has gone. */
async function answer(page: Page, text: string, button: string): Promise<void> {
  await expect(dialog(page).getByText(text, { exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: button }).click();
  await expect(dialog(page).getByText(text, { exact: true })).toHaveCount(0);
}

/** A cell has its options once it is about to be used. */
async function choose(page: Page, cell: string, value: string): Promise<void> {
  await page.getByRole("combobox", { name: cell }).focus();
  await page.getByRole("combobox", { name: cell }).selectOption(value);
}

test("A-28 to A-31, A-37: an admin filters, edits all selected questions, archives, restores and deletes them, and reads the history", async ({
  context,
}) => {
  await signInAsStaff(context, { role: "Combined Production Associate", is_admin: true });
  const mark = newUlid();
  const [first, second, third] = await someQuestions(3, (place) => ({
    case_summary_identifier: `${mark} Q${place + 1}`,
    status: "In review",
    content: {
      vignette: place === 2 ? "A long story. ".repeat(30) : "A child coughs.",
      stem: "What is next?",
      images: [],
      correct_answer_index: 1,
      answer_explanation: "Because.",
      choices: ["One", "Two", "Three", "Four", "Five"],
    },
  }));
  if (!first || !second || !third) throw new Error("The questions were not written");
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}${bank}`);
  await expect(heading(page, "Questions")).toBeVisible({ timeout: 30_000 });
  const label = page.getByRole("textbox", { name: "Filter by ITEM LABEL" });
  await label.fill(mark.toLowerCase());
  await label.press("Enter");
  await expect(page.getByText("items of 3")).toBeVisible();
  await expect(page).toHaveURL(
    new RegExp(
      `page=1.*case_summary_identifier=${mark.toLowerCase()}|case_summary_identifier=${mark.toLowerCase()}.*page=1`,
    ),
  );
  const row = (id: number) =>
    page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: String(id), exact: true }) });
  await expect(row(third.id).getByText("…")).toBeVisible();
  await expect(row(first.id).getByRole("cell", { name: "B", exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page, "question bank");

  // Sorted by a head, the other way at the second press; kept for the next visit.
  const idHead = page.getByRole("columnheader", { name: "ID", exact: true });
  await expect(idHead).toHaveAttribute("aria-sort", "ascending");
  await idHead.getByRole("button").click();
  await expect(idHead).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("row").nth(2)).toContainText(`${mark} Q3`);

  await page.getByRole("button", { name: "Edit Mode" }).click();
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeDisabled();
  await page.getByRole("checkbox", { name: `Select question ${first.id}` }).check();
  await expect(page.getByRole("checkbox", { name: "Select all questions of this page" })).toHaveJSProperty(
    "indeterminate",
    true,
  );
  await page.getByRole("checkbox", { name: `Select question ${second.id}` }).check();
  await choose(page, `VALIDITY STATUS of question ${first.id}`, "Valid");
  await expect(page.getByRole("combobox", { name: `VALIDITY STATUS of question ${second.id}` })).toHaveValue(
    "Valid",
  );
  await expect(page.getByRole("combobox", { name: `VALIDITY STATUS of question ${third.id}` })).toHaveValue(
    "In review",
  );
  await page.getByRole("button", { name: "Undo" }).click();
  // Arrows move between cells; a pasted column fills the selected rows, in one step.
  const cell = (id: number, column: string) =>
    page.getByRole("combobox", { name: `${column} of question ${id}` });
  await cell(first.id, "VALIDITY STATUS").focus();
  await page.keyboard.press("ArrowUp");
  await expect(cell(second.id, "VALIDITY STATUS")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(cell(second.id, "CORRECT ANSWER")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await cell(second.id, "VALIDITY STATUS").evaluate((target) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Valid\nQuestionable\n");
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(cell(second.id, "VALIDITY STATUS")).toHaveValue("Valid");
  await expect(cell(first.id, "VALIDITY STATUS")).toHaveValue("Questionable");
  await cell(first.id, "VALIDITY STATUS").focus();
  await page.keyboard.press("Escape");
  await expect(cell(first.id, "VALIDITY STATUS")).toHaveValue("In review");
  await expect(cell(second.id, "VALIDITY STATUS")).toHaveValue("Valid");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("combobox", { name: `VALIDITY STATUS of question ${second.id}` })).toHaveValue(
    "In review",
  );
  await choose(page, `VALIDITY STATUS of question ${first.id}`, "Invalid");
  await page.getByRole("button", { name: "Cancel" }).click();
  await answer(page, "You have unsaved changes. Do you want to discard them?", "Keep editing");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await answer(page, "Are you sure you want to save the changes?", "Save");
  await answer(page, "Changes have been saved.", "OK");
  await expect(row(first.id).getByRole("cell", { name: "Invalid", exact: true })).toBeVisible();
  expect((await getQuestion(second.id))?.status).toBe("Invalid");
  // Both are still selected: another edit is on top of what was just saved.
  await page.getByRole("button", { name: "Edit Mode" }).click();
  await choose(page, `VALIDITY STATUS of question ${first.id}`, "Questionable");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await answer(page, "Are you sure you want to save the changes?", "Save");
  await answer(page, "Changes have been saved.", "OK");
  expect((await getQuestion(second.id))?.status).toBe("Questionable");

  await page.getByRole("button", { name: "Archive Selected" }).click();
  await answer(page, "Are you sure you want to archive the selected items?", "Archive");
  await answer(page, "Items have been archived.", "OK");
  await expect(page.getByText("items of 1")).toBeVisible();
  await page.getByRole("button", { name: "Show Archived" }).click();
  await expect(page.getByText("items of 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete Selected" })).toBeDisabled();
  await page.getByRole("checkbox", { name: `Select question ${first.id}` }).check();
  await page.getByRole("button", { name: "Restore Selected" }).click();
  await answer(page, "Are you sure you want to restore the selected items?", "Restore");
  await answer(page, "Items have been restored.", "OK");
  await page.getByRole("checkbox", { name: `Select question ${second.id}` }).check();
  await page.getByRole("button", { name: "Delete Selected" }).click();
  await answer(page, "Are you sure you want to delete the selected items?", "Delete");
  await answer(page, "Items have been deleted.", "OK");
  await expect(page.getByText("items of 0")).toBeVisible();
  await page.getByRole("button", { name: "Show Active" }).click();
  await row(first.id)
    .getByRole("button", { name: `Versions of ${first.id}` })
    .click();
  const history = page.getByRole("dialog", { name: "Question versions history" });
  const table = history.getByRole("table");
  await expect(table.getByRole("row", { name: /Current state/ })).toContainText("Questionable");
  // Changed twice, archived, restored; the line that made it is hidden.
  await expect(table.getByRole("rowheader", { name: /^[2345]$/ })).toHaveCount(4);
  await page.getByRole("checkbox", { name: "Hide Create Event" }).uncheck();
  await expect(table.getByRole("rowheader", { name: "1" })).toBeVisible();
  await expectAccessibleInEveryLook(page, "history of a question");
  await history.getByRole("button", { name: "Close" }).click();
  await expect(row(first.id).getByRole("button", { name: `Versions of ${first.id}` })).toBeFocused();
  expect(complaints).toEqual([]);
});

test("A-30: a question that somebody else has changed meanwhile is named, the others are saved", async ({
  context,
}) => {
  await signInAsStaff(context, { is_admin: true });
  const mark = newUlid();
  const rows = await someQuestions(2, () => ({ case_summary_identifier: mark, status: "In review" }));
  const [first, second] = rows;
  if (!first || !second) throw new Error("The questions were not written");
  const page = await context.newPage();
  await page.goto(`${productUrl()}${bank}?case_summary_identifier=${mark}`);
  await expect(page.getByText("items of 2")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Edit Mode" }).click();
  await page.getByRole("checkbox", { name: "Select all questions of this page" }).check();
  await choose(page, `VALIDITY STATUS of question ${first.id}`, "Valid");
  const other = await context.newPage();
  await other.goto(`${productUrl()}${bank}?id=${second.id}`);
  await other.getByRole("button", { name: "Edit Mode" }).click({ timeout: 30_000 });
  await choose(other, `VALIDITY STATUS of question ${second.id}`, "Invalid");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await answer(other, "Are you sure you want to save the changes?", "Save");
  await answer(other, "Changes have been saved.", "OK");

  await page.getByRole("button", { name: "Save Changes" }).click();
  await answer(page, "Are you sure you want to save the changes?", "Save");
  const told = `1 questions updated successfully. 1 questions failed to update. Question ${second.id} (${mark}) was changed by somebody else since you read it.`;
  await answer(page, told, "OK");
  expect((await getQuestion(first.id))?.status).toBe("Valid");
  expect((await getQuestion(second.id))?.status).toBe("Invalid");
  // The edit that was not saved still stands, on top of what is there now.
  await page.getByRole("button", { name: "Save Changes" }).click();
  await answer(page, "Are you sure you want to save the changes?", "Save");
  await answer(page, "Changes have been saved.", "OK");
  expect((await getQuestion(second.id))?.status).toBe("Valid");
});

test("A-38, A-39: a reviewer reads a question, suggests an edit and takes it back, and can change nothing", async ({
  context,
}) => {
  await signInAsStaff(context);
  const [question] = await someQuestions(1);
  if (!question) throw new Error("The question was not written");
  const page = await context.newPage();
  await page.goto(`${productUrl()}${bank}?id=${question.id}`);
  await expect(page.getByText("items of 1")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Edit Mode" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show Archived" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Archive Selected" })).toHaveCount(0);
  await page
    .getByRole("rowheader", { name: String(question.id) })
    .getByRole("link")
    .click();
  await expect(heading(page, `Show Question ${question.id}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Branch" })).toHaveCount(0);
  const save = page.getByRole("button", { name: "Save" });
  await page.getByRole("textbox", { name: "Add Comment" }).fill("  ");
  await expect(save).toBeDisabled();
  await page.getByRole("textbox", { name: "Add Comment" }).fill("Shorten the stem.");
  await save.click();
  await expect(page.getByText("Shorten the stem.", { exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page, "one question");
  await page.getByRole("button", { name: /^Delete the suggestion/ }).click();
  await answer(page, "Are you sure you want to delete suggestion?", "Delete");
  await answer(page, "Suggestion have been deleted.", "OK");
  await page.getByRole("tab", { name: "Statistics" }).click();
  await expect(page.getByText("There are no records")).toBeVisible();
});

test("A-28: a reviewer hides, moves and widens columns, keeps that as a view, and finds it again", async ({
  context,
}) => {
  await signInAsStaff(context);
  const mark = newUlid();
  const [question] = await someQuestions(1, () => ({ case_summary_identifier: mark }));
  if (!question) throw new Error("The question was not written");
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}${bank}?case_summary_identifier=${mark}`);
  const heads = page.getByRole("columnheader");
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await expect(head("COURSE")).toBeVisible({ timeout: 30_000 });
  const order = async (): Promise<string[]> => (await heads.allInnerTexts()).map((text) => text.trim());

  await page.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "COURSE" }).uncheck();
  await columns.getByRole("button", { name: "Move STEM up" }).click();
  await columns.getByRole("textbox", { name: "Name of a new view" }).fill("Texts");
  await columns.getByRole("button", { name: "Save view" }).click();
  await expect(columns.getByRole("combobox", { name: "View" })).toHaveValue("Texts");
  await expectAccessibleInEveryLook(page, "the columns of a table");
  await columns.getByRole("button", { name: "Done" }).click();
  // While it fades, it lies over the heads.
  await expect(columns).toBeHidden();
  await expect(head("COURSE")).toHaveCount(0);
  expect((await order()).slice(1, 8)).toEqual([
    ...["ID", "ITEM LABEL", "CASE", "QUESTION USE", "SCORABLE?", "STEM", "VIGNETTE"],
  ]);
  // Each cell stands below its head.
  const cells = page.getByRole("row").filter({ hasText: mark }).locator("th, td");
  await expect(cells.nth(6)).toHaveText(question.content.stem);

  const edge = page.getByRole("separator", { name: "Width of ID" });
  const label = page.getByRole("separator", { name: "Width of ITEM LABEL" });
  const before = await label.boundingBox();
  await edge.focus();
  await edge.press("ArrowRight");
  await edge.press("ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuenow", "124");
  const box = await edge.boundingBox();
  if (!box || !before) throw new Error("The edges are in view");
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 64, box.y + 10, { steps: 3 });
  await page.mouse.up();
  await expect(edge).toHaveAttribute("aria-valuenow", "184");
  expect(Math.round(((await label.boundingBox())?.x ?? 0) - before.x)).toBe(100);

  await page.reload();
  await expect(edge).toHaveAttribute("aria-valuenow", "184", { timeout: 30_000 });
  expect(await order()).not.toContain("COURSE");
  await page.getByRole("button", { name: "Columns" }).click();
  await columns.getByRole("button", { name: "Reset columns" }).click();
  await expect(columns.getByRole("checkbox", { name: "COURSE" })).toBeChecked();
  await columns.getByRole("combobox", { name: "View" }).selectOption("Texts");
  await expect(columns.getByRole("checkbox", { name: "COURSE" })).not.toBeChecked();
  await columns.getByRole("button", { name: "Delete view" }).click();
  await expect(columns.getByRole("combobox", { name: "View" })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("A-28: on a phone each question is a card with its main columns, and with all of them when asked", async ({
  context,
}) => {
  await signInAsStaff(context, { is_admin: true });
  const mark = newUlid();
  await aQuestion({ case_summary_identifier: mark, patient_age: "Adult (19-64 years)" });
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${productUrl()}/admin/assessment/questions?case_summary_identifier=${mark}`);
  const label = page.getByText(mark, { exact: true });
  await expect(label).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Adult (19-64 years)", { exact: true })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("button", { name: "Show all columns" }).click();
  await expect(page.getByText("Adult (19-64 years)", { exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page, "the question bank on a phone");
});
