import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { ensureVersions } from "#functions/table/versions/versions.ts";
import { anObjective } from "#tests/builders/curriculum.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aDocument, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(150_000);

test("an author takes a case out as one file and makes a case of it again, having read what comes with it (D-46, D-58)", async ({
  context,
}) => {
  const program = await aProgram({ is_editorial: true });
  const mark = newUlid();
  const objective = await anObjective();
  const root = aSmallCase(`Cough ${mark}`, [
    {
      ...{ type: "section", uid: "mapped", roData: { learning_objective_id: objective.id } },
      content: [
        { type: "paragraph", uid: "words", content: { text: `He coughs ${mark}.`, styleRanges: [] } },
      ],
    },
  ]);
  const document = await aDocument([program], { title: `Cough ${mark}`, root });
  const versions = await ensureVersions(document.id, {
    snapshotId: document.published_snapshot_id,
    at: "2026-11-20T08:00:00.000Z",
  });
  await signInAs(context, await aPerson([{ program, role: "Content Production Associate" }]));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/versions/${versions.scheduled_review}/edit`);
  await page.getByRole("button", { name: "Version", exact: true }).click({ timeout: 30_000 });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export case file" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Cough-.*\.zip$/);
  const buffer = readFileSync(await file.path());

  await page.goto(`${productUrl()}/documents`);
  await page.getByRole("button", { name: "Import a case file" }).click({ timeout: 30_000 });
  const dialog = page.getByRole("dialog", { name: "Import a case file" });
  const choose = dialog.locator("input[type=file]");
  await choose.setInputFiles({
    ...{ name: "renamed.zip", mimeType: "application/zip", buffer: Buffer.from("MZ a program") },
  });
  await expect(dialog.getByRole("alert")).toHaveText(
    "This is no ZIP file, or it is damaged. No case was made.",
    { timeout: 30_000 },
  );
  await choose.setInputFiles({ name: `Cough ${mark}.zip`, mimeType: "application/zip", buffer });
  await expect(dialog.getByText("1 learning objective", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText(/are here already\. They are linked and not changed\.$/)).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expectAccessibleInEveryLook(page, "what a case file would be as a case");
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue(`Cough ${mark}`);
  await dialog.getByRole("textbox", { name: "Title" }).fill(`Cough again ${mark}`);
  await dialog.getByRole("button", { name: "Create case" }).click();
  await expect(page).toHaveURL(/\/versions\/\d+\/edit/);
  await expect(page).not.toHaveURL(new RegExp(`/versions/${versions.scheduled_review}/edit`));
  await expect(page.getByText(`He coughs ${mark}.`)).toBeVisible({ timeout: 30_000 });
  expect(complaints).toEqual([]);
});
