import { expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAsStaff } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(120_000);

const bank = "/admin/assessment/questions";
const titles = "ITEM LABEL,VIGNETTE,STEM,CORRECT ANSWER,CHOICE A,CHOICE B,Notes";
const openBank = async (page: Page): Promise<void> => {
  await page.goto(`${productUrl()}${bank}`);
  await expect(page.getByRole("heading", { level: 1, name: "Questions" })).toBeVisible({ timeout: 30_000 });
};

test("A-33: an admin sees what an import would do, imports the rows that are right, and finds them on the first page", async ({
  context,
}) => {
  await signInAsStaff(context, { is_admin: true });
  const mark = newUlid();
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await openBank(page);
  await page.getByRole("button", { name: "Import New Questions" }).click();
  const dialog = page.getByRole("dialog", { name: "Import New Questions" });
  await dialog.getByRole("button", { name: "Check the file" }).click();
  await expect(dialog.getByText("Please select a file to upload.")).toBeVisible();
  const [template] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download the template" }).click(),
  ]);
  expect(template.suggestedFilename()).toBe("question-import-template.csv");
  const file = dialog.locator('input[type="file"]');
  const give = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await give("list.csv", "Name,Email\nAda,a@x.org");
  await dialog.getByRole("button", { name: "Check the file" }).click();
  await expect(dialog.getByText(/^The file has no column VIGNETTE, STEM/)).toBeVisible();
  await give(
    "questions.csv",
    [
      titles,
      `${mark} Q1,A child coughs ${mark}.,What is next?,B,One,Two,mine`,
      `${mark} Q2,A man falls ${mark}.,What is next?,F,One,Two,`,
      `${mark} Q3,A CHILD coughs ${mark}.,What is next?,A,One,Two,`,
    ].join("\n"),
  );
  await dialog.getByRole("button", { name: "Check the file" }).click();
  await expect(dialog.getByText("1 question is ready.")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^3 CORRECT ANSWER F/ })).toContainText("from A to E");
  await expect(dialog.getByRole("row", { name: "4 row 2" })).toBeVisible();
  await expect(dialog.getByText("Columns that are not read: Notes.")).toBeVisible();
  await expectAccessibleInEveryLook(page, "the preview of an import");
  await dialog.getByRole("button", { name: "Import 1 question" }).click();
  const finished = page.getByRole("dialog", { name: "Import finished!" });
  await expect(finished.getByText("1 question was imported.")).toBeVisible({ timeout: 30_000 });
  await finished.getByRole("button", { name: "OK" }).click();
  // On the first page, whose newest rows other stories may add to.
  await expect(page.getByRole("row").filter({ hasText: `${mark} Q1` })).toBeVisible();
  // The browser tells of the file that was refused.
  expect(complaints.filter((each) => !each.includes("status of 400"))).toEqual([]);
});

test("A-32: an admin exports the selected questions, and finds the file among the reports", async ({
  context,
}) => {
  await signInAsStaff(context, { is_admin: true });
  const mark = newUlid();
  const [question] = await someQuestions(1, () => ({ case_summary_identifier: mark }));
  if (!question) throw new Error("The question was not written");
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}${bank}?case_summary_identifier=${mark}`);
  await expect(page.getByRole("button", { name: "Export Selected" })).toBeDisabled({ timeout: 30_000 });
  await page.getByRole("checkbox", { name: `Select question ${question.id}` }).check();
  await page.getByRole("button", { name: "Export Selected" }).click();
  const asked = page.getByRole("dialog");
  await expect(
    asked.getByText(
      "This report can take a while to produce. You can monitor its completion on the Reports page.",
    ),
  ).toBeVisible();
  await asked.getByRole("button", { name: "Yes, export it!" }).click();
  await expect(page).toHaveURL(new RegExp(`/export\\?ids=${question.id}$`));
  await expect(page.getByText("Choose a format for the selected question.")).toBeVisible();
  await expectAccessibleInEveryLook(page, "the export of questions");
  await page.getByRole("button", { name: "CSV" }).click();
  const link = page.getByRole("link", { name: "Download CSV Report" });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const others = page.getByRole("region", { name: "Questions for other systems" });
  await page.getByRole("combobox", { name: "Format" }).selectOption("QTI 2.2");
  await others.getByRole("button", { name: "ZIP" }).click();
  await expect(others.getByRole("link", { name: "Download ZIP Report" })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "Reports page" }).click();
  await expect(page.getByText("Format: QTI 2.2").first()).toBeVisible();
  await expect(page.getByText("1 selected question").first()).toBeVisible();
  expect(complaints).toEqual([]);
});
