import { expect, type Page, test } from "@playwright/test";
import { aThreeCardCase } from "#tests/builders/smallCase.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, enroll } from "#tests/builders/world.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** Texts of a page outside of the brackets that the pseudo-language puts around each message, its attributes included. */
const outsideOfCatalogue = (page: Page, within = "body"): Promise<string[]> =>
  page.evaluate((selector) => {
    const found: string[] = [];
    let depth = 0;
    const walker = document.createTreeWalker(
      document.querySelector(selector) ?? document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Element) {
        for (const name of ["aria-label", "placeholder", "title", "alt"]) {
          const text = node.getAttribute(name);
          if (text && !text.includes("⟦")) found.push(`@${name}: ${text}`);
        }
        continue;
      }
      if (node.parentElement?.closest("script, style, noscript, svg, code, [lang=en]")) continue;
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
  }, within);

/** Names of the product, of people and of scopes, and ranges with their units, which come from no catalogue. */
const names = /·|^Bedside$|^TP$|^Test P|@bedside\.test$|^English$|^Español$|\+\d+$|^\(\w+:\w+\)$|^[<≥\d]/;

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
  const [item] = await addItems(course, [
    await aDocument([program], { root: aThreeCardCase(), title: "·Case·" }),
  ]);
  const student = await aPerson([{ program, role: "Student" }]);
  await enroll(course, program, student);
  await signInAs(context, student);
  await context.addInitScript(() => localStorage.setItem("language", "en-XA"));
  const page = await context.newPage();
  const found: Record<string, string[]> = {};
  for (const path of [
    ...["/dashboard", "/document_sets", `/document_sets/${course.id}`, "/my_work", "/help/time_on_case"],
    ...[
      `/document_sets/${course.id}/users/${student.id}/student_document_set_usage_report`,
      `/document_sets/${course.id}/document_set_user_permissions/student_reset_panel`,
    ],
    ...["/account/access_tokens", "/rosterings/performance", "/rosterings/quiz"],
    ...["/profile", "/account", "/contact", "/rosterings", "/nowhere", "/password/forgot"],
  ]) {
    await page.goto(`${productUrl()}${path}`);
    await expect(page.locator("h1").first()).toBeVisible();
    await expect(page.locator("main")).toContainText("⟦");
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

  // What opens on a page.
  const opened: Record<string, string[]> = {};
  const look = async (what: string, within: string): Promise<void> => {
    opened[what] = (await outsideOfCatalogue(page, within)).filter(
      (text) => !names.test(text) && !text.startsWith(": "),
    );
  };
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${productUrl()}/account/access_tokens`);
  await page.locator("header button").last().click();
  await expect(page.getByRole("dialog").locator("h2")).toContainText("⟦");
  await look("a new token", "[role=dialog]");
  await page.goto(`${productUrl()}/document_set_document_relations/${item}`);
  await page.locator("[data-panel=labValues]").click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await look("lab values", "#reasoning-tools");
  expect(opened).toEqual({ "a new token": [], "lab values": [] });
});
