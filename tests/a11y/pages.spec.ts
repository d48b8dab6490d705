import { expect, test } from "@playwright/test";
import { personIn, productUrl, signInWith } from "../e2e/support/people.ts";
import { answerQuestions, continueButton } from "../e2e/support/play.ts";
import { expectAccessible, expectAccessibleInBothSchemes } from "./support.ts";

/** Zero violations, at desktop and phone width, light and dark. */
const looks = [
  { name: "1280 px", viewport: { width: 1280, height: 800 } },
  { name: "390 px", viewport: { width: 390, height: 844 } },
] as const;

for (const { name, ...look } of looks) {
  test(`D-60: every page passes axe and fits the window at ${name}, light and dark`, async ({ browser }) => {
    test.setTimeout(180_000);
    const stranger = await browser.newContext(look);
    const signInPage = await stranger.newPage();
    await signInPage.goto(productUrl());
    await expect(signInPage.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expectAccessibleInBothSchemes(signInPage, "sign-in");
    await stranger.close();

    const student = await personIn(browser, "ethan.park@bedside.test", look);
    await expect(student.page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expectAccessibleInBothSchemes(student.page, "course list");
    await student.page.getByRole("button", { name: /^Account of/ }).click();
    await expect(student.page.getByRole("menuitem", { name: "Your profile" })).toBeFocused();
    await expectAccessible(student.page, "account menu");
    await student.page.keyboard.press("Escape");
    await expect(student.page.getByRole("menuitem")).toHaveCount(0);
    await student.page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    const item = student.page
      .getByRole("main")
      .getByRole("article")
      .getByRole("heading")
      .getByRole("link")
      .first();
    await expect(item).toBeVisible();
    await expectAccessibleInBothSchemes(student.page, "course");
    const coursePath = new URL(student.page.url()).pathname;
    await item.click();
    // The course has articles as well.
    await expect(student.page.getByRole("region", { name: "This case" })).toBeVisible();
    await expect(student.page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expectAccessibleInBothSchemes(student.page, "case");
    if (await continueButton(student.page).isVisible()) {
      await answerQuestions(student.page);
      await continueButton(student.page).click();
      await expectAccessibleInBothSchemes(student.page, "case, further on");
    }
    await student.page.goto(`${productUrl()}/help/time_on_case`);
    await expect(student.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothSchemes(student.page, "help");
    await student.page.getByRole("link", { name: "My work" }).click();
    await expect(student.page.getByRole("region", { name: "Cases" })).toBeVisible();
    await expectAccessibleInBothSchemes(student.page, "my work");
    await student.page.goto(`${productUrl()}/no/such/page`);
    await expect(student.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothSchemes(student.page, "not found");
    await student.context.close();

    const ended = await browser.newContext(look);
    const endedPage = await ended.newPage();
    await signInWith(endedPage, "kwame.mensah@bedside.test");
    await expect(endedPage.getByRole("heading", { name: "Your membership has ended" })).toBeVisible();
    await expectAccessibleInBothSchemes(endedPage, "membership that has ended");
    await endedPage.getByRole("link", { name: "Your account" }).click();
    await expect(endedPage.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
    await expectAccessibleInBothSchemes(endedPage, "account");
    await ended.close();

    const teacher = await personIn(browser, "faculty", look);
    await teacher.page.goto(`${productUrl()}${coursePath}/usage_report`);
    await expect(teacher.page.getByText("@").first()).toBeVisible();
    await expectAccessibleInBothSchemes(teacher.page, "usage report");
    await teacher.page.goto(`${productUrl()}/documents`);
    await expect(teacher.page.getByRole("main").getByRole("article").first()).toBeVisible();
    await teacher.page.getByRole("button", { name: "Filters" }).click();
    await expectAccessibleInBothSchemes(teacher.page, "library");
    await teacher.context.close();
  });
}
