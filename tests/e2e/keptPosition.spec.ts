import { expect, test } from "@playwright/test";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** A case whose one card is many windows long. */
function aLongCase() {
  const make = caseBuilder("long");
  const lines = Array.from({ length: 90 }, (_, line) =>
    make.para(`Line ${line + 1}. ${"It goes on. ".repeat(20)}`),
  );
  return make.signatureCase({
    uid: "long",
    title: "A long case",
    authors: ["A. Author"],
    learningObjectives: ["Read on"],
    cards: [make.card({ title: "Everything", content: lines })],
  });
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`D-01: a reload goes on at the line that was read, at ${viewport.width} px`, async ({ browser }) => {
    const program = await aProgram();
    const course = await aCourse([program]);
    const [item] = await addItems(course, [
      await aDocument([program], { title: "A long case", root: aLongCase() }),
    ]);
    const person = await aMember(course, program);
    const context = await browser.newContext({ viewport });
    await signInAs(context, person);
    const page = await context.newPage();
    await page.goto(`${productUrl()}/document_set_document_relations/${item}`);
    const line = page.getByText("Line 60.");
    await line.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const topOf = async () => (await line.boundingBox())?.y ?? Number.NaN;
    const before = await topOf();
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.includes("/position/")));
    await expect.poll(kept).toBe(true);

    await page.reload();
    await expect(line).toBeInViewport();
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2);
    await context.close();
  });
}

/** An illness script: its pages are as long as what stands on them, which is not known before they are on screen. */
function aLongScript() {
  const toThePoint: ContentNode = {
    type: "button",
    uid: "to_the_point",
    title: "To the point",
    onClick: [{ action: "scrollTo", uid: "point_8" }],
  };
  const make = caseBuilder("script");
  const page = (_: unknown, place: number) =>
    make.card({
      title: `Page ${place + 1}`,
      content: [
        ...(place === 0 ? [toThePoint] : []),
        ...Array.from({ length: (place % 3) * 9 + 1 }, () => make.para("It goes on. ".repeat(30))),
        { ...make.para(`The point of page ${place + 1}.`), uid: `point_${place + 1}` },
        ...Array.from({ length: 4 }, () => make.para("And on. ".repeat(60))),
      ],
    });
  return make.signatureCase({
    uid: "script",
    title: "A long script",
    authors: [],
    learningObjectives: [],
    cards: Array.from({ length: 9 }, page),
  });
}

test("D-01: an address that names a passage leads to it, 125 px below the top", async ({ browser }) => {
  const program = await aProgram();
  const course = await aCourse([program]);
  const document = await aDocument([program], { kind: "illness_script", root: aLongScript() });
  await addItems(course, [document]);
  const person = await aMember(course, program);
  const context = await browser.newContext();
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}/documents/${document.id}?uid=point_8`);
  const topOf = async () => (await page.locator("#point_8").boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => Math.abs((await topOf()) - 125)).toBeLessThanOrEqual(8);
  // And it stays there, however late pictures and scripts come.
  await page.waitForTimeout(1_500);
  expect(Math.abs((await topOf()) - 125)).toBeLessThanOrEqual(8);

  // A button that scrolls leads there as well, from a page that was just opened.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${productUrl()}/documents/${document.id}`);
  await page.getByRole("button", { name: "To the point" }).click();
  await expect.poll(async () => Math.abs((await topOf()) - 125)).toBeLessThanOrEqual(8);
  await context.close();
});
