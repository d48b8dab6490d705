import { expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { anObjective, aReusable } from "#tests/builders/curriculum.ts";
import { aDocument, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(120_000);

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("D-55, D-58: an author adds an objective, pairs it with a teaching point, renames it, and sees where both are used", async ({
  context,
}) => {
  const program = await aProgram({ is_editorial: true });
  await signInAs(context, await aPerson([{ program, role: "Content Production Associate" }]));
  const mark = newUlid();
  const point = await aReusable({ name: `Count the breaths ${mark}` });
  const used = await aDocument([program], {
    title: `A cough ${mark}`,
    mapped: { objectives: [], reusables: [point.id] },
    clinical: { systems: ["Respiratory"] },
  });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/learning_objectives`);
  await expect(heading(page, "Learning objectives")).toBeVisible({ timeout: 30_000 });
  await expectAccessibleInEveryLook(page, "learning objectives");

  await page.getByRole("button", { name: "New objective" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add objective" }).click();
  await expect(dialog.getByText("Learning objective: Required")).toBeVisible();
  const name = `Explain fast breathing ${mark}`;
  await dialog.getByRole("textbox", { name: "Learning objective" }).fill(name);
  await dialog.getByRole("button", { name: "Add objective" }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText("No teaching point is paired with this objective yet.")).toBeVisible();

  await page.getByRole("button", { name: "Add Row" }).click();
  const box = page.getByRole("combobox", { name: "Teaching point" });
  await box.fill(mark);
  await page.getByRole("option", { name: point.name }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The teaching point was added.")).toBeVisible();
  await expectAccessibleInEveryLook(page, "one learning objective");

  await page.getByRole("button", { name: "Rename" }).click();
  await dialog.getByRole("textbox", { name: "Learning objective" }).fill(`${name} at rest`);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(heading(page, `${name} at rest`)).toBeVisible();

  await page.getByRole("link", { name: point.name }).click();
  await expect(heading(page, `Teaching Point: ${point.name}`)).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(used.title) })).toContainText("Respiratory");
  await expectAccessibleInEveryLook(page, "one item of reusable content");

  await page.getByRole("link", { name: `${name} at rest` }).click();
  await page.getByRole("button", { name: `Delete ${point.name}` }).click();
  await expect(page.getByRole("dialog").getByText("You are deleting an LOTP dyad")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No teaching point is paired with this objective yet.")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(heading(page, "Learning objectives")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("D-55: a reviewer finds reusable content by its objective, and can change nothing", async ({
  context,
}) => {
  const program = await aProgram({ is_editorial: true });
  await signInAs(context, await aPerson([{ program, role: "Reviewer" }]));
  const objective = await anObjective();
  const page = await context.newPage();
  await page.goto(`${productUrl()}/admin/assessment/learning_objectives?id=${objective.id}`);
  await expect(heading(page, objective.name)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Rename" })).toHaveCount(0);
  await page.goto(`${productUrl()}/reusable_objects`);
  await expect(heading(page, "Reusable content")).toBeVisible();
  await expect(page.getByRole("button", { name: "New reusable content" })).toHaveCount(0);
  await expectAccessibleInEveryLook(page, "reusable content");
});
