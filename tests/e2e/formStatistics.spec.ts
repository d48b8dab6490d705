import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { aDelivery, aForm } from "#tests/builders/assessments.ts";
import { aSatAssessment, type Given } from "#tests/builders/satAssessment.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAsStaff } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(180_000);

const students = 40;

test("A-38: assessment staff calculate the statistics of an exam variation and read an item's curves", async ({
  context,
}) => {
  const { program } = await signInAsStaff(context, { is_admin: true });
  const built = await aForm({ count: 5, exam_course: `Course ${newUlid()} 2027` });
  const delivery = await aDelivery({ program, form: built.form });
  for (let student = 0; student < students; student++) {
    const given = built.items.map((_, item): Given => {
      const isRight = (student * 7 + item * 5) % students > 8 + item * 4;
      return {
        option: isRight ? 0 : 1 + ((student + item) % 3),
        certainty: isRight ? "certain" : "uncertain",
      };
    });
    await aSatAssessment({ ...built, delivery }, { id: newUlid() }, given);
  }
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/exam_variations/${built.form.id}`);
  await page.getByRole("link", { name: "Statistics" }).click({ timeout: 30_000 });
  await expect(page.getByText("Nobody has calculated statistics of this exam variation yet.")).toBeVisible();
  await page.getByRole("button", { name: "Calculate statistics" }).click();
  await expect(page.getByText(`${students} submissions`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("figure", { name: "Test information" })).toBeVisible();
  const items = page.getByRole("region", { name: "Figures of the items" });
  await expect(items.getByRole("row")).toHaveCount(6);
  await items.getByRole("link", { name: /^2\. / }).click();
  await expect(page.getByRole("heading", { name: /^Item 2:/ })).toBeFocused();
  await expect(page.getByRole("heading", { name: /^Item 2:/ })).toBeInViewport();
  const trace = page.getByRole("figure", { name: /^Trace lines/ });
  await trace.getByText("Show as table", { exact: true }).click();
  await expect(trace.getByRole("columnheader", { name: "A (key)" })).toBeVisible();
  await expect(page.getByRole("figure", { name: /^Characteristic curve/ })).toBeVisible();
  await expectAccessibleInEveryLook(page, "the statistics of an exam variation");
  expect(complaints).toEqual([]);
});
