import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page, test } from "@playwright/test";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { browserArgs, browserPath } from "#scripts/lib/browser.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { untilJournaled } from "./support/journal.ts";
import { killBrowserOf } from "./support/killBrowser.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** A student with a small case of their own, and what the server keeps of it. */
async function aLearner() {
  const { program, course, document, relationId: item } = await aCourseOfOneCase({ title: "A small case" });
  const person = await aMember(course, program);
  return {
    person,
    url: `${productUrl()}/document_set_document_relations/${item}`,
    kept: async (uid: string): Promise<unknown> => {
      const cards = await listStateCards(person.id, document.id, 1);
      return cards.flatMap(({ entries }) => entries[uid]?.value?.value ?? [])[0];
    },
  };
}

const sign = (page: Page, text: RegExp) => page.getByRole("status").filter({ hasText: text });
const goOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Continue offline" }).click();
};
const answerAndGoOn = async (page: Page): Promise<void> => {
  await page.getByRole("radio", { name: /Here/ }).check();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.locator("textarea").fill("Because of the pain.");
};

test("D-30: what was answered offline arrives after the browser was killed", async () => {
  test.skip(process.platform !== "linux", "Finds the browser's processes by /proc");
  const learner = await aLearner();
  const profile = await mkdtemp(join(tmpdir(), "killed-browser-"));
  const launch = async () =>
    chromium.launchPersistentContext(profile, {
      executablePath: await browserPath(),
      args: browserArgs,
      locale: "en-US",
    });
  try {
    const first = await launch();
    await signInAs(first, learner.person);
    const page = await first.newPage();
    await page.goto(learner.url);
    await expect(sign(page, /^Saved$/)).toBeVisible();
    await goOffline(page);
    await answerAndGoOn(page);
    await expect(sign(page, /Offline|Waiting to send/)).toBeVisible();
    await expect(page.getByText("20/1000")).toBeVisible();
    // Written down 2 s after the last key, as the specification says; then nothing is given time to close.
    await untilJournaled(page, "Because of the pain.");
    expect(await learner.kept(uids.choice)).toBeUndefined();
    await killBrowserOf(profile);
    await first.close().catch(() => undefined);

    const second = await launch();
    await signInAs(second, learner.person);
    const again = await second.newPage();
    await again.goto(learner.url);
    await expect(sign(again, /^Saved$/)).toBeVisible({ timeout: 20_000 });
    await expect(again.locator("textarea")).toHaveValue("Because of the pain.");
    expect(await learner.kept(uids.choice)).toBe(true);
    expect(await learner.kept(uids.essayInput)).toBe("Because of the pain.");
    await second.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

/** A learner in front of the case, everything saved, on a clock that the test moves. */
async function anOpenCase(browser: Browser) {
  const learner = await aLearner();
  const context = await browser.newContext();
  await signInAs(context, learner.person);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(learner.url);
  await expect(sign(page, /^Saved$/)).toBeVisible();
  return { learner, context, page };
}

test("D-30, D-31: ten minutes offline lose nothing, and the page comes back by itself", async ({
  browser,
}) => {
  const { learner, context, page } = await anOpenCase(browser);
  await goOffline(page);
  await answerAndGoOn(page);
  for (let minute = 0; minute < 10; minute++) await page.clock.fastForward(60_000);
  await expect(sign(page, /Offline|Waiting to send/)).toBeVisible();
  expect(await learner.kept(uids.choice)).toBeUndefined();

  // A reload without a connection would show the browser's own page, so the learner just goes on.
  await page.locator("textarea").fill("Because of the pain, for ten minutes.");
  await context.setOffline(false);
  const back = page.getByRole("dialog", { name: "You are online again" });
  await back.getByRole("button", { name: "OK" }).click({ timeout: 20_000 });
  await page.clock.fastForward(3_000);
  await expect(sign(page, /^Saved$/)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => learner.kept(uids.choice)).toBe(true);
  await expect.poll(() => learner.kept(uids.essayInput)).toBe("Because of the pain, for ten minutes.");
  await context.close();
});

test("D-30: a save that is never answered is made again, and what follows it is not held up", async ({
  browser,
}) => {
  const { learner, context, page } = await anOpenCase(browser);
  let hung = 0;
  await page.route("**/api/v2/document_user_states/*", async (route) => {
    if (route.request().method() === "GET" || hung > 0) return route.continue();
    // Neither answered nor refused.
    hung++;
  });
  await answerAndGoOn(page);
  await expect.poll(() => hung).toBe(1);
  await expect(sign(page, /Saving/)).toBeVisible();
  await page.clock.fastForward(60_000);
  await page.clock.fastForward(5_000);
  await expect.poll(() => learner.kept(uids.choice)).toBe(true);
  await expect.poll(() => learner.kept(uids.essayInput)).toBe("Because of the pain.");
  await context.close();
});
