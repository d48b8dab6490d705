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

/** Objectives are locked until this is confirmed, each by itself. */
async function unlock(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Rename" })).toHaveCount(0);
  await page.getByRole("button", { name: "Unlock" }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText("Are you sure you want to unlock this learning objective for editing?"),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "I'm sure, let's do this" }).click();
  await expect(page.getByRole("button", { name: "Rename" })).toBeVisible();
}

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
  await expect(dialog.getByText("Choose a learning objective, or type the name of a new one.")).toBeVisible();
  const name = `Explain fast breathing ${mark}`;
  await dialog.getByRole("textbox", { name: "Name of a new learning objective" }).fill(`  ${name} `);
  await dialog.getByRole("button", { name: "Add objective" }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText("No teaching point is paired with this objective yet.")).toBeVisible();

  await unlock(page);
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
  await unlock(page);
  await page.getByRole("button", { name: `Delete ${point.name}` }).click();
  await expect(page.getByRole("dialog").getByText("You are deleting an LOTP dyad")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: `Restore ${point.name}` }).click();
  await expect(page.getByRole("link", { name: point.name })).toBeVisible();
  await page.getByRole("button", { name: `Delete ${point.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("deletion").getByText(point.name)).toBeVisible();
  await expect(page.getByText("No teaching point is paired with this objective yet.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
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
  await page.goto(`${productUrl()}/learning_objectives/${objective.id}`);
  await expect(heading(page, objective.name)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Unlock" })).toHaveCount(0);
  await page.goto(`${productUrl()}/reusable_objects`);
  await expect(heading(page, "Reusable content")).toBeVisible();
  await expect(page.getByRole("button", { name: "New reusable content" })).toHaveCount(0);
  await expectAccessibleInEveryLook(page, "reusable content");
});

test("D-55: a reviewer reads what an item is, and where it is used, and comes back to the list as it was", async ({
  context,
}) => {
  const program = await aProgram({ is_editorial: true });
  await signInAs(context, await aPerson([{ program, role: "Reviewer" }]));
  const mark = newUlid();
  const [never, once, often] = [
    await aReusable({ name: `Never ${mark}` }),
    await aReusable({ name: `Once ${mark}` }),
    await aReusable({ name: `Often ${mark}`, description: "Count for a whole minute." }),
  ];
  const mapped = (...reusables: number[]) => ({ mapped: { objectives: [], reusables } });
  const first = await aDocument([program], { title: `A cough ${mark}`, ...mapped(once.id, often.id) });
  await aDocument([program], { title: `A fever ${mark}`, ...mapped(often.id) });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/reusable_objects`);
  const search = page.getByRole("searchbox", { name: "Search reusable content" });
  await search.fill(mark, { timeout: 30_000 });
  const titleOf = ({ name }: { name: string }) => `Teaching Point: ${name}`;
  const rowOf = (item: { name: string }) => page.getByRole("row").filter({ hasText: titleOf(item) });
  await expect(rowOf(often).getByRole("img", { name: "Used in 2 cases" })).toBeVisible();
  await expect(rowOf(once).getByRole("img", { name: "Used in 1 case" })).toBeVisible();
  await expect(rowOf(never)).toBeVisible();
  await expect(rowOf(never).getByRole("img")).toHaveCount(0);

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: `Description of ${titleOf(often)}` }).click();
  await expect(dialog.getByRole("heading", { name: "Reusable Content Description" })).toBeVisible();
  await expect(dialog.getByText("Count for a whole minute.")).toBeVisible();
  await expect(dialog.getByRole("table")).toHaveCount(0);
  await expectAccessibleInEveryLook(page, "description of reusable content");
  const file = await page.request.get(`${productUrl()}/reusable_objects/${often.id}/usage_report.pdf`);
  await expect(dialog.getByRole("link", { name: "Export" })).toHaveAttribute(
    "href",
    `/reusable_objects/${often.id}/usage_report.pdf`,
  );
  expect(file.headers()["content-type"]).toBe("application/pdf");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: `Uses of ${titleOf(never)}` }).click();
  await expect(dialog.getByText("This Reusable Content is not used in any locations")).toBeVisible();
  await dialog.getByRole("button", { name: "X", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: `Uses of ${titleOf(once)}` }).click();
  const single = dialog.getByText("This Reusable Content is used in the single location shown above");
  await expect(single).toBeVisible();
  await expect(dialog.getByText(first.title)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: `Uses of ${titleOf(often)}` }).click();
  await expect(dialog.getByRole("row", { name: new RegExp(first.title) })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("link", { name: `Open ${titleOf(often)}` }).click();
  await expect(heading(page, titleOf(often))).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(mark);
  await expect(rowOf(never)).toBeVisible();
  expect(complaints).toEqual([]);
});
