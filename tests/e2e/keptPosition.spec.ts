import { expect, test } from "@playwright/test";
import { caseBuilder } from "#shared/case/buildCase.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, aSession, enroll } from "#tests/builders/world.ts";
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
    const person = await aPerson([{ program, role: "Student" }]);
    await enroll(course, program, person);
    const context = await browser.newContext({ viewport });
    const { cookie } = await aSession(person);
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: productUrl(), httpOnly: true, sameSite: "Lax" }]);
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
