import { expect, type Page, test } from "@playwright/test";
import { personIn, productUrl, signInWith } from "../e2e/support/people.ts";
import { answerQuestions, continueButton } from "../e2e/support/play.ts";
import { expectAccessible } from "./support.ts";

/** Zero violations, at desktop and phone width, light and dark. */
const looks = [
  { name: "1280 px, light", viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { name: "390 px, light", viewport: { width: 390, height: 844 }, colorScheme: "light" },
  { name: "1280 px, dark", viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  { name: "390 px, dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

for (const { name, ...look } of looks) {
  // The dark pages have the structure of the light ones of the same width.
  const only = look.colorScheme === "dark" ? "colours" : undefined;
  const expectPasses = (page: Page, place: string) => expectAccessible(page, place, only);

  test(`D-60: every page passes axe and fits the window at ${name}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const stranger = await browser.newContext(look);
    const signInPage = await stranger.newPage();
    await signInPage.goto(productUrl());
    await expect(signInPage.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expectPasses(signInPage, "sign-in");
    await stranger.close();

    const student = await personIn(browser, "ethan.park@bedside.test", look);
    await expect(student.page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expectPasses(student.page, "course list");
    await student.page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    const item = student.page
      .getByRole("main")
      .getByRole("article")
      .getByRole("heading")
      .getByRole("link")
      .first();
    await expect(item).toBeVisible();
    await expectPasses(student.page, "course");
    const coursePath = new URL(student.page.url()).pathname;
    await item.click();
    await expect(student.page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expectPasses(student.page, "case");
    if (await continueButton(student.page).isVisible()) {
      await answerQuestions(student.page);
      await continueButton(student.page).click();
      await expectPasses(student.page, "case, further on");
    }
    await student.page.goto(`${productUrl()}/help/time_on_case`);
    await expect(student.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectPasses(student.page, "help");
    await student.page.goto(`${productUrl()}/no/such/page`);
    await expect(student.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectPasses(student.page, "not found");
    await student.context.close();

    const ended = await browser.newContext(look);
    const endedPage = await ended.newPage();
    await signInWith(endedPage, "kwame.mensah@bedside.test");
    await expect(endedPage.getByRole("heading", { name: "Your membership has ended" })).toBeVisible();
    await expectPasses(endedPage, "membership that has ended");
    await endedPage.getByRole("link", { name: "Your account" }).click();
    await expect(endedPage.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
    await expectPasses(endedPage, "account");
    await ended.close();

    const teacher = await personIn(browser, "faculty", look);
    await teacher.page.goto(`${productUrl()}${coursePath}/usage_report`);
    await expect(teacher.page.getByText("@").first()).toBeVisible();
    await expectPasses(teacher.page, "usage report");
    await teacher.page.goto(`${productUrl()}/documents`);
    await expect(teacher.page.getByRole("main").getByRole("article").first()).toBeVisible();
    await teacher.page.getByRole("button", { name: "Filters" }).click();
    await expectPasses(teacher.page, "library");
    await teacher.context.close();
  });
}
