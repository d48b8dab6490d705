import { expect, type Page, test } from "@playwright/test";
import { aThreeCardCase } from "#tests/builders/smallCase.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, enroll } from "#tests/builders/world.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** Texts of a page outside of the brackets that the pseudo-language puts around each message, its attributes included. */
const outsideOfCatalogue = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    let depth = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Element) {
        for (const name of ["aria-label", "placeholder", "title", "alt"]) {
          const text = node.getAttribute(name);
          if (text && !text.includes("⟦")) found.push(`@${name}: ${text}`);
        }
        continue;
      }
      if (node.parentElement?.closest("script, style, noscript, svg")) continue;
      const text = node.textContent ?? "";
      let outside = "";
      for (const sign of text) {
        if (sign === "⟦") depth++;
        else if (sign === "⟧") depth--;
        else if (depth === 0) outside += sign;
      }
      if (/\p{L}{2}/u.test(outside)) found.push(outside.trim());
    }
    return [...new Set(found)];
  });

/** Names of the product and of people, which come from no catalogue. */
const names = /·|^Bedside$|^TP$|^Test P|@bedside\.test$|^English$|^Español$|\+\d+$/;

/** Measures the page's width at a width of the window. */
async function widthAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 844 });
  return page.evaluate(() => document.documentElement.scrollWidth);
}

test("C-45: learners' pages say only words of the catalogue, and hold longer ones on a phone and on a desk", async ({
  context,
}) => {
  test.setTimeout(90_000);
  const program = await aProgram({ name: "·Program·" });
  const course = await aCourse([program], { name: "·Course·" });
  await addItems(course, [await aDocument([program], { root: aThreeCardCase(), title: "·Case·" })]);
  const student = await aPerson([{ program, role: "Student" }]);
  await enroll(course, program, student);
  await signInAs(context, student);
  await context.addInitScript(() => localStorage.setItem("language", "en-XA"));
  const page = await context.newPage();
  const found: Record<string, string[]> = {};
  for (const path of [
    ...["/dashboard", "/document_sets", `/document_sets/${course.id}`, "/my_work", "/help/time_on_case"],
    ...["/profile", "/account", "/contact", "/rosterings", "/nowhere", "/password/forgot"],
  ]) {
    await page.goto(`${productUrl()}${path}`);
    await expect(page.locator("h1").first()).toContainText("⟦");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const left = (await outsideOfCatalogue(page)).filter(
      (text) => !names.test(text) && !text.startsWith(": "),
    );
    const tooWide = [];
    for (const width of [390, 1280])
      if ((await widthAt(page, width)) > width) tooWide.push(`wider than ${width} px`);
    if (left.length + tooWide.length > 0) found[path] = [...left, ...tooWide];
  }
  expect(found).toEqual({});
});
