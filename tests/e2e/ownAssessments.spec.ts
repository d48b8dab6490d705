import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { getAnswers } from "#functions/table/assessments/answers.ts";
import type { QuestionRow } from "#functions/table/bank/questions.ts";
import { latestChange } from "#shared/domain/assessments/answers.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { onePointPng } from "#tests/builders/media.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(150_000);

const heading = (page: Page, name: string, level = 1) => page.getByRole("heading", { level, name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Three questions, of which the last one shows a picture. */
async function withPicture(): Promise<QuestionRow[]> {
  const key = `0/original/images/${newUlid()}.png`;
  await putObject("MEDIA_BUCKET", key, onePointPng, "image/png");
  const rows = await someQuestions(3, () => ({ efficiency_breakpoints_seconds: [30, 90] }));
  return rows.map((row, place) =>
    place === 2 ? { ...row, content: { ...row.content, images: [{ key, alt: "Chest film" }] } } : row,
  );
}

/** A student who is registered for an assessment of three questions that is open now. */
async function aStudent(context: BrowserContext, questions?: readonly QuestionRow[]) {
  const program = await aProgram();
  const { form, items } = await aForm(questions ? { questions } : {});
  const delivery = await aDelivery({ program, form, nickname: "Spring check" });
  const student = await aPerson([{ program, role: "Student" }]);
  await aRostering(delivery, student);
  await signInAs(context, student);
  const page = await context.newPage();
  return {
    ...{ program, form, items, delivery, student, page },
    complaints: complaintsOf(page),
    home: () => page.goto(`${productUrl()}/rosterings`),
    answers: async () => (await getAnswers(delivery.id, student.id))?.answers ?? {},
  };
}

async function begin(page: Page): Promise<void> {
  await page.getByRole("link", { name: /Begin Assessment/ }).click();
  await expect(heading(page, "Spring check")).toBeVisible();
  await page.getByRole("checkbox", { name: "I accept the honor code" }).check();
  await button(page, "Begin Assessment").click();
  await expect(heading(page, "Question 1 of 3", 2)).toBeVisible();
}

async function answer(page: Page, choice: string, certainty: string): Promise<void> {
  await page.getByRole("radio", { name: choice }).check();
  await page.getByRole("radio", { name: certainty, exact: true }).check();
  await button(page, "Submit").click();
}

test("A-01, A-02: a student begins an assessment, answers with certainty, marks, pauses, resumes and hands in", async ({
  context,
}) => {
  const scene = await aStudent(context);
  const { page, complaints, items } = scene;
  await scene.home();
  await expect(heading(page, "Assessments")).toBeVisible({ timeout: 30_000 });
  const card = page.getByRole("region", { name: "Pediatrics" });
  for (const name of ["Version", "Status", "Assessment Window", "Report"])
    await expect(card.getByRole("columnheader", { name, exact: true })).toBeVisible();
  await expect(card.getByText("Max. time: 60 minutes", { exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page, "Assessments");
  const fold = card.getByRole("button", { name: "Pediatrics" });
  await fold.click();
  await expect(card.getByRole("table")).toBeHidden();
  await fold.click();

  await page.getByRole("link", { name: /Begin Assessment/ }).click();
  await expect(heading(page, "Practice question", 2)).toBeVisible();
  await expect(button(page, "Begin Assessment")).toBeDisabled();
  await page.getByRole("radio", { name: "Heart" }).check();
  await page.getByRole("radio", { name: "Very certain", exact: true }).check();
  await button(page, "Submit").click();
  await expect(page.getByText("Submitted. Nothing of the practice question is saved.")).toBeVisible();
  await expectAccessibleInEveryLook(page, "Before an assessment");
  await page.getByRole("checkbox", { name: "I accept the honor code" }).check();
  await button(page, "Begin Assessment").click();
  await expect(heading(page, "Question 1 of 3", 2)).toBeVisible();
  await expect(heading(page, "Question 1 of 3", 2)).toBeFocused();

  await expect(button(page, "Submit")).toBeDisabled();
  await page.getByRole("radio", { name: "Two" }).check();
  await expect(button(page, "Submit")).toBeDisabled();
  await expectAccessibleInEveryLook(page, "A question of an assessment");
  await page.getByRole("radio", { name: "Very certain", exact: true }).check();
  await page.getByRole("checkbox", { name: "Mark for review" }).check();
  await button(page, "Submit").click();
  await expect(heading(page, "Question 2 of 3", 2)).toBeVisible();
  await expect(page.getByText("All answers saved")).toBeVisible();

  await button(page, "Pause").click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Your assessment is paused")).toBeVisible();
  await page.getByRole("link", { name: "Assessments", exact: true }).first().click();
  await card.getByRole("button", { name: /^Resume/ }).click();
  await expect(
    page
      .getByRole("dialog")
      .getByText("Are you sure you wish to resume your assessment now?", { exact: true }),
  ).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
  await expect(heading(page, "Question 2 of 3", 2)).toBeVisible();
  await expect(button(page, "Pause")).toHaveCount(0);

  await button(page, "Review and hand in").click();
  await expect(page.getByRole("button", { name: /Question 1 Answered. Marked for review/ })).toBeVisible();
  await expect(page.getByText("2 questions have no complete answer.")).toBeVisible();
  await expectAccessibleInEveryLook(page, "Review list of an assessment");
  await page.getByRole("button", { name: /^Question 2/ }).click();
  await answer(page, "One", "Uncertain");
  await expect(heading(page, "Question 3 of 3", 2)).toBeVisible();
  await answer(page, "Three", "Certain");
  await expect(page.getByText("Every question is answered.")).toBeVisible();
  await button(page, "Hand in").click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByText("Your exam has been sucessfully submitted.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Results" })).toBeVisible();
  const kept = await scene.answers();
  expect(items.map(({ item_id }) => latestChange(kept[item_id])?.option)).toEqual([1, 0, 2]);
  expect(complaints).toEqual([]);
});

/** True if nothing stands over the middle of what is looked for. */
const isOnTop = (of: Locator): Promise<boolean> =>
  of.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(found);
  });

