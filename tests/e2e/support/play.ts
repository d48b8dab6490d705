import { expect, type Locator, type Page } from "@playwright/test";

/** What was met on the way, for tests to look at. */
export type Played = { cards: number; choices: number; texts: number };

export const sampleAnswer = "A working diagnosis that explains the findings so far.";

export const feedback = (page: Page): Locator =>
  page.getByRole("dialog").filter({ hasText: "GIVE US YOUR FEEDBACK TO COMPLETE THIS CASE" });

export const continueButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Continue", exact: true });

/** Plays the open case as a person would: reads, answers what is asked, Submit, Continue, until the feedback is asked for. */
export async function playContent(
  page: Page,
  onCard: (card: number) => Promise<void> = async () => undefined,
): Promise<Played> {
  const played: Played = { cards: 0, choices: 0, texts: 0 };
  const next = continueButton(page);
  for (let card = 1; card <= 60; card++) {
    await expect(next).toHaveCount(1);
    await onCard(card);
    const answered = await answerQuestions(page);
    played.choices += answered.choices;
    played.texts += answered.texts;
    await expect(next).toBeEnabled();
    const pressed = await next.elementHandle();
    await next.click();
    played.cards++;
    await expect
      .poll(async () => (await pressed?.isVisible()) ?? false, { message: "Continue hides itself" })
      .toBe(false);
    await expect(next.or(feedback(page)).first()).toBeVisible();
    if (await feedback(page).isVisible()) return played;
  }
  throw new Error("The case does not end");
}

/** Answers every open question: the first option of a choice, a sentence in a text, then Submit. */
export async function answerQuestions(page: Page): Promise<{ choices: number; texts: number }> {
  let choices = 0;
  let texts = 0;
  const submit = page.getByRole("button", { name: "Submit", exact: true, disabled: false });
  for (let turn = 0; turn < 20; turn++) {
    const text = await firstOf(
      page.locator("main textarea:enabled"),
      async (box) => (await box.inputValue()) === "",
    );
    if (text) {
      await text.fill(sampleAnswer);
      texts++;
    }
    const choice = await firstOf(
      page.locator("main fieldset:has(input:enabled)"),
      async (group) => (await group.locator("input:checked").count()) === 0,
    );
    if (choice) {
      await choice.locator("input").first().check({ force: true });
      choices++;
    }
    const canSubmit = (await submit.count()) > 0;
    if (canSubmit) await submit.first().click();
    if (!text && !choice && !canSubmit) return { choices, texts };
  }
  throw new Error("The questions do not end");
}

async function firstOf(
  all: Locator,
  holds: (one: Locator) => Promise<boolean>,
): Promise<Locator | undefined> {
  for (const one of await all.all()) if (await holds(one)) return one;
  return undefined;
}

/** Gives both ratings, in order, and finishes. */
export async function giveFeedback(page: Page): Promise<void> {
  const dialog = feedback(page);
  await expect(dialog).toContainText("You're almost done...");
  const finish = dialog.getByRole("button", { name: "Submit & Finish Case" });
  await expect(finish).toBeDisabled();
  const ratings = dialog.getByRole("group");
  await ratings.nth(0).getByRole("radio", { name: "4 stars" }).check({ force: true });
  await expect(finish).toBeDisabled();
  await ratings.nth(1).getByRole("radio", { name: "5 stars" }).check({ force: true });
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
