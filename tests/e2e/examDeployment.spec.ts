import { expect, type Page, test } from "@playwright/test";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aDeployment, secondRelease } from "./support/deployment.ts";
import { complaintsOf, saveSign, signInAs } from "./support/ownPage.ts";
import { continueButton, feedback } from "./support/play.ts";
import { useProduct } from "./support/product.ts";

test.use({ serviceWorkers: "allow" });
test.beforeAll(useProduct);

const releaseOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.release);
/** Asks the browser to look for another version now, as it does by itself with a visit. */
const lookForVersion = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
const waitingVersion = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);

test("D-25, D-30: a deployment under an open exam leaves its page as it is until it is submitted", async ({
  browser,
}) => {
  test.setTimeout(210_000);
  const root = { ...aSmallCase("An exam"), timeLimit: 3600 };
  const { program, course, document, relationId } = await aCourseOfOneCase({ title: "An exam", root });
  const person = await aMember(course, program);
  const context = await browser.newContext();
  const site = await aDeployment();
  const url = `${site.url}/document_set_document_relations/${relationId}`;
  try {
    await signInAs(context, person);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(url);
    await page.getByRole("button", { name: "Start the exam" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start now" }).click();
    await page.getByRole("radio", { name: /Here/ }).check();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(saveSign(page, /^Saved$/)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await site.replace();
    await lookForVersion(page);
    await expect.poll(() => waitingVersion(page), { timeout: 30_000 }).toBe("installed");
    // It goes on as it is, also with what is fetched only now, and the server takes what it sends.
    await continueButton(page).click();
    await page.locator("textarea").fill("It hurts");
    await expect(saveSign(page, /^Saved$/)).toBeVisible();
    // Reloaded, too, while the new version lies ready: twice, for the browser looks for it with each visit.
    for (const text of ["It hurts where", "It hurts where the nerve is."]) {
      await page.reload();
      await expect(page.getByRole("timer")).toBeVisible();
      expect(await releaseOf(page)).toBeUndefined();
      await lookForVersion(page);
      await page.locator("textarea").fill(text);
      await expect(saveSign(page, /^Saved$/)).toBeVisible();
    }
    expect(await waitingVersion(page)).toBe("installed");
    await expect(page.getByRole("region", { name: "New version" })).toBeHidden();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Lab Values" }).click();
    await expect(page.getByText("Troponin").first()).toBeVisible();
    await page.keyboard.press("Escape");

    await continueButton(page).click();
    for (const at of [0, 1])
      await feedback(page).getByRole("group").nth(at).getByRole("radio", { name: "4 stars" }).check();
    await feedback(page).getByRole("button", { name: "Submit & Finish Case" }).click();
    await page.getByRole("button", { name: "Submit exam" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit exam" }).click();
    await page.getByRole("dialog", { name: "Your exam" }).getByRole("button", { name: "OK" }).click();
    // The page says so and loads nothing by itself.
    await expect(page.getByRole("region", { name: "New version" })).toBeVisible();
    expect(await releaseOf(page)).toBeUndefined();
    expect(complaints).toEqual([]);
    await page.close();

    // The worker before it may have to come to rest first.
    await expect(async () => {
      const next = await context.newPage();
      await next.goto(url, { timeout: 10_000 });
      const isOver = next.getByText("Your exam has been sucessfully submitted.", { exact: true });
      await expect(isOver).toBeVisible();
      const release = await releaseOf(next);
      await next.close();
      expect(release).toBe(secondRelease);
    }).toPass({ timeout: 90_000 });

    const cards = await listStateCards(person.id, document.id, 1);
    const kept = Object.assign({}, ...cards.map(({ entries }) => entries));
    expect(kept[uids.choice]?.value?.value).toBe(true);
    expect(kept[uids.essayInput]?.value?.value).toBe("It hurts where the nerve is.");
  } finally {
    await context.close();
    site.close();
  }
});
