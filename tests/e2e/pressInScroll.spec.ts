import { expect, type Page, test } from "@playwright/test";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { continueButton } from "./support/play.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const cards = 6;

/** Each card asks one thing, with options all the way down a window, so that some option is always under the pointer. */
function aCaseOfOptions(): ContentNode {
  const make = caseBuilder("options");
  const question = (uid: string) =>
    make.multipleChoiceQuestion({
      uid,
      stem: `Which of ${uid}?`,
      options: Array.from({ length: 12 }, (_, at) => ({
        text: `${uid} number ${at + 1}`,
        correct: at === 0,
      })),
      answerComment: "The first.",
    });
  return make.signatureCase({
    uid: "options",
    title: "A case of options",
    authors: ["A. Author"],
    learningObjectives: ["Choose"],
    cards: Array.from({ length: cards }, (_, at) =>
      make.card({ uid: `card_${at}`, title: `Card ${at + 1}`, content: [question(`question_${at}`)] }),
    ),
  });
}

type Press = { option: string | null; isScrolling: boolean };

/** What the next press goes down on, and whether the page was scrolling then. Asked of the page itself, as the press comes. */
const noteNextPress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = window as unknown as { press?: Press; ended?: boolean };
    seen.press = undefined;
    seen.ended = false;
    window.addEventListener("scrollend", () => (seen.ended = true), { once: true, capture: true });
    window.addEventListener(
      "pointerdown",
      ({ target }) => {
        const option =
          /question_\d number \d+/.exec((target as Element).closest("label")?.textContent ?? "")?.[0] ?? null;
        seen.press = { option, isScrolling: seen.ended !== true };
      },
      { once: true, capture: true },
    );
  });

const lastPress = (page: Page): Promise<Press | undefined> =>
  page.evaluate(() => (window as unknown as { press?: Press }).press);

test("D-60, ADR 0068: a press in the middle of a scroll chooses what it went down on", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const room = await aCourseOfOneCase({ title: "A case of options", root: aCaseOfOptions() });
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  await signInAs(context, await aMember(room.course, room.program));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/document_set_document_relations/${room.relationId}`);

  // Several, so that some of them come in the middle of a scroll also where the machine is busy.
  const pressed: Press[] = [];
  for (let at = 0; at < cards; at++) {
    const group = page.getByRole("radio", { name: new RegExp(`question_${at} number`) });
    await group.first().waitFor();
    await group.first().check();
    await page.getByRole("button", { name: "Submit", exact: true }).last().click();
    if (at === cards - 1) break;

    // The pointer waits where the options of the next card will pass.
    const next = `question_${at + 1} number`;
    await continueButton(page).focus();
    await page.mouse.move(600, 640);
    await noteNextPress(page);
    const isUnderPointer = page.waitForFunction(
      (words) => document.elementFromPoint(600, 640)?.closest("label")?.textContent?.includes(words) === true,
      next,
    );
    await page.keyboard.press("Enter");
    await isUnderPointer;
    await page.mouse.down();
    // As long as a finger rests on a button.
    await page.waitForTimeout(150);
    await page.mouse.up();
    const press = await lastPress(page);
    // Now and then it falls between two options, or comes when the page has come to rest.
    if (!press?.option) continue;
    pressed.push(press);
    await expect(page.getByRole("radio", { name: new RegExp(`${press.option}$`) })).toBeChecked();
  }
  expect(pressed.some(({ isScrolling }) => isScrolling)).toBe(true);
});
