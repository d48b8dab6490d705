import { expect, test } from "@playwright/test";
import { aCourse, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

test("leading a course is given and taken by an administrator, and holds on the open page of whom it concerns (C-34)", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const program = await aProgram();
  const course = await aCourse([program], {
    name: "Longitudinal Integrated Clerkship in Obstetrics, Gynecology and the Care of the Newborn",
  });
  const teacher = await aPerson([{ program, role: "Teacher" }], { first_name: "Nkechi", last_name: "Obi" });
  const boss = await browser.newContext();
  const theirs = await browser.newContext();
  await signInAs(boss, await aPerson([{ program, role: "Program Service Administrator" }]));
  await signInAs(theirs, teacher);
  const page = await boss.newPage();
  const complaints = complaintsOf(page);
  const own = await theirs.newPage();
  const edit = `${productUrl()}/document_sets/${course.id}/edit`;
  await own.goto(edit);
  await expect(own.getByRole("button", { name: "Save course" })).toHaveCount(0);

  await page.goto(`${productUrl()}/dashboard`);
  const panel = page.getByRole("region", { name: "Lead Course Administrators" });
  const slot = panel.getByRole("combobox", { name: `Lead Course Administrator 1 of ${course.name}` });
  // By keyboard alone.
  await slot.focus();
  await page.keyboard.type("NKECHI");
  await expect(page.getByRole("option", { name: /Nkechi Obi/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(panel.getByText(`Successfully added LCA, Nkechi Obi, to ${course.name}.`)).toBeVisible();
  await expectAccessible(page, "Lead Course Administrators");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel.getByRole("button", { name: `Remove Nkechi Obi from ${course.name}` })).toBeVisible();
  await expectAccessible(page, "Lead Course Administrators");
  await page.setViewportSize({ width: 1280, height: 800 });

  await own.goto(edit);
  await expect(own.getByRole("textbox", { name: "Name" }).first()).toBeVisible();

  await panel.getByRole("button", { name: `Remove Nkechi Obi from ${course.name}` }).click();
  await expect(
    panel.getByText(
      `Successfully removed LCA, Nkechi Obi, from ${course.name}. Their role is Teacher again.`,
    ),
  ).toBeVisible();
  await panel.getByRole("button", { name: /^Dismiss: Successfully removed LCA/ }).click();
  await expect(panel.getByText(/Successfully removed/)).toHaveCount(0);
  expect(complaints).toEqual([]);
  await Promise.all([boss.close(), theirs.close()]);
});
