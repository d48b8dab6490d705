import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { readQuestionSets } from "#functions/table/bank/questionSets.ts";
import { aQuestion, someQuestions } from "#tests/builders/bank.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAsStaff } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(180_000);

/** No other story makes questions about all of these. */
const about = {
  ...{ system: "Head & Neck", clinical_disciplines: ["Psychiatry"], clinical_focus: "Prevention" },
  ...{ learning_objective_id: 1, reusable_object_id: 1, difficulty: 0.3, discrimination: 0.4 },
};

test("A-35: an admin writes a blueprint, reads why it cannot be met, drafts the set and saves both", async ({
  context,
}) => {
  await signInAsStaff(context, { is_admin: true });
  // Runs before this one may have left some more.
  await someQuestions(3, () => about);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/admin/assessment/questions`);
  await page.getByRole("link", { name: "Blueprints", exact: true }).click({ timeout: 30_000 });
  await page.getByRole("link", { name: "New blueprint" }).first().click();
  const title = `Blueprint ${newUlid()}`;
  await page.getByLabel("Title", { exact: true }).fill(title);
  const course = page.getByLabel("Exam Course");
  await expect(page.getByText("Choose an exam course.")).toBeVisible();
  await course.selectOption({ index: 1 });
  await page.getByLabel("System, row 1").selectOption(about.system);
  await page.getByLabel("Clinical focus, row 1").selectOption(about.clinical_focus);
  await page.getByLabel("Discipline, row 1").selectOption("Psychiatry");
  await page.getByLabel("Difficulty, row 1").selectOption("hard");
  await page.getByLabel("At least, row 1").fill("50");
  await page.getByLabel("Number of questions").fill("50");
  const row = page.getByRole("row", { name: /^1 / });
  await expect(row).toContainText("short");
  await page.getByRole("button", { name: "Draft question set" }).click();
  await expect(page.getByRole("heading", { name: "No question set meets this blueprint" })).toBeVisible();
  await expect(page.getByText(/^Row 1: .*short\.$/)).toBeVisible();
  await expectAccessibleInEveryLook(page, "a blueprint that cannot be met");

  await page.getByLabel("At least, row 1").fill("3");
  await page.getByLabel("Number of questions").fill("3");
  await page.getByRole("button", { name: "Draft question set" }).click();
  await expect(page.getByRole("heading", { name: "Drafted question set" })).toBeVisible();
  const drafted = page.getByRole("row").filter({ hasText: about.system }).getByRole("link");
  await expect(drafted).toHaveCount(3);
  const ids = (await drafted.allTextContents()).map(Number);
  await page.getByRole("button", { name: "Save blueprint" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/blueprints\/\d+$/);
  await expectAccessibleInEveryLook(page, "a blueprint with its drafted set");
  await page.getByRole("button", { name: "Save Question Set" }).click();
  await expect(page.getByRole("link", { name: /^Open question set/ })).toBeVisible();
  const { rows } = await readQuestionSets();
  expect(rows.find((set) => set.title === title)?.questions).toEqual(ids);

  await page.getByRole("link", { name: "Blueprints", exact: true }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expectAccessibleInEveryLook(page, "the list of blueprints");
  expect(complaints).toEqual([]);
});

test("A-37: an admin marks two questions as enemies, and the set builder warns of them", async ({
  context,
}) => {
  await signInAsStaff(context, { is_admin: true });
  const mark = newUlid();
  const [one, other] = [
    await aQuestion({ case_summary_identifier: `${mark} A` }),
    await aQuestion({ case_summary_identifier: `${mark} B` }),
  ];
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/admin/assessment/questions/${one.id}`);
  await page.getByLabel("ID of another question").fill(String(one.id), { timeout: 30_000 });
  await page.getByRole("button", { name: "Add enemy" }).click();
  await expect(page.getByText(/^Nothing was changed: there is no other question with this ID/)).toBeVisible();
  complaints.length = 0; // The browser's line about the refusal.
  await page.getByLabel("ID of another question").fill(String(other.id));
  await page.getByRole("button", { name: "Add enemy" }).click();
  const enemies = page.getByRole("region", { name: "Enemy items" });
  await expect(enemies.getByRole("link", { name: `${other.id} ${mark} B` })).toBeVisible();
  await expectAccessibleInEveryLook(page, "a question with an enemy item");
  await enemies.getByRole("link", { name: `${other.id} ${mark} B` }).click();
  await expect(page.getByRole("button", { name: `Remove enemy ${one.id}` })).toBeVisible();

  await page.goto(`${productUrl()}/admin/assessment/questions?case_summary_identifier=${mark}`);
  for (const { id } of [one, other])
    await page.getByRole("checkbox", { name: `Select question ${id}` }).check();
  await page.getByRole("button", { name: "Add to Set" }).click();
  await page.getByRole("button", { name: "Create Question Set (2)" }).click();
  await expect(
    page.getByText(`Questions ${one.id} and ${other.id} are enemies: one gives the other away.`),
  ).toBeVisible();

  // Removed from the keyboard: the focus stays in the list, or goes to the field where nothing is left in it.
  await page.goto(`${productUrl()}/admin/assessment/questions/${one.id}`);
  await page.getByRole("button", { name: `Remove enemy ${other.id}` }).press("Enter");
  await expect(enemies.getByText("No question is an enemy of this one.")).toBeVisible();
  await expect(page.getByLabel("ID of another question")).toBeFocused();
  expect(complaints).toEqual([]);
});
