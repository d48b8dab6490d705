import { expect, test } from "@playwright/test";
import { caseBuilder, learningObjectivesUid } from "#shared/case/build/buildCase.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { fromMenu, openForWriting } from "./support/editor.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const make = caseBuilder("long");
const diagnosis = "Inferior ST-elevation myocardial infarction with right ventricular involvement";
const words = "A sentence that takes its place on the page, as any other of a long case does. ".repeat(12);
const root = make.signatureCase({
  ...{ uid: "long", title: "A long case", authors: ["The editors"] },
  cards: Array.from({ length: 20 }, (_, index) =>
    make.card({ title: `Card ${index + 1}`, content: [1, 2, 3].map(() => make.para(words)) }),
  ),
  learningObjectives: ["Tell one thing from another"],
  synopsis: words,
  metadata: { final_diagnoses: [diagnosis] },
});

test("the panels beside a long case fit, and what they lead to is in sight, also on a phone (D-35, D-40)", async ({
  context,
}) => {
  test.setTimeout(120_000);
  const { page, complaints } = await openForWriting(context, await anEditedCase({ root }));
  const opener = (name: string) => page.getByRole("button", { name, exact: true });
  const panel = (name: string) => page.getByRole("complementary", { name });
  await page.setViewportSize({ width: 1280, height: 800 });

  // The bars leave two thirds of the window to the text.
  const text = await page.getByRole("textbox", { name: /^Text of/ }).boundingBox();
  expect(text?.y).toBeLessThan(800 / 3);
  await opener("Details").click();
  for (const name of ["Case metadata", "Case map", "Exam", "Summary of Edits"])
    await expect(opener(name)).toBeInViewport({ ratio: 1 });
  await opener("Exam").click();
  await expect(panel("Exam")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await fromMenu(page, "Details", "Case metadata");
  const field = panel("Case metadata").getByText(diagnosis, { exact: true });
  await field.scrollIntoViewIfNeeded();
  await expect(field).toBeInViewport({ ratio: 1 });
  // What they may not change they read: it is as dark as any text.
  const held = panel("Case metadata").locator("[data-disabled]").filter({ hasText: diagnosis });
  await expect(held).not.toHaveCount(0);
  for (const each of await held.all()) await expect(each).toHaveCSS("opacity", "1");
  const overflow = () => panel("Case metadata").evaluate((all) => all.scrollWidth - all.clientWidth);
  expect(await overflow()).toBe(0);

  const heading = page.locator(`[data-uid="${learningObjectivesUid}"]`).getByText("Learning Objectives");
  const bars = page.getByRole("group", { name: /^Tools/ });
  /** How far below the bars the card's heading stands, once nothing moves any more. */
  const below = async () => {
    const [box, above] = [await heading.boundingBox(), await bars.boundingBox()];
    return (box?.y ?? 0) - (above ? above.y + above.height : 0);
  };
  await fromMenu(page, "Details", "Case learning objectives");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole("button", { name: "Edit Learning Objectives" }).click();
    await expect(async () => {
      expect(await below()).toBeGreaterThan(0);
      expect(await below()).toBeLessThan(120);
    }).toPass();
    await expect(heading).toBeInViewport({ ratio: 1 });
  }
  // There the panel would lie over the text.
  await expect(panel("Case learning objectives")).toHaveCount(0);
  await page.getByRole("button", { name: "More tools" }).click();
  await fromMenu(page, "Details", "Case metadata");
  // Its last button is not beneath the bar at the bottom.
  await panel("Case metadata")
    .getByRole("button", { name: "Save title" })
    .click({ trial: true, timeout: 10_000 });
  // Nor has its first one gone out of sight.
  await expect(panel("Case metadata").getByRole("button", { name: /^Close/ })).toBeInViewport({ ratio: 1 });
  expect(complaints).toEqual([]);
});
