import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { aQuestion } from "#tests/builders/bank.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAsStaff } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(120_000);

test("29.7: an admin has the bank compared, reads two questions side by side and decides", async ({
  context,
}) => {
  await signInAsStaff(context, { is_admin: true });
  const words = Array.from({ length: 30 }, () => newUlid().slice(-6)).join(" ");
  const asking = (end: string) =>
    aQuestion({
      content: {
        ...{ vignette: `${words} ${end}.`, stem: "What is next?", images: [], correct_answer_index: 0 },
        ...{ answer_explanation: "", choices: ["Gout", "Sepsis", "", "", ""] },
      },
    });
  const [first, second] = [await asking("yesterday"), await asking("tomorrow")];
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/admin/assessment/question_duplicates`);
  const compare = page.getByRole("button", { name: /^Compare (questions|again)$/ });
  const link = page.getByRole("link", { name: `Compare with ${second.id}`, exact: false });
  // Another story may have ordered a comparison that has read the bank before.
  await expect(async () => {
    await page.goto(`${productUrl()}/admin/assessment/question_duplicates`);
    await expect(compare).toBeEnabled();
    await compare.click();
    await expect(page.getByText(/^\d[\d,]* questions were compared/)).toBeVisible();
    await page.goto(`${productUrl()}/admin/assessment/questions/${first.id}`);
    await expect(page.getByRole("heading", { name: "Near duplicates" })).toBeVisible();
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Questions ${first.id} and ${second.id}`);
  await expect(page.locator("mark").filter({ hasText: "yesterday" })).toBeVisible();
  await expect(page.locator("mark").filter({ hasText: "tomorrow" })).toBeVisible();
  await expectAccessibleInEveryLook(page, "two questions side by side");

  await page.getByRole("button", { name: "Not duplicates" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Not duplicates, says" })).toBeVisible();
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByRole("button", { name: "Not duplicates" })).toBeVisible();
  await page.getByRole("button", { name: "Mark as enemies" }).click();
  await expect(page.getByText("They are enemies: no drafted set holds both.")).toBeVisible();
  await page.getByRole("button", { name: `Archive question ${second.id}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText(`Question ${second.id} is archived.`).first()).toBeVisible();
  await page.getByRole("link", { name: "Near duplicates", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Pairs" })).toBeVisible();
  await expectAccessible(page, "near duplicates");
  expect(complaints).toEqual([]);
});
