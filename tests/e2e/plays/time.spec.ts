import { expect, type Page, test } from "@playwright/test";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { getProgress } from "#functions/table/cases/progress.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aLearnerOf, type LearnerOf } from "#tests/builders/learnerOf.ts";
import { setProgress } from "#tests/builders/world.ts";
import { expectAccessible } from "../../a11y/support.ts";
import { complaintsOf, saveSign, signInAs } from "../support/ownPage.ts";
import { productUrl } from "../support/people.ts";
import { continueButton, feedback, giveFeedback, playContent } from "../support/play.ts";
import { expectKept, pauseClock, shownPercent, unfoldAll } from "../support/playWhole.ts";
import { useProduct } from "../support/product.ts";

// A trace of so many steps costs as much as the steps.
test.use({ trace: "off" });

const essay = "essay_input";

/** A short case with a text to write and a box to tick. */
function aShortCase(): ContentNode {
  const make = caseBuilder("short");
  return make.signatureCase({
    uid: "short",
    title: "A short case",
    authors: ["A. Author"],
    learningObjectives: ["Tell one thing from another"],
    cards: [
      make.card({
        title: "First",
        content: [make.freeTextQuestion({ uid: "essay", stem: "Why?", answerComment: "Because." })],
      }),
      make.card({
        title: "Second",
        content: [
          make.para("Before you go on:"),
          { type: "checkbox", uid: "washed", content: rich("I have washed my hands") },
        ],
      }),
    ],
  });
}

const recommendedMinutes = 20;
const lowTime = (page: Page) => page.getByRole("region", { name: "Case completed with low time" });
const nextSteps = (page: Page) => page.getByRole("dialog", { name: "Next Steps" });
const overlay = (page: Page) =>
  page.getByRole("dialog", { name: "Excellent work! This case is now complete." });

test.describe("D-11, D-12: the end of a case, by the time that was taken for it", () => {
  let learner: LearnerOf;
  let page: Page;
  let complaints: string[];

  test.beforeEach(async ({ browser }) => {
    useProduct();
    learner = await aLearnerOf([
      { title: "A short case", recommended_time: recommendedMinutes, root: aShortCase() },
    ]);
    const context = await browser.newContext();
    await signInAs(context, learner.person);
    page = await context.newPage();
    await page.clock.install();
    complaints = complaintsOf(page);
    await page.goto(`${productUrl()}${learner.items[0]?.path}`);
    await expect(continueButton(page)).toBeVisible();
  });
  test.afterEach(async () => {
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  const documentOf = () => {
    const document = learner.items[0]?.document;
    if (!document) throw new Error("The learner has no case");
    return document;
  };
  const progress = () => getProgress(learner.person.id, documentOf().id);

  /** The page looks at the server every 5 s. */
  async function hearFromServer(): Promise<void> {
    const reply = page.waitForResponse(
      (response) =>
        response.request().method() === "GET" && response.url().includes("/document_user_states/"),
    );
    await page.clock.fastForward(5_000);
    expect((await reply).status()).toBe(200);
  }

  test("under a quarter of the recommended time it says so, and offers to start over", async () => {
    expect(await playContent(page)).toMatchObject({ cards: 2, texts: 1, checkboxes: 1 });
    await expect.poll(async () => (await progress())?.percentage_of_recommended_time).toBeLessThan(25);
    await hearFromServer();
    await giveFeedback(page);

    // A note in the one dialog of the end, with the score and the time.
    const dialog = nextSteps(page).filter({ has: lowTime(page) });
    await expect(dialog).toContainText(
      "We noticed you completed the case in under 25% of the recommended time.",
    );
    await expect(dialog).toContainText("Faculty can see this status on their reports.");
    await expect(overlay(page)).toHaveCount(0);
    await expectAccessible(page, "low time");
    // The modal waits to be answered: neither Escape nor time closes it.
    await page.keyboard.press("Escape");
    await page.clock.fastForward(10_000);
    await expect(dialog).toBeVisible();

    await dialog.getByRole("button", { name: "Reset case to restart my time" }).click();
    const question = page.getByRole("dialog").filter({
      hasText:
        "Are you sure you want to reset this case? This will delete all of your work so you can go through the case again. Your previous work will not show in reports.",
    });
    await question.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: "ok, I understand" }).click();
    await expect(nextSteps(page)).toContainText("Well done! You have completed the case.");
    await nextSteps(page).getByRole("button", { name: "Close" }).click();
    expect(await shownPercent(page)).toBe(100);
    await unfoldAll(page);
    await expectKept(page);

    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await question.getByRole("button", { name: "Reset case" }).click();
    await expect(continueButton(page)).toBeVisible();
    expect(await shownPercent(page)).toBe(50);
    await expect(page.locator("main textarea")).toHaveValue("");
  });

  test("with a quarter of it or more it celebrates for five seconds, then shows the next steps, once", async () => {
    await playContent(page);
    await expect.poll(async () => (await progress())?.is_finished).toBe(false);
    // What a quarter of the time and a little more would have been counted to.
    await expect(() =>
      setProgress(learner.person, documentOf(), {
        time_on_case_ms: (recommendedMinutes / 4) * 60_000 + 1_000,
        percentage_of_recommended_time: 25.1,
      }),
    ).toPass();
    await hearFromServer();
    await pauseClock(page);
    await giveFeedback(page);

    await expect(overlay(page)).toBeVisible();
    await expect(lowTime(page)).toHaveCount(0);
    await page.clock.runFor(4_900);
    await expect(overlay(page)).toBeVisible();
    await expect(nextSteps(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(nextSteps(page)).toContainText("Well done! You have completed the case.");
    await expect(overlay(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(nextSteps(page)).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.clock.resume();
    expect(await shownPercent(page)).toBe(100);
    await unfoldAll(page);
    await expectKept(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("D-30: a text is kept two seconds after its last letter, and is there before it is submitted", async () => {
    const kept = async () => {
      const cards = await listStateCards(learner.person.id, documentOf().id, 1);
      return cards.flatMap(({ entries }) => entries[essay]?.value?.value ?? [])[0];
    };
    const text = page.locator("main textarea");
    await text.fill("B");
    // Ends what was being typed: five seconds after its first letter it would be kept with whatever has come by then.
    await text.blur();
    await expect.poll(kept, { message: "the first letter, which opens Submit" }).toBe("B");
    await expect(saveSign(page, /^Saved$/)).toBeVisible();
    await pauseClock(page);
    await text.fill("Because of");
    await page.clock.runFor(1_900);
    await text.fill("Because of the pain.");
    await page.clock.runFor(1_900);
    await expect(saveSign(page, /^Saved$/), "still being typed").toBeVisible();
    expect(await kept()).toBe("B");
    await page.clock.runFor(200);
    await expect(saveSign(page, /^Saving$/)).toBeVisible();
    const keptASecondLater = async () => {
      await page.clock.runFor(1_000);
      return kept();
    };
    await expect.poll(keptASecondLater).toBe("Because of the pain.");
    await page.clock.resume();
    await expect(saveSign(page, /^Saved$/)).toBeVisible();

    await page.reload();
    await expect(page.locator("main textarea")).toHaveValue("Because of the pain.");
    await expect(feedback(page)).toHaveCount(0);
    await expect(continueButton(page)).toBeDisabled();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(continueButton(page)).toBeEnabled();
  });
});
