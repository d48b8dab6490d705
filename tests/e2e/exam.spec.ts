import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { getSittings, putSitting, type SittingPlace } from "#functions/table/exams/sittings.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { concat } from "#shared/case/model/richText.ts";
import { answerTexts, sealedTexts } from "#shared/case/model/texts.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { pause, type Sitting, start, submit } from "#shared/domain/examClock.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { expectAccessible } from "../a11y/support.ts";
import { untilJournaled } from "./support/journal.ts";
import { saveSign, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

const expired = "Your time has expired. Your exam has been sucessfully submitted.";
const paused =
  "Your exam has been paused. If you are ready to re-start your exam, please contact your proctor.";
const minute = 60_000;

/** Lets the page's own timer of a second, which a running exam counts by, fire so often. */
const ticks = (page: Page, times: number): Promise<void> =>
  page.evaluate(
    (left) =>
      new Promise<void>((done) => {
        let count = 0;
        const timer = setInterval(() => {
          count += 1;
          if (count < left) return;
          clearInterval(timer);
          done();
        }, 1_000);
      }),
    times,
  );

test.beforeAll(useProduct);

const aButton = (uid: string, title: string, onClick: ContentNode["onClick"]): ContentNode => ({
  type: "button",
  uid,
  title: concat([title]),
  ...(onClick ? { onClick } : {}),
});

/** A student in front of an exam of eleven minutes, in a browser of their own. */
async function anExaminee(browser: Browser, firstCard: readonly ContentNode[] = []) {
  const root = { ...aSmallCase("An exam"), timeLimit: 660 };
  if (firstCard.length > 0) {
    const card = caseBuilder("before").card({ uid: "before", title: "Before", content: [...firstCard] });
    root.content = [card, ...contentOf(root)];
  }
  const { program, course, document, relationId: item } = await aCourseOfOneCase({ title: "An exam", root });
  const person = await aMember(course, program);

  const context = await browser.newContext();
  await signInAs(context, person);
  const page = await context.newPage();
  const place: SittingPlace = {
    courseId: course.id,
    programId: program.id,
    userId: person.id,
    documentId: document.id,
  };
  return {
    page,
    context,
    open: () => page.goto(`${productUrl()}/document_set_document_relations/${item}`),
    sitting: async () => (await getSittings([place]))[0]?.sitting,
    /** Changes the sitting as a proctor's call, or a long wait, would. */
    change: async (how: (sitting: Sitting) => Sitting) => {
      const [kept] = await getSittings([place]);
      if (!kept) throw new Error("Nobody has started this sitting");
      expect(await putSitting({ ...kept, sitting: how(kept.sitting), rev: kept.rev + 1 })).toBe(true);
    },
    answers: async () => {
      const cards = await listStateCards(person.id, document.id, 1);
      return Object.assign({}, ...cards.map(({ entries }) => entries)) as Record<
        string,
        Record<string, { value: unknown }>
      >;
    },
  };
}

const timer = (page: Page) => page.getByRole("timer");
const shownMs = async (page: Page): Promise<number> => {
  const [minutes = 0, seconds = 0] = ((await timer(page).textContent()) ?? "").split(":").map(Number);
  return (minutes * 60 + seconds) * 1000;
};
/** Starts the time, with which the questions come. */
async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start the exam" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start now" }).click();
  await expect(page.getByRole("radio", { name: /Here/ })).toBeVisible();
  await expect(page.locator("h2:focus")).toBeVisible();
}
/** On a wide page, a phone and both at 200 %: title, save sign and time are in view while the page is scrolled, side by side. */
async function expectBarStays(page: Page): Promise<void> {
  const bar = page.getByRole("region", { name: "Exam" });
  for (const [width, height] of [
    [640, 400],
    [390, 800],
    [320, 480],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole("radio").last().scrollIntoViewIfNeeded();
    const parts = [
      bar.getByText("An exam"),
      bar.getByRole("button", { name: /^Sav/ }),
      timer(page),
      page.getByRole("button", { name: "Account" }),
    ];
    let right = 0;
    for (const part of parts) {
      await expect(part).toBeInViewport({ ratio: 1 });
      const box = await part.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(right);
      right = (box?.x ?? 0) + (box?.width ?? 0);
    }
    expect(right).toBeLessThanOrEqual(width);
  }
}
const choose = (page: Page) => page.getByRole("radio", { name: /Here/ }).check();
/** The start leads on to what waits for the person. */
const isHome = (page: Page) =>
  expect(page).toHaveURL((url) => ["/", "/dashboard"].includes(url.pathname), { timeout: 20_000 });

test.describe("A-03 to A-05, D-25: a timed exam", () => {
  test("runs by the server's clock over reloads, and submits what was typed when the time is up", async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const examinee = await anExaminee(browser);
    const { page } = examinee;
    await examinee.open();

    // Nothing runs before it is started, and nothing is asked.
    await expect(timer(page)).toHaveText("11:00");
    await ticks(page, 2);
    await expect(timer(page)).toHaveText("11:00");
    await expect(page.getByRole("radio")).toHaveCount(0);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await begin(page);
    await choose(page);
    await expect(timer(page)).toHaveText(/^10:5\d$/);

    // A clock that is set while the answer is on its way would date it wrongly (ADR 0040).
    await expect.poll(async () => (await examinee.answers())[uids.choice]?.value?.value).toBe(true);

    // The device's clock is set three hours on.
    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() + 3 * 3_600_000;
    });
    // Until it has counted on with the clock that was moved.
    const before = (await timer(page).textContent()) ?? "";
    await expect(timer(page)).not.toHaveText(before);
    await expect(timer(page)).toHaveText(/^10:5\d$/);
    const started = (await examinee.sitting())?.segmentStartedAt;

    await page.reload();
    await expect(timer(page)).toHaveText(/^10:[45]\d$/);
    expect((await examinee.sitting())?.segmentStartedAt).toBe(started);
    expect(await shownMs(page)).toBeLessThan(11 * minute);
    await expect(page.getByRole("button", { name: "Reset", exact: true })).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    // Almost eleven minutes later, with something half typed.
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.locator("textarea").fill("Beca");
    await examinee.change((sitting) => ({
      ...sitting,
      segmentStartedAt: (sitting.segmentStartedAt ?? 0) - 10.75 * minute,
    }));
    await page.locator("textarea").pressSequentially("use of it.", { delay: 20 });
    await expect(page.getByRole("dialog", { name: "Your exam" }).getByText(expired)).toBeVisible({
      timeout: 45_000,
    });
    await isHome(page);
    expect((await examinee.answers())[uids.essayInput]?.value?.value).toBe("Because of it.");

    // It is over for good, and there to be read, with what was not come to.
    await examinee.open();
    await expect(page.getByText(expired)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("link", { name: "View Case Summary" })).toBeVisible();
    await expect(page.getByText("Because.", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit", exact: true })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  test("gives out what is right with each submission, and offline when the connection is back", async ({
    browser,
  }) => {
    const examinee = await anExaminee(browser);
    const { page, context } = examinee;
    await examinee.open();
    await begin(page);
    await choose(page);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByText("Best option", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(saveSign(page, /^Saved$/)).toBeVisible();

    await context.setOffline(true);
    await page.getByRole("button", { name: "Continue offline" }).click();
    await page.locator("textarea").fill("It hurts.");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByText(sealedTexts.answerOffline)).toBeVisible();
    await expect(page.getByText("Because.", { exact: true })).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole("button", { name: "OK", exact: true }).click({ timeout: 20_000 });
    await expect(page.getByText("Because.", { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(answerTexts.suggestedAnswer)).toBeVisible();

    // Who reloads when the time is up is told as somebody who did not.
    await expect(saveSign(page, /^Saved$/)).toBeVisible();
    await examinee.change((sitting) => ({ ...sitting, segmentStartedAt: Date.now() - 11 * minute }));
    await page.reload();
    await expect(page.getByRole("dialog", { name: "Your exam" }).getByText(expired)).toBeVisible({
      timeout: 20_000,
    });
    await isHome(page);
  });

  test("is paused and ended by the proctor without the student touching anything", async ({ browser }) => {
    test.setTimeout(120_000);
    const examinee = await anExaminee(browser);
    const { page, context } = examinee;
    await examinee.open();
    await begin(page);
    await choose(page);
    await expect(timer(page)).toHaveText(/^10:5\d$/);

    // In the middle of a sentence, and with a key on its way when the page gives way to the modal.
    const field = page.locator("textarea");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await field.pressSequentially("Because of", { delay: 20 });
    await examinee.change((sitting) => pause(sitting, Date.now()).sitting);
    await page.keyboard.type(" the nerve", { delay: 20 });
    await expect(page.getByText(paused)).toBeVisible({ timeout: 20_000 });
    await isHome(page);
    expect((await examinee.answers())[uids.essayInput]?.value?.value).toBe("Because of the nerve");
    await examinee.open();
    await expect(page.getByText(paused)).toBeVisible();
    await isHome(page);

    await examinee.change((sitting) => start(sitting, Date.now(), "proctor").sitting);
    // Back from the proctor, whoever goes on writing at once finds every letter.
    await examinee.open();
    await field.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(", and of nothing else.", { delay: 30 });
    await expect(field).toHaveValue("Because of the nerve, and of nothing else.");
    await expect(timer(page)).toHaveText(/^10:[2345]\d$/);

    // Offline there is no timer, and the learner is sent to the proctor.
    await context.setOffline(true);
    await expect(page.getByText(/Ask your proctor to pause your exam/)).toBeVisible();
    await expect(timer(page)).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole("button", { name: "OK", exact: true }).click({ timeout: 20_000 });
    await expect(timer(page)).toBeVisible();

    await examinee.change((sitting) => submit(sitting, Date.now(), "proctor").sitting);
    await expect(page.getByText("Your exam has been sucessfully submitted.", { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await isHome(page);
  });

  test("that is paused while the student is offline goes on later with what was answered before", async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const examinee = await anExaminee(browser);
    const { page, context } = examinee;
    await examinee.open();
    await begin(page);
    await choose(page);
    await expect(timer(page)).toHaveText(/^10:5\d$/);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(saveSign(page, /^Saved$/)).toBeVisible();

    await context.setOffline(true);
    await page.getByRole("button", { name: "Continue offline" }).click();
    await page.locator("textarea").fill("Because of the nerve.");
    await page.locator("textarea").blur();
    await expect(page.getByText(/Offline/).first()).toBeVisible();
    await untilJournaled(page, "Because of the nerve.");
    await examinee.change((sitting) => pause(sitting, Date.now()).sitting);
    await context.setOffline(false);
    await expect(page.getByRole("dialog", { name: "Your exam" }).getByText(paused)).toBeVisible({
      timeout: 20_000,
    });
    await isHome(page);
    expect((await examinee.answers())[uids.essayInput]?.value?.value).toBe("Because of the nerve.");

    await examinee.change((sitting) => start(sitting, Date.now(), "proctor").sitting);
    await examinee.open();
    await expect(page.locator("textarea")).toHaveValue("Because of the nerve.");
    await expect(timer(page)).toHaveText(/^10:[345]\d$/);
  });

  test("begins and is submitted by its buttons", async ({ browser }) => {
    const examinee = await anExaminee(browser, [
      aButton("begin", "Begin the exam", [{ action: "startTimer", uid: uids.root }]),
      aButton("hand_in", "Hand in the exam", [{ action: "submitExam" }]),
    ]);
    const { page } = examinee;
    await examinee.open();
    await page.getByRole("button", { name: "Hand in the exam" }).click();
    const notice = page.getByRole("dialog", { name: "Please note" });
    await expect(notice).toContainText("Your exam has not been started.");
    await notice.getByRole("button", { name: "OK", exact: true }).click();
    // One press begins the time and leads to the first question.
    await page.getByRole("button", { name: "Begin the exam" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start now" }).click();
    await expect(timer(page)).toHaveText(/^10:5\d$/);
    const here = page.getByRole("radio", { name: /Here/ });
    await expect(here).toBeInViewport();
    await expectBarStays(page);
    // What is marked and what is open stands before the one question, and leads there.
    const mark = page.getByRole("button", { name: "Mark for review" }).first();
    await mark.click();
    await page.getByRole("button", { name: "Strike out B" }).click();
    await expect(mark).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Read: Before" }).click();
    await page.getByRole("button", { name: "Hand in the exam" }).click();
    const handIn = page.getByRole("dialog", { name: "Submit your exam?" });
    const open = handIn.getByRole("button", { name: /Marked for review Not answered$/ });
    await expectAccessible(page, "the list before an exam is submitted");
    await open.click();
    await expect(handIn).toHaveCount(0);
    await expect(here).toBeInViewport();
    expect((await examinee.sitting())?.submittedBy).toBeNull();
    await page.reload();
    await expect(mark).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Hand in the exam" }).click();
    await handIn.getByRole("button", { name: "Submit exam" }).click();
    await expect(page.getByText("Your exam has been successfully submitted", { exact: true })).toBeVisible();
    await isHome(page);
    expect((await examinee.sitting())?.submittedBy).toBe("learner");
  });
});
