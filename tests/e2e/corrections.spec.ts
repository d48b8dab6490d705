import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { aDelivery, aForm } from "#tests/builders/assessments.ts";
import { aSatAssessment } from "#tests/builders/satAssessment.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(120_000);

test("A-12: assessment staff correct a wrong key after students took the exam, and see whose score changes before", async ({
  context,
}) => {
  const [program, provider] = [await aProgram(), await aProgram({ is_editorial: true })];
  const staff = await aPerson([{ program: provider, role: "Assessment Production Associate" }]);
  const { form, items } = await aForm({
    ...{ count: 2, exam_name: `Exam ${newUlid()}` },
    cut_scores: {
      Early: { on_track_from: 0.75, off_track_below: 0.5, method: "angoff", set_on: "2026-09-01" },
    },
  });
  const delivery = await aDelivery({ program, form, nickname: "Block one" });
  for (const option of [0, 1]) {
    const student = await aPerson([{ program, role: "Student" }]);
    await aSatAssessment({ delivery, form, items }, student, [{ option }, { option: 0 }]);
  }
  await signInAs(context, staff);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/exam_variations/${form.id}`);
  await page.getByRole("link", { name: "Correct scores" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Correct scores" })).toBeVisible();
  await expect(page.getByText("Right answer", { exact: true })).toHaveCount(2);
  await expectAccessibleInEveryLook(page, "corrections of an exam variation");

  await page.getByRole("button", { name: "Correct key of question 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct key of question 1" });
  await expect(dialog.getByRole("button", { name: "Correct scores" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /^B\. / }).check();
  const row = dialog.getByRole("row").filter({ hasText: "Block one" });
  await expect(row).toContainText("1: Below Target to On Track", { timeout: 30_000 });
  await expect(dialog.getByText("1 student would score higher, 0 students lower.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Both drugs are first line.");
  await expectAccessibleInEveryLook(page, "dialog that corrects a question");
  await dialog.getByRole("button", { name: "Correct scores" }).click();

  await expect(page.getByText("The correction was saved.", { exact: false })).toBeVisible();
  await expect(page.getByText("Right answer", { exact: true })).toHaveCount(3);
  const history = page.getByRole("list", { name: "Corrections of question 1" });
  await expect(history).toContainText("Scored as right: A, B. Both drugs are first line.");
  await expect(page.getByText("Results are being scored again.")).toHaveCount(0, { timeout: 60_000 });
  expect(complaints).toEqual([]);
});
