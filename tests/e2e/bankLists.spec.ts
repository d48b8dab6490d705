import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { aQuestion } from "#tests/builders/bank.ts";
import { aDyad, anObjective } from "#tests/builders/curriculum.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aDocument, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test("A-36: bank staff find objectives and teaching points with their cases, questions, variants and history", async ({
  context,
}) => {
  test.setTimeout(120_000);
  const program = await aProgram({ is_editorial: true });
  const mark = newUlid();
  const objective = await anObjective({ name: `Explain fever ${mark}` });
  const point = await anItemWithText("Fever answers an infection.", {
    ...{ kind: "teaching_point", name: `Fever is a sign ${mark}` },
  });
  await aDyad(objective, point);
  const held = await aDocument([program], {
    title: `A fever ${mark}`,
    mapped: { objectives: [objective.id], reusables: [point.id] },
  });
  const question = await aQuestion({
    ...{ learning_objective_id: objective.id, reusable_object_id: point.id, document_id: held.id },
  });
  await signInAs(context, await aPerson([{ program, role: "IT Administrator" }], { is_admin: true }));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/admin/assessment/learning_objectives?name=${mark}`);
  await expect(page.getByRole("heading", { level: 1, name: "Learning Objectives" })).toBeVisible({
    timeout: 30_000,
  });
  for (const head of ["ID", "UID", "Name", "Cases", "Questions", "Publish variant", "Maintenanc variant"])
    await expect(page.getByRole("columnheader", { name: head, exact: true })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: objective.name });
  await expect(row.getByRole("link", { name: held.title })).toHaveAttribute("href", `/documents/${held.id}`);
  await expect(row.getByRole("link", { name: "1 items" })).toHaveAttribute(
    "href",
    `/admin/assessment/questions?learning_objective_id=${objective.id}`,
  );
  await expectAccessibleInEveryLook(page, "learning objectives of the bank");

  // Found by its number, which a link of another list shows in the same filter.
  await page.goto(`${productUrl()}/admin/assessment/learning_objectives`);
  await page.getByRole("textbox", { name: "Filter by ID", exact: true }).fill(String(objective.id));
  await page.getByRole("textbox", { name: "Filter by ID", exact: true }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`[?&]id=${objective.id}(&|$)`));
  await expect(page.getByText("Displaying")).toHaveText(/items of 1$/);
  await expect(row).toBeVisible();

  // Each row ends with its history.
  await row.getByRole("button", { name: `Versions of ${objective.id}` }).click();
  const history = page.getByRole("dialog", { name: "Learning objective versions history" });
  await expect(history.getByText("Current state")).toBeVisible();
  await history.getByRole("button", { name: "Close" }).click();
  await expect(history).toBeHidden();

  // Of one case, as its filter says.
  await page.goto(`${productUrl()}/admin/assessment/reusable_objects?document_id=${held.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Reusable Objects" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Filter by Cases: .*/ })).toBeVisible();
  const pointRow = page.getByRole("row").filter({ hasText: point.name });
  await expect(pointRow.getByRole("link", { name: "1 items" })).toHaveAttribute(
    "href",
    `/admin/assessment/questions?reusable_object_id=${point.id}`,
  );
  await pointRow.getByRole("button", { name: point.name }).click();
  const dialog = page.getByRole("dialog", { name: point.name });
  await expect(dialog).toContainText(point.uid);
  // Its publish variant, in the viewer of the editor.
  await expect(dialog.getByLabel(`Publish variant of ${point.name}`)).toContainText(
    "Fever answers an infection.",
  );
  await expectAccessibleInEveryLook(page, "reading a teaching point");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
  await pointRow.getByRole("link", { name: "1 items" }).click();
  await expect(page.getByRole("row").filter({ hasText: String(question.id) })).toBeVisible();
  expect(complaints).toEqual([]);
});