test("a review list in Spanish marks what has no answer, and that alone", async ({ context }) => {
  await context.addInitScript(() => localStorage.setItem("language", "es"));
  const scene = await aStudent(context);
  const { page } = scene;
  await page.goto(`${productUrl()}/rosterings/${scene.delivery.id}/exam`);
  await page.getByRole("checkbox", { name: /honor/ }).check();
  await page.locator("main").getByRole("button").last().click();
  await expect(page.getByRole("heading", { name: /^Pregunta 1/ })).toBeVisible();
  await page.getByRole("radio").nth(1).check();
  await page.getByRole("radio").last().check();
  await page.getByRole("button", { name: /^Revisar/ }).click();
  const list = page.getByRole("list").filter({ hasText: /Pregunta 1/ });
  await expect(list.getByRole("button")).toHaveCount(3);
  await expect(list.locator("[data-open]")).toHaveCount(2);
});

test("the time left and the question that comes are seen in a low and in a wide window", async ({
  context,
}) => {
  const vignette = "A boy has had a fever, a cough and noisy breathing for two days. ".repeat(30);
  const rows = await someQuestions(3, () => ({ efficiency_breakpoints_seconds: [30, 90] }));
  const scene = await aStudent(
    context,
    rows.map((row) => ({ ...row, content: { ...row.content, vignette } })),
  );
  const { page } = scene;
  await scene.home();
  await begin(page);
  for (const [number, size] of [
    // 200 % zoom in a window of 1280 px comes to this.
    [1, { width: 640, height: 400 }],
    [2, { width: 1280, height: 500 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.mouse.move(size.width / 2, size.height / 2);
    await page.mouse.wheel(0, 4000);
    await expect(button(page, "Review and hand in")).toBeInViewport();
    expect(await isOnTop(page.getByRole("timer"))).toBe(true);
    await answer(page, "Two", "Certain");
    const next = heading(page, `Question ${number + 1} of 3`, 2);
    await expect(next).toBeFocused();
    await expect.poll(() => isOnTop(next)).toBe(true);
  }
});

test("an assessment goes on without a network, with its pictures, and its answers arrive once there is one again", async ({
  context,
}) => {
  const scene = await aStudent(context, await withPicture());
  const { page, items } = scene;
  await scene.home();
  const picture = page.waitForResponse((reply) => /\/0\/original\/images\//.test(reply.url()));
  await begin(page);
  expect((await (await picture).body()).equals(onePointPng)).toBe(true);
  await context.setOffline(true);
  await answer(page, "Two", "Certain");
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await expect(heading(page, "Question 2 of 3", 2)).toBeVisible();
  await answer(page, "Three", "Uncertain");
  await expect(heading(page, "Question 3 of 3", 2)).toBeVisible();
  // The picture of a later question was loaded when the assessment began.
  const shown = page.getByRole("img", { name: "Chest film" });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await button(page, "Larger version").click();
  const large = page.getByRole("dialog", { name: "Picture of the question" });
  await expect(large.getByRole("img", { name: "Chest film" })).toBeVisible();
  await expectAccessibleInEveryLook(page, "A picture of an assessment");
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  expect(await scene.answers()).toEqual({});
  await context.setOffline(false);
  await expect(page.getByText("All answers saved")).toBeVisible({ timeout: 40_000 });
  const kept = await scene.answers();
  expect(items.slice(0, 2).map(({ item_id }) => latestChange(kept[item_id])?.option)).toEqual([1, 2]);
});

test("a second browser takes the assessment over only when it is resumed there, and the first one says so", async ({
  browser,
  context,
}) => {
  const scene = await aStudent(context);
  const { page } = scene;
  await scene.home();
  await begin(page);
  const other = await browser.newContext();
  await signInAs(other, scene.student);
  const second = await other.newPage();
  await second.goto(`${productUrl()}/rosterings/${scene.delivery.id}/exam`);
  await expect(second.getByText("Your assessment is open somewhere else")).toBeVisible({ timeout: 30_000 });
  await second.getByRole("button", { name: "Resume" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
  await expect(heading(second, "Question 1 of 3", 2)).toBeVisible();
  await answer(page, "Two", "Certain");
  await expect(
    page.getByText(/opened on another device|Your assessment is open somewhere else/).first(),
  ).toBeVisible();
  await other.close();
});
