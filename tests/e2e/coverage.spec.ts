import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { aQuestion } from "#tests/builders/bank.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import { aDocument, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(120_000);

test("D-57: a reviewer sees which objectives a course teaches, asks about, or leaves out, and takes the list along", async ({
  context,
}) => {
  const program = await aProgram({ is_editorial: true });
  const mark = newUlid();
  const [taught, missing] = [
    await anObjective({ name: `Explain fever ${mark}` }),
    await anObjective({ name: `Explain rash ${mark}` }),
  ];
  const point = await aReusable();
  await aDyad(taught, point);
  const held = await aDocument([program], {
    title: `A fever ${mark}`,
    mapped: { objectives: [taught.id], reusables: [point.id] },
  });
  const course = await aCourseWith([held], [program], { name: `Fevers ${mark}` });
  await aQuestion({
    ...{ learning_objective_id: taught.id, reusable_object_id: point.id, document_id: held.id },
  });
  await signInAs(context, await aPerson([{ program, role: "Reviewer" }]));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/coverage`);
  const bar = page.getByRole("img", { name: /^Taught and assessed 1, Not covered/ });
  await expect(bar).toBeVisible({ timeout: 30_000 });
  await expectAccessibleInEveryLook(page, "coverage of the courses");

  await page.getByRole("link", { name: course.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Coverage: ${course.name}` })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search objectives and cases" }).fill(mark);
  const rowOf = ({ name }: { name: string }) => page.getByRole("row").filter({ hasText: name });
  await expect(page.getByRole("columnheader", { name: "Cases" })).toBeVisible();
  await expect(rowOf(taught)).toContainText("Taught and assessed");
  await expect(rowOf(taught).getByRole("link", { name: held.title })).toHaveAttribute(
    "href",
    `/documents/${held.id}`,
  );
  await expect(rowOf(missing)).toContainText("Not covered");
  await expectAccessibleInEveryLook(page, "coverage of a course");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export coverage" }).click();
  expect((await download).suggestedFilename()).toMatch(/^coverage.*\.csv$/);

  await page.getByRole("link", { name: "Show by case" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: `Coverage by case: ${course.name}` }),
  ).toBeVisible();
  const squares = page.getByRole("img", { name: `Taught in 1 case, 1 question: ${held.title}` });
  await expect(squares).toBeVisible();
  await squares.hover({ position: { x: 10, y: 10 } });
  await expect(page.getByText(`1. ${held.title}: Taught and assessed, 1 question`)).toBeVisible();
  await expect(page.getByRole("listitem").getByRole("link", { name: held.title })).toBeVisible();
  await expectAccessibleInEveryLook(page, "coverage by case");
  const byCase = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  expect((await byCase).suggestedFilename()).toBe("coverage_by_case.csv");
  await page.getByRole("link", { name: taught.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: taught.name })).toBeVisible();
  expect(complaints).toEqual([]);
});
