import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { saveSign, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { continueButton } from "./support/play.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const words = "Because of the pain in her chest, and of nothing else.";

/** Three cards to write in; the first asks for a choice before it. */
function aCaseToWriteIn(): ContentNode {
  const make = caseBuilder("typing");
  const essay = (uid: string) =>
    make.freeTextQuestion({ uid, stem: `What of ${uid}?`, answerComment: "Because." });
  const reading = () => Array.from({ length: 12 }, (_, at) => make.para(`Line ${at + 1}. `.repeat(40)));
  return make.signatureCase({
    uid: "typing",
    title: "A case to write in",
    authors: ["A. Author"],
    learningObjectives: ["Write"],
    cards: [
      make.card({
        uid: "one",
        title: "First",
        content: [
          ...reading(),
          make.multipleChoiceQuestion({
            uid: "where",
            stem: "Where?",
            options: [{ text: "Here", correct: true }, { text: "There" }],
            answerComment: "Here.",
          }),
          essay("first"),
        ],
      }),
      make.card({ uid: "two", title: "Second", content: [...reading(), essay("second")] }),
      make.card({ uid: "three", title: "Third", content: [essay("third")] }),
    ],
  });
}

async function aWriter(browser: Browser) {
  const { program, course, relationId } = await aCourseOfOneCase({
    title: "A case to write in",
    root: aCaseToWriteIn(),
  });
  const person = await aMember(course, program);
  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext();
    await signInAs(context, person);
    return context.newPage();
  };
  return { course, newPage, url: `${productUrl()}/document_set_document_relations/${relationId}` };
}

const field = (page: Page, uid: string) => page.getByRole("textbox", { name: `What of ${uid}?` });

/** Puts the focus there without waiting for the page to come to rest, and types: every letter is in its place at the end. */
async function writeAtOnce(page: Page, into: Locator): Promise<void> {
  await into.evaluate((element: HTMLTextAreaElement) => {
    element.focus({ preventScroll: true });
    element.select();
  });
  // Longer than any scroll lasts, whose end used to take the focus.
  await page.keyboard.type(words, { delay: 30 });
  await expect(into).toHaveValue(words);
  await expect(into).toBeFocused();
}

const submitFirst = async (page: Page): Promise<void> => {
  await page.getByRole("radio", { name: /Here/ }).check();
  await page.getByRole("button", { name: "Submit", exact: true }).first().click();
};

test.describe("D-60: whoever types at once keeps every letter", () => {
  test("after the page opens, after Submit, Continue, a modal, and on the way to a passage", async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const writer = await aWriter(browser);
    const page = await writer.newPage();
    await page.goto(`${productUrl()}/document_sets/${writer.course.id}`);
    await page.getByRole("main").getByRole("link", { name: "A case to write in" }).first().click();
    await field(page, "first").waitFor();
    await writeAtOnce(page, field(page, "first"));

    await submitFirst(page);
    await writeAtOnce(page, field(page, "first"));

    await continueButton(page).click();
    await writeAtOnce(page, field(page, "second"));

    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Continue offline" }).click();
    await writeAtOnce(page, field(page, "second"));
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await writeAtOnce(page, field(page, "second"));

    // A bookmark on a passage, and the way back to it.
    const passage = page
      .locator("main section p[id], main article p[id]")
      .filter({ hasText: "Line 1." })
      .last();
    await passage.hover();
    await page.getByRole("button", { name: "Bookmark this passage" }).click();
    await page.getByRole("button", { name: "Bookmarks" }).click();
    const bookmarks = page.getByRole("region", { name: "Bookmarks" });
    await bookmarks.getByRole("listitem").getByRole("button").click();
    await writeAtOnce(page, field(page, "second"));

    // After the words of a finding.
    await page
      .getByRole("complementary", { name: "Reasoning tools" })
      .getByRole("button", { name: "Findings" })
      .click();
    await page.getByRole("button", { name: "New Finding..." }).click();
    await page.keyboard.type("Heart rate 118");
    await page.keyboard.press("Enter");
    await writeAtOnce(page, field(page, "second"));
    await page.getByRole("button", { name: "Close tools" }).click();
    await writeAtOnce(page, field(page, "second"));

    // By the rail.
    await page
      .getByRole("navigation", { name: "Cards of this case" })
      .getByRole("button", { name: /Second/ })
      .click();
    await writeAtOnce(page, field(page, "second"));
    await expect(saveSign(page, /^Saved$/)).toBeVisible();
    await page.reload();
    await expect(field(page, "second")).toHaveValue(words);
    await page.context().close();
  });

  test("by keyboard alone: Continue has the focus on the new card in the press itself", async ({
    browser,
  }) => {
    const writer = await aWriter(browser);
    const page = await writer.newPage();
    await page.goto(writer.url);
    await submitFirst(page);
    await continueButton(page).focus();
    const at = await page.evaluate(() => {
      const pressed = document.activeElement;
      if (pressed instanceof HTMLElement) pressed.click();
      return new Promise<string>((told) =>
        queueMicrotask(() => queueMicrotask(() => told(document.activeElement?.textContent ?? ""))),
      );
    });
    expect(at).toContain("Second");
    await page.context().close();
  });

  test("while another device goes on with the case", async ({ browser }) => {
    const writer = await aWriter(browser);
    const [here, there] = [await writer.newPage(), await writer.newPage()];
    await here.goto(writer.url);
    await field(here, "first").waitFor();
    await there.goto(writer.url);
    await submitFirst(there);
    await continueButton(there).click();
    await expect(field(there, "second")).toBeVisible();
    await expect(saveSign(there, /^Saved$/)).toBeVisible();

    // The first letter is sent, and what comes back has folded this card.
    await field(here, "first").focus();
    await here.keyboard.type("B");
    await expect(field(here, "second")).toBeAttached();
    await here.keyboard.type("ecause of the pain.", { delay: 30 });
    await expect(field(here, "first")).toHaveValue("Because of the pain.");
    await field(here, "second").focus();
    await expect(field(here, "first")).toHaveCount(0);
    await expect(saveSign(here, /^Saved$/)).toBeVisible();
    await here
      .getByRole("navigation", { name: "Cards of this case" })
      .getByRole("button", { name: /First/ })
      .click();
    await expect(field(here, "first")).toHaveValue("Because of the pain.");
    await here.context().close();
    await there.context().close();
  });
});
