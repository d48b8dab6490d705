import { type Browser, expect, type Page, test } from "@playwright/test";
import { hashToken } from "#functions/runtime/authenticate.ts";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { deleteSession } from "#functions/table/identity/sessions.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { testPassword } from "#tests/builders/world.ts";
import { complaintsOf, saveSign, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** A student at the second card of a small case, come from its course, before a field for words. */
async function aWriter(browser: Browser) {
  const { program, course, document } = await aCourseOfOneCase({ title: "A small case" });
  const person = await aMember(course, program);
  const context = await browser.newContext();
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}/document_sets/${course.id}`);
  await page.getByRole("main").getByRole("link", { name: "A small case" }).click();
  await page.getByRole("radio", { name: /Here/ }).check();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(saveSign(page, /^Saved$/)).toBeVisible();
  return {
    page,
    context,
    kept: async (): Promise<unknown> => {
      const cards = await listStateCards(person.id, document.id, 1);
      return cards.flatMap(({ entries }) => entries[uids.essayInput]?.value?.value ?? [])[0];
    },
    /** Ends the session, as signing out everywhere would from another device. */
    endSession: async () => {
      const [cookie] = await context.cookies();
      const [userId = "", secret = ""] = (cookie?.value ?? "").split(".");
      await deleteSession(userId, hashToken(secret));
    },
  };
}

const field = (page: Page) => page.locator("textarea");
/** The first letter is saved at once; what follows it within two seconds is not saved yet. */
const write = (page: Page, text: string) => field(page).pressSequentially(text, { delay: 10 });

test("D-30: what is being typed when the learner goes Back is kept", async ({ browser }) => {
  const { page, context, kept } = await aWriter(browser);
  const complaints = complaintsOf(page);
  await write(page, "Because of the pain.");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /Course/ })).toBeVisible();
  await expect.poll(kept).toBe("Because of the pain.");
  await page.goForward();
  await expect(field(page)).toHaveValue("Because of the pain.");
  expect(complaints).toEqual([]);
  await context.close();
});

test("D-30: what is being typed when the session ends is there after signing in again", async ({
  browser,
}) => {
  const { page, context, kept, endSession } = await aWriter(browser);
  await endSession();
  await write(page, "Because of the pain.");
  // As on coming back to the tab: the page looks at once what the server holds.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(field(page)).toHaveValue("Because of the pain.");
  await expect.poll(kept).toBe("Because of the pain.");
  await context.close();
});

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
};
const signInHeading = (page: Page) => page.getByRole("heading", { name: "Sign in" });

test("D-30: what was typed just before signing out arrives first", async ({ browser }) => {
  const { page, context, kept } = await aWriter(browser);
  await write(page, "Because of the pain.");
  await signOut(page);
  await expect(signInHeading(page)).toBeVisible();
  expect(await kept()).toBe("Because of the pain.");
  await context.close();
});

// Signing out without a network is signOutOffline.spec.ts's.
test("D-30, D-31: offline, other pages say what is wrong, and what was typed arrives afterwards", async ({
  browser,
}) => {
  const { page, context, kept } = await aWriter(browser);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue offline" }).click();
  await write(page, "Because of the pain.");
  await page.getByRole("link", { name: "Help", exact: true }).first().click();
  await expect(page.getByText("This page could not be loaded")).toBeVisible();
  await expect(page.getByText("We can't reach the server.", { exact: false }).last()).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(signInHeading(page)).toHaveCount(0);
  await page.goBack();
  await expect(field(page)).toHaveValue("Because of the pain.");
  await expect.poll(kept).toBe("Because of the pain.");
  await context.close();
});
