import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { giveFeedback, playContent, reachNextSteps } from "./support/play.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** A student in a course of two cases; the second waits for the first. */
async function aLearner() {
  const program = await aProgram();
  const course = await aCourse([program], { name: "A course" });
  const first = await aDocument([program], { title: "The first case" });
  const second = await aDocument([program], {
    title: "The second case",
    prerequisite_document_id: first.id,
  });
  await addItems(course, [first, second]);
  const person = await aMember(course, program);
  return { person, courseId: course.id };
}

const row = (page: Page, title: string) =>
  page
    .getByRole("main")
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: title }) });
const finishFirst = async (page: Page): Promise<void> => {
  await playContent(page);
  await giveFeedback(page);
  await reachNextSteps(page);
};

/**
 * Stands in for a server that is slow to count: as long as `isSlow`, the list is answered as it was before the case was opened.
 * `asked` counts how often.
 */
async function slowToCount(context: BrowserContext, courseId: number) {
  const list = { isSlow: false, asked: 0, before: "" };
  await context.route(
    (url) => url.pathname === `/document_sets/${courseId}/document_set_document_relations`,
    async (route) => {
      if (route.request().resourceType() === "document") return route.continue();
      list.asked++;
      if (list.isSlow) return route.fulfill({ contentType: "application/json", body: list.before });
      const response = await route.fetch();
      list.before ||= await response.text();
      return route.fulfill({ response });
    },
  );
  return list;
}

test("C-11, C-12: who comes back from a case sees it finished, and what waited for it open, before the server has counted", async ({
  context,
  page,
}) => {
  const { person, courseId } = await aLearner();
  await signInAs(context, person);
  await page.clock.install();
  const list = await slowToCount(context, courseId);
  await page.goto(`${productUrl()}/document_sets/${courseId}`);
  await expect(row(page, "The second case").getByRole("img", { name: "Locked:" })).toBeVisible();
  expect(list.asked).toBe(1);
  await expect(
    row(page, "The second case").getByText("Prerequisite:").getByRole("link", { name: "The first case" }),
  ).toBeVisible();

  list.isSlow = true;
  await row(page, "The first case").getByRole("link").click();
  await finishFirst(page);
  await page.keyboard.press("Escape");
  list.asked = 0;
  await page.getByRole("link", { name: "A course" }).first().click();
  await expect(row(page, "The first case").getByText("100%")).toBeVisible();
  await expect(row(page, "The second case").getByRole("link", { name: "The second case" })).toBeVisible();

  // It looks again, and not for ever: once on coming back where the list was old, and three times after that.
  // A look that comes before the reply to the one before takes its place, and may never be sent.
  const askedASecondLater = async (): Promise<number> => {
    await page.clock.fastForward(1_000);
    return list.asked;
  };
  await expect.poll(askedASecondLater, { intervals: [250] }).toBeGreaterThanOrEqual(3);
  await page.clock.fastForward(600_000);
  await expect(row(page, "The first case").getByText("100%")).toBeVisible();
  expect(list.asked).toBeLessThanOrEqual(4);

  // Another page of the same browser knows as much, and what is offered is open.
  const other = await context.newPage();
  await other.goto(`${productUrl()}/document_sets/${courseId}`);
  await expect(row(other, "The first case").getByText("100%")).toBeVisible();
  await other.close();
  await row(page, "The second case").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "The second case" })).toBeVisible();
  await expect(page.getByText("Somebody has a pain.")).toBeVisible();
});

test("C-11: once the server has counted, the list is asked for once and no more", async ({
  context,
  page,
}) => {
  const { person, courseId } = await aLearner();
  await signInAs(context, person);
  const list = await slowToCount(context, courseId);
  await page.goto(`${productUrl()}/document_sets/${courseId}`);
  await row(page, "The first case").getByRole("link").click();
  await finishFirst(page);
  await page.keyboard.press("Escape");
  const relations = `${productUrl()}/document_sets/${courseId}/document_set_document_relations`;
  await expect
    .poll(async () => (await page.request.get(relations)).text())
    .toContain('"percent_complete":100');

  list.asked = 0;
  await page.goto(`${productUrl()}/document_sets/${courseId}`);
  await expect(row(page, "The first case").getByText("100%")).toBeVisible();
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await expect(row(page, "The second case").getByRole("link")).toBeVisible();
  expect(list.asked).toBe(1);

  // What comes next stands at the head of the page, and where they were last stands there once it was begun.
  await expect(page.getByText("1 of 2 items completed")).toBeVisible();
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The second case" })).toBeVisible();
});
