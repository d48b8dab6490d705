import { expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { writeQuestions } from "#functions/table/bank/questions.ts";
import { aBankComment, aQuestion, someQuestions } from "#tests/builders/bank.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import { aCourse, aDocument, addItems } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAsStaff } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(120_000);

const bank = "/admin/assessment/questions";
const said = async (page: Page, title: string, text: string): Promise<void> => {
  const box = page.getByRole("dialog", { name: title, exact: true });
  await expect(box.getByText(text, { exact: true })).toBeVisible();
  await box.getByRole("button", { name: "OK" }).click();
  await expect(box).toHaveCount(0);
};

test("A-34: an admin creates a question about a case, an objective and its teaching point, and finds it on the first page", async ({
  context,
}) => {
  const { program } = await signInAsStaff(context, { role: "Combined Production Associate", is_admin: true });
  const mark = newUlid();
  const [objective, point] = [
    await anObjective({ name: `Objective ${mark}` }),
    await aReusable({ name: `Point ${mark}` }),
  ];
  await aDyad(objective, point);
  const about = await aDocument([program], {
    title: `Case ${mark}`,
    mapped: { objectives: [objective.id], reusables: [] },
  });
  const course = await aCourse([program], { program_id: null, name: `Course ${mark}` });
  await addItems(course, [about]);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}${bank}`);
  await page.getByRole("button", { name: "Create Question", exact: true }).click({ timeout: 30_000 });
  const dialog = page.getByRole("dialog", { name: "Create Question", exact: true });
  const save = dialog.getByRole("button", { name: "Save Question" });
  await expect(dialog.getByLabel("Select Case")).toBeDisabled();
  await dialog.getByLabel("Select Course").selectOption(`Course ${mark}`);
  await dialog.getByLabel("Select Case").selectOption(`Case ${mark}`);
  await dialog.getByLabel("Select LO").selectOption(`Objective ${mark}`);
  await expect(save).toBeDisabled();
  await dialog.getByLabel("Select TP").selectOption(`Point ${mark}`);
  await expectAccessibleInEveryLook(page, "the dialog of a new question");
  await save.click();
  await said(page, "Created!", "Question set have been created.");
  await expect(dialog.getByLabel("Select Course")).toHaveValue("");
  await dialog.getByRole("button", { name: "Finish and close" }).click();
  // On the first page, whose newest rows other stories may add to.
  await expect(page.getByRole("row").filter({ hasText: `Case ${mark}` })).toContainText("new");
  expect(complaints).toEqual([]);
});

test("A-35: an admin collects questions over pages and a reload, and saves them as a set", async ({
  context,
}) => {
  await signInAsStaff(context, { is_admin: true });
  const mark = newUlid();
  const [first, second, gone] = await someQuestions(3, (place) => ({
    case_summary_identifier: `${mark} Q${place + 1}`,
    archived_at: place === 2 ? new Date().toISOString() : null,
  }));
  if (!first || !second || !gone) throw new Error("The questions were not written");
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}${bank}?case_summary_identifier=${mark}`);
  const create = (count: number) => page.getByRole("button", { name: `Create Question Set (${count})` });
  await expect(create(0)).toBeDisabled({ timeout: 30_000 });
  await page.getByRole("checkbox", { name: `Select question ${second.id}` }).check();
  await page.getByRole("button", { name: "Add to Set" }).click();
  await expect(create(1)).toBeEnabled();
  await page.getByRole("checkbox", { name: `Select question ${first.id}` }).check();
  await page.getByRole("button", { name: "Add to Set" }).click();
  await expect(create(2)).toBeEnabled();
  await page.getByRole("button", { name: "Show Archived" }).click();
  await page.getByRole("checkbox", { name: `Select question ${gone.id}` }).check();
  await page.getByRole("button", { name: "Add to Set" }).click();
  await page.reload();
  await expect(create(3)).toBeEnabled({ timeout: 30_000 });
  const revised = { ...second, case_summary_identifier: `${mark} Q2, revised`, rev: second.rev + 1 };
  const line = { id: newUlid(), at: second.updated_at, by: null, event: "update", changes: {} };
  await writeQuestions([{ id: second.id, before: second, after: revised, line }]);
  await create(3).click();
  const dialog = page.getByRole("dialog", { name: "Create Question Set" });
  const save = dialog.getByRole("button", { name: "Save Question Set" });
  // The questions are asked for again: one of them has another label since it was added.
  await expect(dialog.getByRole("cell", { name: `${mark} Q2, revised`, exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: `Versions of question ${first.id}` }).click();
  await expect(page.getByRole("dialog", { name: "Question versions history" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the set" }).click();
  await expect(dialog.getByRole("button", { name: `Versions of question ${first.id}` })).toBeFocused();
  await expectAccessibleInEveryLook(page, "the dialog of a question set");
  await save.click();
  await said(page, "Validation Error!", "Cannot create a question set with archived questions.");
  await dialog.getByRole("button", { name: `Remove question ${gone.id} from the set` }).click();
  await save.click();
  await said(page, "Validation Error!", "Please provide a title and select an exam course.");
  await dialog.getByLabel("Title").fill(`Set ${mark}`);
  await dialog.getByLabel("Exam Course").selectOption({ index: 1 });
  await save.click();
  await said(page, "Created!", "Question set have been created.");
  await expect(create(0)).toBeDisabled();
  await page.getByRole("link", { name: "Question Sets" }).click();
  const byTitle = page.getByRole("textbox", { name: "Filter by Title" });
  await byTitle.fill(mark.toLowerCase());
  await byTitle.press("Enter");
  await expect(page.getByText("items of 1", { exact: false })).toBeVisible();
  await expectAccessibleInEveryLook(page, "the list of question sets");
  const set = page.getByRole("row").filter({ hasText: `Set ${mark}` });
  await set.getByRole("link", { name: "2 items" }).click();
  await expect(page.getByText("items of 2")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("A-37: a reviewer finds suggestions on questions in a list of their own", async ({ context }) => {
  const { person: reviewer } = await signInAsStaff(context);
  const question = await aQuestion();
  await aBankComment(question.id, reviewer.id);
  const page = await context.newPage();
  await page.goto(`${productUrl()}/admin/assessment/comments?user_id=${reviewer.id}`);
  await expect(page.getByText("items of 1", { exact: false })).toBeVisible({ timeout: 30_000 });
  await expectAccessibleInEveryLook(page, "the list of comments");
  await page.getByRole("link", { name: String(question.id), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Show Question ${question.id}` })).toBeVisible();
});
