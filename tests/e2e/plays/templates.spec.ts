import { expect, type Page, test } from "@playwright/test";
import type { TemplateName } from "#shared/case/build/templates.ts";
import type { DocumentKind } from "#shared/domain/kinds.ts";
import { filledTemplate } from "#tests/builders/filledTemplate.ts";
import { aLearnerOf, type LearnerOf } from "#tests/builders/learnerOf.ts";
import { expectAccessible } from "../../a11y/support.ts";
import { complaintsOf, saveSign, signInAs } from "../support/ownPage.ts";
import { productUrl } from "../support/people.ts";
import { answerQuestions, continueButton } from "../support/play.ts";
import { expectKept, expectNeverFalling, playWhole, shownPercent, unfoldAll } from "../support/playWhole.ts";
import { useProduct } from "../support/product.ts";

// A trace of so many steps costs as much as the steps.
test.use({ trace: "off" });

type Template = {
  kind: DocumentKind;
  /** The titles of the cards as the page shows them at the end; a label may stand before them. */
  cards: readonly (string | RegExp)[];
  play: (page: Page) => Promise<void>;
};

const none = { choices: 0, texts: 0, matchers: 0, checkboxes: 0 };
const main = (page: Page) => page.getByRole("main");

/** What a signature case asks for, and its end. */
const playsCards =
  (expected: Parameters<typeof expectPlayed>[1]) =>
  async (page: Page): Promise<void> => {
    await expect(continueButton(page)).toBeVisible();
    await expectPlayed(page, expected);
    await expect(main(page)).toContainText("Thank you for completing");
    // Kept from learners, also at the end.
    await expect(main(page)).not.toContainText("Synopsis");
  };

async function expectPlayed(
  page: Page,
  expected: Partial<Awaited<ReturnType<typeof playWhole>>>,
): Promise<void> {
  const played = await playWhole(page);
  expect(played).toMatchObject(expected);
  expectNeverFalling(played.percents);
  expect(played.percents.at(-1)).toBe(100);
}

/** What is read as a whole is complete once its questions are answered or, without any, its sections were read to their end. */
const readsAndAnswers =
  (expected: typeof none) =>
  async (page: Page): Promise<void> => {
    await expect(saveSign(page, /^Saved$/)).toBeVisible();
    await unfoldAll(page);
    const isAsked = Object.values(expected).some((count) => count > 0);
    if (isAsked) expect(await shownPercent(page)).toBe(0);
    expect(await answerQuestions(page)).toEqual(expected);
    if (!isAsked) await readToTheEnd(page);
    expect(await shownPercent(page)).toBe(100);
  };

/** Stays at the end of each section for a moment. */
async function readToTheEnd(page: Page): Promise<void> {
  for (const article of await main(page).getByRole("article").all()) {
    await article.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
    // The browser tells of what is in view with the next picture, whatever the clock of the page says.
    await page.waitForTimeout(80);
    await page.clock.fastForward(1_100);
  }
}

const scriptFeedback = (page: Page) => page.getByRole("region", { name: "Feedback" });

/** An illness script asks for three ratings, and then only thanks. */
async function rateScript(page: Page): Promise<void> {
  const tools = page.getByRole("complementary", { name: "Reasoning tools" }).getByRole("navigation");
  await expect(tools.getByRole("button", { name: "Notes" })).toBeVisible();
  await expect(tools.getByRole("button", { name: /Findings|Diagnoses/ })).toHaveCount(0);
  await tools.getByRole("button", { name: "Feedback" }).click();
  const panel = scriptFeedback(page);
  for (const [index, label] of ["1 out of 3", "2 out of 3", "Submit"].entries()) {
    await panel.getByRole("group").nth(index).getByRole("radio", { name: "4 stars" }).check();
    await expect(panel.getByRole("button", { name: label, exact: true })).toBeVisible();
  }
  await panel.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
  await expect(panel.getByRole("button", { name: "Submitted", exact: true })).toBeVisible();
  await expect(panel).toContainText("Thank you for submitting feedback to");
}

const filledIn = /Section \d+$/;

const endingWith = (title: string | RegExp): RegExp =>
  typeof title === "string" ? new RegExp(`${title.replace(/[()]/g, "\\$&")}$`) : title;

const templates: Record<TemplateName, Template> = {
  signature_case_template: {
    kind: "signature_case",
    cards: [filledIn, "Next Steps", "Release Notes", "Learning Objectives"],
    play: playsCards({ ...none, cards: 1, afterwards: none }),
  },
  test_case_template: {
    kind: "signature_case",
    cards: [
      "Choices",
      "Words",
      "Features",
      "Next Steps",
      "Release Notes",
      "Learning Objectives",
      "Self-Assessment",
    ],
    play: playsCards({
      ...none,
      cards: 3,
      // Two multiple choices, a rating and a key-feature question.
      choices: 4,
      texts: 2,
      matchers: 1,
      afterwards: { ...none, choices: 1 },
    }),
  },
  cdq_case_template: {
    kind: "cdq_case",
    cards: ["Case-Driven Question"],
    play: async (page) => {
      const comment = main(page).getByText(/^Paragraph \d+$/);
      await expect(comment, "the stem, and nothing of the answer comment").toHaveCount(1);
      await readsAndAnswers({ ...none, choices: 1 })(page);
      await expect(comment).toHaveCount(2);
    },
  },
  illness_script_template: {
    kind: "illness_script",
    cards: [
      "Overview",
      "Epidemiology",
      ...Array(6).fill(filledIn),
      "Implications for Further Workup",
      "Implications for Management",
      "MOD Map (Mechanism of Disease & Underlying Concepts)",
      "Release Notes",
    ],
    play: async (page) => {
      await readsAndAnswers(none)(page);
      await expect(main(page)).toContainText("Lead Editors");
      await expect(main(page)).toContainText("Contributing Authors");
      await rateScript(page);
    },
  },
  assessment_question_mcq_template: {
    kind: "assessment_question_mcq",
    cards: ["Assessment Question"],
    play: readsAndAnswers({ ...none, choices: 1 }),
  },
  unassigned_case_template: {
    kind: "unassigned_case",
    cards: [filledIn],
    play: readsAndAnswers(none),
  },
};

const names = Object.keys(templates) as TemplateName[]; // keys of that object

test.describe("D-34: a document made from a template, as a learner meets it", () => {
  let learner: LearnerOf;
  let page: Page;
  let complaints: string[];

  test.beforeAll(async ({ browser }) => {
    useProduct();
    learner = await aLearnerOf(
      names.map((name) => ({
        title: name,
        kind: templates[name].kind,
        recommended_time: null,
        root: filledTemplate(name, "t"),
      })),
    );
    const context = await browser.newContext({ reducedMotion: "reduce" });
    await signInAs(context, learner.person);
    page = await context.newPage();
    await page.clock.install();
    complaints = complaintsOf(page);
  });
  test.afterAll(async () => {
    await page.context().close();
  });

  for (const [index, name] of names.entries()) {
    test(`${name} plays to the end of what it offers`, async () => {
      const { cards, play } = templates[name];
      await page.goto(`${productUrl()}${learner.items[index]?.path}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expectAccessible(page, name);
      await play(page);
      const headings = main(page).getByRole("article").getByRole("heading", { level: 2 });
      await expect(headings).toHaveText(cards.map(endingWith));
      await expectKept(page);
      if (name === "illness_script_template") await expect(scriptFeedback(page)).toContainText("Submitted");
      expect(complaints).toEqual([]);
    });
  }
});
