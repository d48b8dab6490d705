import { expect, type Page } from "@playwright/test";
import { saveSign } from "./ownPage.ts";
import { type Answered, answerQuestions, giveFeedback, type Played, playContent } from "./play.ts";

/** Longer than the page waits before it keeps what is typed and sends what is chosen. */
const untilSentMs = 6_000;

/** The percentage as the header shows it. */
export async function shownPercent(page: Page): Promise<number> {
  const complete = page.getByText("Complete", { exact: true });
  const figure = page.getByText(/^\d+% Complete$/);
  await expect(complete.or(figure).first()).toBeVisible();
  return (await complete.count()) > 0 ? 100 : Number.parseInt((await figure.textContent()) ?? "", 10);
}

/** Lets the page send what it holds back, without the wait. */
export async function untilSaved(page: Page): Promise<void> {
  await page.clock.fastForward(untilSentMs);
  await expect(saveSign(page, /^Saved$/)).toBeVisible();
}

/** From here on the page's time goes on only as the test says. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Opens whatever is folded, cards and parts of them, until nothing is. */
export async function unfoldAll(page: Page): Promise<void> {
  const folded = page
    .locator("main article")
    .locator("h2, h3, h4, h5, h6")
    .locator("button[aria-expanded=false]");
  for (let left = 60; (await folded.count()) > 0; left--) {
    if (left === 0) throw new Error("Something stays folded");
    await folded.first().click();
  }
}

/** What stands beside the passage under the pointer, and no longer. */
const marks = /button "(Add a note to|Bookmark) this passage"/;

/** Where to go on from a finished case is told as soon as the server has counted it: it is not of the case. */
const wayOn = /^ *- '?link "Next case: .*\n *- \/url: .*\n/gm;

/** All that the cards show, as assistive technology is told it. */
export async function shownCase(page: Page): Promise<string[]> {
  const cards = await page.locator("main article").all();
  const told = await Promise.all(cards.map((card) => card.ariaSnapshot()));
  return told.flatMap((card) =>
    card
      .replace(wayOn, "")
      .split("\n")
      .filter((line) => !marks.test(line)),
  );
}

export type WholePlay = Played & {
  /** At each card, and at the end. */
  percents: readonly number[];
  afterwards: Answered;
};

/**
 * Plays the open case to its very end by what it shows: the cards, the feedback, the overlay, the next steps, and what comes
 * after them. `onCard` is called at each card before it is answered.
 */
export async function playWhole(
  page: Page,
  onCard: (card: number) => Promise<void> = async () => undefined,
): Promise<WholePlay> {
  const percents: number[] = [];
  const played = await playContent(page, async (card) => {
    percents.push(await shownPercent(page));
    await onCard(card);
  });
  percents.push(await shownPercent(page));
  await giveFeedback(page);
  await expect(page.getByText("Excellent work! This case is now complete.").last()).toBeVisible();
  await page.clock.fastForward(5_000);
  const next = page.getByRole("dialog", { name: "Next Steps" });
  await expect(next).toContainText("Well done! You have completed the case.");
  await next.getByRole("button", { name: "Close" }).click();
  await expect(next).toHaveCount(0);
  percents.push(await shownPercent(page));
  await unfoldAll(page);
  const afterwards = await answerQuestions(page);
  return { ...played, percents, afterwards };
}

/** What is shown now is what the server gives back to a page that is opened anew. */
export async function expectKept(page: Page): Promise<void> {
  await untilSaved(page);
  const shown = await shownCase(page);
  expect(shown.length).toBeGreaterThan(0);
  const percent = await shownPercent(page);
  await page.reload();
  await expect(saveSign(page, /^Saved$/)).toBeVisible();
  // The page asks for the score after the rest is shown, since the server counts it.
  await expect.poll(() => shownCase(page)).toEqual(shown);
  expect(await shownPercent(page)).toBe(percent);
}

export function expectNeverFalling(percents: readonly number[]): void {
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
}
