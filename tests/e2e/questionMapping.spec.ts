import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { getQuestion } from "#functions/table/bank/questions.ts";
import { proposing } from "#shared/case/model/proposedMapping.ts";
import { aQuestion } from "#tests/builders/bank.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aDocument, aPerson } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { fromMenu, saveWork } from "./support/editor.ts";
import { complaintsOf, signInAs, signInAsStaff } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(180_000);

test("D-57: an author proposes another mapping for a question, sees it beside the current one, and publishes it", async ({
  context,
}) => {
  const mark = newUlid();
  const named = async (name: string) =>
    aDyad(
      await anObjective({ name: `Explain ${name} ${mark}` }),
      await aReusable({ name: `Point of ${name} ${mark}` }),
    );
  const [before, after] = [await named("breath"), await named("pulse")];
  const { id: dyad_id, learning_objective_id, reusable_object_id } = before;
  const root = {
    ...fromTemplate("assessment_question_mcq_template"),
    ...proposing({ dyad_id, learning_objective_id, reusable_object_id }),
  };
  const { program, document, versions } = await anEditedCase({ root, kind: "assessment_question_mcq" });
  const question = await aQuestion({
    ...{ editing_document_id: document.id, learning_objective_id, reusable_object_id },
  });
  await signInAs(context, await aPerson([{ program, role: "Assessment Production Associate" }]));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/versions/${versions.ongoing_maintenance}/edit`);
  await page.getByRole("button", { name: "LOCK!" }).click({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: /has the lock/ })).toBeVisible();
  const panel = page.getByRole("complementary", { name: "Content Mapping Tool" });
  const dialog = page.getByRole("dialog");
  const objective = panel.getByRole("combobox", { name: "Learning Objective" });
  const point = panel.getByRole("combobox", { name: "Teaching Point" });
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  const save = panel.getByRole("button", { name: "Save" });

  await expect(panel).toHaveCount(0);
  await fromMenu(page, "Details", "Content Mapping Tool");
  await expect(panel.getByText(`Explain breath ${mark}`)).toBeVisible();
  await panel.getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByText("You are editing the mapping to this Assessment Question.")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();

  await save.click();
  await expect(dialog.getByText("Please select Mapping")).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await objective.fill(`pulse ${mark}`);
  await page.getByRole("option", { name: `Explain pulse ${mark}` }).click();
  await save.click();
  await expect(dialog.getByText("Please select Teaching Point")).toBeVisible();
  await expect(dialog.getByText("Do you want to save this incomplete map?")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // The objective has narrowed the teaching points to its own.
  await point.click();
  const offered = page.getByRole("listbox", { name: "Teaching Point" }).getByRole("option");
  await expect(offered).toHaveText([new RegExp(`^Point of pulse ${mark}`)]);
  await offered.click();
  await expectAccessible(page, "the content mapping tool");
  await save.click();
  await expect(dialog.getByText("will be available throughout the")).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(panel.locator("del")).toHaveText([`Explain breath ${mark}`, `Point of breath ${mark}`]);
  await expect(panel.locator("ins")).toHaveText([`Explain pulse ${mark}`, `Point of pulse ${mark}`]);

  await panel.getByRole("button", { name: "Restore" }).click();
  await expect(panel.locator("del")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(panel.locator("ins")).toHaveText([`Explain pulse ${mark}`, `Point of pulse ${mark}`]);

  await saveWork(page);
  await expect(publish).toBeEnabled();
  await publish.click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect
    .poll(async () => (await getQuestion(question.id))?.reusable_object_id)
    .toBe(after.reusable_object_id);
  await expect(panel.locator("del")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("D-58: a provider admin maps a question without a text from its page of the bank, to an objective made on the way", async ({
  context,
}) => {
  const mark = newUlid();
  const { program } = await signInAsStaff(context, { role: "Combined Production Associate", is_admin: true });
  const [held, point] = [
    await anObjective({ name: `Explain breath ${mark}` }),
    await aReusable({ name: `Point of breath ${mark}` }),
  ];
  const holder = await aDocument([program], {
    title: `A cough ${mark}`,
    mapped: { objectives: [held.id], reusables: [] },
  });
  const question = await aQuestion();
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/admin/assessment/questions/${question.id}`);
  await page.getByRole("button", { name: "Map", exact: true }).click({ timeout: 30_000 });
  const mapping = page.getByRole("dialog", { name: `Map question ${question.id}` });
  await mapping.getByRole("button", { name: "New learning objective" }).click();
  const making = page.getByRole("dialog", { name: "New learning objective" });
  await making.getByRole("combobox", { name: "Existing learning objective" }).fill(mark);
  await page.getByRole("option", { name: held.name }).click();
  await expect(making.getByRole("link", { name: holder.title })).toHaveAttribute(
    "href",
    `/documents/${holder.id}`,
  );
  // What is typed is used in place of the choice.
  const name = `Explain pulse ${mark}`;
  await making.getByRole("textbox", { name: "Name of a new learning objective" }).fill(`  ${name} `);
  await making.getByRole("combobox", { name: "Teaching point" }).fill(mark);
  await page.getByRole("option", { name: point.name }).click();
  await expectAccessible(page, "the dialog of a new learning objective");
  await making.getByRole("button", { name: "Add objective" }).click();
  await expect(making).toHaveCount(0);
  await expect(mapping.getByRole("combobox", { name: "Learning Objective" })).toHaveValue(new RegExp(name));
  await expect(mapping.getByRole("combobox", { name: "Teaching Point" })).toHaveValue(new RegExp(point.name));
  await mapping.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("definition").filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await getQuestion(question.id))?.reusable_object_id).toBe(point.id);
  expect(complaints).toEqual([]);
});

test("A-34, D-57: a provider admin writes an imported question in the editor, and the bank takes what is published", async ({
  context,
}) => {
  const mark = newUlid();
  const [objective, point] = [await anObjective(), await aReusable()];
  await aDyad(objective, point);
  const question = await aQuestion({
    ...{ learning_objective_id: objective.id, reusable_object_id: point.id },
    case_summary_identifier: `Imported ${mark}`,
  });
  await signInAsStaff(context, { role: "Combined Production Associate", is_admin: true });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/admin/assessment/questions/${question.id}`);
  await page.getByRole("button", { name: "Write in editor" }).click({ timeout: 60_000 });
  await page.getByRole("button", { name: "LOCK!" }).click({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: /has the lock/ })).toBeVisible();
  const text = page.getByRole("textbox", { name: /^Text of/ });
  await expect(text).toContainText(question.content.vignette);
  await text.getByText("What is next?").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Choose one.");
  await saveWork(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog).toHaveCount(0, { timeout: 30_000 });
  await expect
    .poll(async () => (await getQuestion(question.id))?.content.stem, { timeout: 30_000 })
    .toBe("What is next? Choose one.");
  expect(complaints).toEqual([]);
});
