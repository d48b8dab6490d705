import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { aCaseWithStatement } from "#tests/builders/patient/aCaseWithStatement.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

type Situation = { width?: number; title?: string; prepare?: (page: Page) => Promise<void> };

/** A student at a question that asks for a summary statement. */
async function atTheStatement(browser: Browser, { width = 1280, title, prepare }: Situation = {}) {
  const root = aCaseWithStatement(title === undefined ? {} : { title });
  const { program, course, document } = await aCourseOfOneCase({ root }, { feature_flags: { vpe: true } });
  const person = await aMember(course, program);
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await signInAs(context, person);
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(`${productUrl()}/documents/${document.id}`);
  return { page, context };
}

const field = (page: Page) => page.getByRole("textbox", { name: "Write a summary statement." });
const toggle = (page: Page) =>
  page.getByRole("checkbox", { name: "Receive AI-generated feedback on my summary statement" });
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: false });
const violationsOf = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;
const expertAnswer = (page: Page) => page.getByText("most likely has a vertebral compression fracture");

for (const width of [1280, 390]) {
  test(`D-26, D-27: a student gets feedback on a summary statement, reacts to it once and goes on, at ${width} px`, async ({
    browser,
  }, { outputDir }) => {
    test.setTimeout(90_000);
    const { page, context } = await atTheStatement(browser, { width });
    const complaints = complaintsOf(page);
    await expect(toggle(page)).toBeChecked();
    await expect(submit(page)).toBeDisabled();
    await field(page).fill("A 58-year-old woman on steroids with acute back pain.");
    await page.getByRole("button", { name: "About AI-generated feedback" }).click();
    await expect(page.getByText("AI-generated feedback will not be shared with faculty.")).toBeVisible();
    await page.screenshot({ path: `${outputDir}/request-${width}.png` });
    expect(await violationsOf(page)).toEqual([]);

    await submit(page).click();
    const feedback = page.getByRole("region", { name: "AI-Generated Feedback" });
    const modal = page.getByRole("dialog", { name: "Your feedback is being written" });
    await modal.getByRole("button", { name: "OKAY" }).or(feedback).first().click();
    await expect(feedback.getByRole("heading", { name: "The patient: shown" })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole("region", { name: "Your Summary Statement" })).toContainText("on steroids");
    await expect(expertAnswer(page)).toHaveCount(0);

    await page.reload();
    await expect(feedback).toContainText("“acute back pain”");
    await expect(field(page)).toHaveCount(0);
    await expect(submit(page)).toBeDisabled();
    await page.getByRole("radio", { name: /^4/ }).check();
    await page.getByLabel("How could this feedback process be improved:").fill("More examples.");
    await page.screenshot({ path: `${outputDir}/feedback-${width}.png`, fullPage: true });
    expect(await violationsOf(page)).toEqual([]);
    await submit(page).click();
    await expect(expertAnswer(page)).toBeVisible();
    await expect(page.getByText("My reaction to this feedback is best expressed as:")).toHaveCount(0);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByText("An image of the spine.")).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test("D-26: with the toggle off, and under another title, Submit goes on without feedback", async ({
  browser,
}) => {
  const { page, context } = await atTheStatement(browser);
  await field(page).fill("A woman with back pain.");
  await toggle(page).uncheck();
  await submit(page).click();
  await expect(expertAnswer(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "AI-Generated Feedback" })).toHaveCount(0);
  await context.close();

  const other = await atTheStatement(browser, { title: "Impression" });
  await expect(field(other.page)).toBeVisible();
  await expect(toggle(other.page)).toHaveCount(0);
  await other.context.close();
});

test("D-27: without an answer in 60 seconds the student submits without feedback", async ({ browser }) => {
  const { page, context } = await atTheStatement(browser, {
    prepare: async (newPage) => {
      await newPage.clock.install();
      await newPage.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          if (!String(message).includes("getFeedback")) server.send(message);
        });
      });
    },
  });
  await field(page).fill("A woman with back pain.");
  await submit(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "OKAY" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Your feedback is being written..." }),
  ).toBeVisible();
  await expect(field(page)).toBeDisabled();
  await page.clock.fastForward(61_000);
  const modal = page.getByRole("dialog", { name: "Connection Timeout" });
  await expect(modal).toContainText(
    "Oops! This feature is experiencing difficulty. Sorry for the hassle. You can still submit your summary statement and continue working through the case.",
  );
  expect(await violationsOf(page)).toEqual([]);
  await modal.getByRole("button", { name: "CONTINUE" }).click();
  await expect(toggle(page)).not.toBeChecked();
  await submit(page).click();
  await expect(expertAnswer(page)).toBeVisible();
  await context.close();
});
