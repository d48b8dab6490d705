import { expect, test } from "@playwright/test";
import { personIn, productUrl } from "../e2e/support/people.ts";
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
  test(`D-60: every page passes axe and fits the window at ${name}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const stranger = await browser.newContext(look);
    const signInPage = await stranger.newPage();
    await signInPage.goto(productUrl());
    await expect(signInPage.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expectAccessible(signInPage, "sign-in");
    await stranger.close();

    const student = await personIn(browser, "ethan.park@bedside.test", look);
    await expect(student.page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expectAccessible(student.page, "course list");
    await student.page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    const item = student.page
      .getByRole("main")
      .getByRole("article")
      .getByRole("heading")
      .getByRole("link")
      .first();
    await expect(item).toBeVisible();
    await expectAccessible(student.page, "course");
    const coursePath = new URL(student.page.url()).pathname;
    await item.click();
    await expect(
      continueButton(student.page)
        .or(student.page.getByRole("button", { name: "Reset", exact: true }))
        .first(),
    ).toBeVisible();
    await expectAccessible(student.page, "case");
    if (await continueButton(student.page).isVisible()) {
      await answerQuestions(student.page);
      await continueButton(student.page).click();
      await expectAccessible(student.page, "case, further on");
    }
    await student.page.goto(`${productUrl()}/help/time_on_case`);
    await expect(student.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(student.page, "help");
    await student.page.goto(`${productUrl()}/no/such/page`);
    await expect(student.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(student.page, "not found");
    await student.context.close();

    const teacher = await personIn(browser, "faculty", look);
    await teacher.page.goto(`${productUrl()}${coursePath}/usage_report`);
    await expect(teacher.page.getByText("@").first()).toBeVisible();
    await expectAccessible(teacher.page, "usage report");
    await teacher.context.close();
  });
}
