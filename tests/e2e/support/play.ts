import { expect, type Locator, type Page } from "@playwright/test";

/** What was met on the way, for tests to look at. */
export type Answered = { choices: number; texts: number; matchers: number; checkboxes: number };
export type Played = Answered & { cards: number };

export const sampleAnswer = "A working diagnosis that explains the findings so far.";

export const feedback = (page: Page): Locator =>
  page.getByRole("dialog").filter({ hasText: "GIVE US YOUR FEEDBACK TO COMPLETE THIS CASE" });

export const continueButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Continue", exact: true });

const nothing: Answered = { choices: 0, texts: 0, matchers: 0, checkboxes: 0 };

const added = (a: Answered, b: Answered): Answered => ({
  choices: a.choices + b.choices,
  texts: a.texts + b.texts,
  matchers: a.matchers + b.matchers,
  checkboxes: a.checkboxes + b.checkboxes,
});

/** Plays the open case as a person would: reads, answers what is asked, Submit, Continue, until the feedback is asked for. */
export async function playContent(
  page: Page,
  onCard: (card: number) => Promise<void> = async () => undefined,
): Promise<Played> {
  let answered = nothing;
  const next = continueButton(page);
  for (let card = 1; card <= 60; card++) {
    await expect(next).toHaveCount(1);
    await onCard(card);
    answered = added(answered, await answerQuestions(page));
    await expect(next).toBeEnabled();
    const pressed = await next.elementHandle();
    await next.click();
    // Continue hides itself; the one that comes next is another.
    await pressed?.waitForElementState("hidden");
    await expect(next.or(feedback(page)).first()).toBeVisible();
    if (await feedback(page).isVisible()) return { ...answered, cards: card };
  }
  throw new Error("The case does not end");
}

/**
 * Answers every open question: the first option of a choice or a rating, a sentence in a text, every item of a matcher in
 * its first category, a cross in a box; then Submit.
 */
export async function answerQuestions(page: Page): Promise<Answered> {
  let answered = nothing;
  const submit = page.getByRole("button", { name: "Submit", exact: true, disabled: false });
  for (let turn = 0; turn < 40; turn++) {
    const one = await answerOne(page);
    answered = added(answered, one ?? nothing);
    const canSubmit = (await submit.count()) > 0;
    if (canSubmit) await submit.first().click();
    if (!one && !canSubmit) return answered;
  }
  throw new Error("The questions do not end");
}

/** What asks for an answer and has none, as the page shows it: at most one of a kind. */
type Open = { text?: number; choice?: number; isMatcher: boolean; isCheckbox: boolean };

const feedbackName = "Receive AI-generated feedback on my summary statement";
const aloneLabel = "label:not(fieldset label)";
const unticked = "> input[type=checkbox]:enabled:not(:checked)";
const waitingItems = "fieldset [role=group] li button[aria-pressed]";

/** Looks at all of the page at once: a question asked of each element would take as long as the answers do. */
const openQuestions = (main: Locator): Promise<Open> =>
  main.evaluate(
    (element, { aloneLabel, unticked, feedbackName, waitingItems }) => {
      const firstOf = <T extends Element>(selector: string, holds: (one: T) => boolean) => {
        const index = [...element.querySelectorAll<T>(selector)].findIndex(holds);
        return index < 0 ? undefined : index;
      };
      const text = firstOf<HTMLTextAreaElement>("textarea:enabled", ({ value }) => value === "");
      const choice = firstOf("fieldset:has(input:enabled)", (group) => !group.querySelector("input:checked"));
      return {
        ...(text === undefined ? {} : { text }),
        ...(choice === undefined ? {} : { choice }),
        isMatcher: element.querySelector(waitingItems) !== null,
        isCheckbox: [...element.querySelectorAll(aloneLabel)].some(
          (label) => label.textContent !== feedbackName && label.querySelector(`:scope ${unticked}`) !== null,
        ),
      };
    },
    { aloneLabel, unticked, feedbackName, waitingItems },
  );

/** Submits a summary statement without feedback, which asks for a reaction before the case goes on: `statement.spec.ts`. */
async function declineFeedback(main: Locator): Promise<void> {
  const feedbackAsked = main.getByRole("checkbox", { name: feedbackName, checked: true });
  if ((await feedbackAsked.count()) > 0) await feedbackAsked.first().uncheck();
}

/** Answers the first question of each kind that has no answer yet. */
async function answerOne(page: Page): Promise<Answered | undefined> {
  const main = page.locator("main");
  await expect(main.getByRole("status").filter({ hasText: /^Loading\.\.\.$/ })).toHaveCount(0);
  const { text, choice, isMatcher, isCheckbox } = await openQuestions(main);
  if (text !== undefined) await main.locator("textarea:enabled").nth(text).fill(sampleAnswer);
  if (choice !== undefined) {
    const group = main.locator("fieldset:has(input:enabled)").nth(choice);
    await group.locator("input").first().check();
  }
  if (isCheckbox) {
    const labels = main.locator(aloneLabel).filter({ hasNotText: feedbackName });
    await labels.locator(unticked).first().check();
  }
  await declineFeedback(main);
  const isPlaced = isMatcher && (await placeAll(main));
  if (text === undefined && choice === undefined && !isPlaced && !isCheckbox) return undefined;
  return {
    texts: text === undefined ? 0 : 1,
    choices: choice === undefined ? 0 : 1,
    matchers: isPlaced ? 1 : 0,
    checkboxes: isCheckbox ? 1 : 0,
  };
}

/** Puts what waits in a category matcher into its first category: picks each item, then presses 'Place here'. */
async function placeAll(main: Locator): Promise<boolean> {
  const waiting = main.getByRole("group", { name: "Not placed yet" });
  const items = waiting.first().getByRole("listitem").getByRole("button");
  const before = await items.count();
  for (let left = before; left > 0; left--) {
    await items.first().click();
    await main
      .getByRole("button", { name: /^Place here/ })
      .first()
      .click();
    await expect(items).toHaveCount(left - 1);
  }
  return before > 0;
}

/** Gives both ratings, in order, and finishes. */
export async function giveFeedback(page: Page): Promise<void> {
  const dialog = feedback(page);
  await expect(dialog).toContainText("You're almost done...");
  const finish = dialog.getByRole("button", { name: "Submit & Finish Case" });
  await expect(finish).toBeDisabled();
  const ratings = dialog.getByRole("group");
  await ratings.nth(0).getByRole("radio", { name: "4 stars" }).check();
  await expect(finish).toBeDisabled();
  await ratings.nth(1).getByRole("radio", { name: "5 stars" }).check();
  await expect(finish).toBeEnabled();
  await finish.click();
}

/** Whatever stands between the feedback and the next steps: the low-time modal, or the overlay that goes by itself. */
export async function reachNextSteps(page: Page): Promise<void> {
  const understood = page.getByRole("button", { name: "ok, I understand" });
  const summary = page.getByRole("link", { name: "View Case Summary" });
  await expect(understood.or(summary).first()).toBeVisible({ timeout: 15_000 });
  if (await understood.isVisible()) await understood.click();
  await expect(summary.first()).toBeVisible({ timeout: 15_000 });
}
