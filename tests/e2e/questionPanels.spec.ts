import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { putQuestionStatistics, reserveStatisticIds } from "#functions/table/bank/itemStatistics.ts";
import { getQuestion, readQuestions } from "#functions/table/bank/questions.ts";
import type { QuestionStatistic } from "#shared/contract/bank/bankData.ts";
import { aBankComment, aQuestion } from "#tests/builders/bank.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aPerson } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { fromMenu } from "./support/editor.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(180_000);

const at = "2026-07-01T08:00:00.000Z";

/** Statistics of one academic year; nobody chose what is not named. */
const aYear = (parts: Pick<QuestionStatistic, "id" | "assessment_question_id" | "label"> & object) => ({
  ...{ choice_a_count: 0, choice_b_count: 0, choice_c_count: 0, choice_d_count: 0 },
  ...{ choice_e_count: 0, choice_f_count: 0, skips_count: 0, administrations_count: 0 },
  ...{ difficulty: null, discrimination: null, average_certainty_rating: null },
  ...{ created_at: at, updated_at: at },
  ...parts,
});

test("D-37 to D-39: beside its text an author changes a question's data, reads its figures, suggests an edit; an admin branches it", async ({
  context,
  browser,
}) => {
  const { program, document, versions } = await anEditedCase({
    root: fromTemplate("assessment_question_mcq_template"),
    kind: "assessment_question_mcq",
  });
  const label = `Cough ${newUlid()}`;
  const question = await aQuestion({
    ...{ editing_document_id: document.id, case_summary_identifier: label, status: "In review" },
    ...{ delivered: true, system: "Respiratory" },
  });
  const first = await reserveStatisticIds(2);
  await putQuestionStatistics([
    aYear({
      ...{ id: first, assessment_question_id: question.id, label: "2025-2026" },
      ...{ administrations_count: 1200, choice_a_count: 800, choice_b_count: 350, skips_count: 50 },
      ...{ difficulty: 2 / 3, discrimination: 0.31 },
    }),
    aYear({
      ...{ id: first + 1, assessment_question_id: question.id, label: "2024-2025" },
      ...{ administrations_count: 10, choice_c_count: 10, difficulty: 0 },
    }),
  ]);
  const author = await aPerson([{ program, role: "Assessment Production Associate" }]);
  const other = await aPerson([{ program, role: "Reviewer" }]);
  await aBankComment(question.id, other.id);
  await signInAs(context, author);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${productUrl()}/versions/${versions.ongoing_maintenance}/edit`);
  const panel = (name: string) => page.getByRole("complementary", { name });
  const dialog = page.getByRole("dialog");

  await fromMenu(page, "Details", "Assessment question data");
  const data = panel("Assessment question data");
  const decision = data.getByRole("combobox", { name: "Item Decisions" });
  const save = data.getByRole("button", { name: "Save" });
  await expect(data.getByRole("combobox", { name: "System" })).toHaveValue("Respiratory");
  await expect(data.getByRole("combobox", { name: "Academic Year for this Data" })).toHaveValue("2025-2026");
  const fact = (name: string) => data.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd");
  await expect(fact("# Administrations")).toHaveText("1,200");
  await expect(fact("Difficulty (pdiff)")).toHaveText("0.667");
  await expect(fact("Item Validity Status")).toHaveText("In review");
  await expect(fact("Used on Assessment?")).toHaveText("Yes");
  const option = (name: string) => data.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(option("Admin A")).toContainText("800");
  await expect(option("Admin A")).toContainText("Correct!");
  await expect(option("Admin B")).not.toContainText("Correct!");
  await expect(option("Admin Omit")).toContainText("50");
  await data.getByRole("combobox", { name: "Academic Year for this Data" }).selectOption("2024-2025");
  await expect(option("Admin C")).toContainText("10");

  await expect(save).toBeDisabled();
  await decision.selectOption("Revise");
  await expect(data.getByText("Not saved yet")).toBeVisible();
  await data.getByRole("combobox", { name: "System" }).selectOption("Cardiovascular");
  await expectAccessible(page, "assessment question data");
  await save.click();
  await expect(dialog.getByText("Changes have been saved.")).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(data.getByText("Not saved yet")).toHaveCount(0);
  await expect(save).toBeDisabled();
  expect(await getQuestion(question.id)).toMatchObject({ cci_status: "Revise", system: "Cardiovascular" });

  await fromMenu(page, "Details", "Question details");
  const details = panel("Question details");
  await expect(details.getByRole("heading", { name: `Show Question ${question.id}` })).toBeVisible();
  await expect(details.getByText("This question is on a form that was delivered.")).toHaveCSS(
    "font-style",
    "italic",
  );
  await expect(details.getByText(label)).toBeVisible();
  await expect(details.getByRole("button", { name: "Branch" })).toHaveCount(0);
  await details.getByRole("tab", { name: "Statistics" }).click();
  await expect(details.getByRole("rowheader", { name: String(first), exact: true })).toBeVisible();
  await details.getByRole("tab", { name: "Versions" }).click();
  await expect(details.getByRole("cell", { name: "Revise" }).first()).toBeVisible();
  await expectAccessible(page, "question details");

  await fromMenu(page, "Details", "Edit suggestions");
  const suggestions = panel("Edit suggestions");
  await expect(suggestions.getByText("Shorten the stem.")).toBeVisible();
  // Somebody else's, and the author is no admin.
  await expect(suggestions.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  const add = suggestions.getByRole("button", { name: "Save" });
  await suggestions.getByRole("textbox", { name: "Add Comment" }).fill("   ");
  await expect(add).toBeDisabled();
  await suggestions.getByRole("textbox", { name: "Add Comment" }).fill("Name the dose.");
  await add.click();
  await expect(suggestions.getByText(/\d\d-\d\d-\d{4} \d\d:\d\d/)).toHaveCount(2);
  await expectAccessible(page, "edit suggestions");
  await suggestions.getByRole("button", { name: /^Delete .*Name the dose/ }).click();
  await expect(dialog.getByText("Are you sure you want to delete suggestion?")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("Suggestion have been deleted.")).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(suggestions.getByText("Name the dose.")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(complaints).toEqual([]);

  const admins = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signInAs(admins, await aPerson([{ program, role: "Reviewer" }], { is_admin: true }));
  const second = await admins.newPage();
  await second.goto(`${productUrl()}/versions/${versions.ongoing_maintenance}/edit`);
  await second.getByRole("button", { name: "More tools" }).click({ timeout: 60_000 });
  await fromMenu(second, "Details", "Question details");
  await second.getByRole("button", { name: "Branch" }).click();
  await expect(second.getByText("Are you sure you want to duplicate this question?")).toBeVisible();
  await second.getByRole("button", { name: "Duplicate" }).click();
  await expect(second.getByText("Duplicate finished!")).toBeVisible();
  await second.getByRole("button", { name: "OK" }).click();
  const children = (await readQuestions()).rows.filter(({ parent_id }) => parent_id === question.id);
  expect(children).toHaveLength(1);
  await expect(second.getByRole("link", { name: String(children[0]?.id), exact: true })).toBeVisible();
  await admins.close();
});
