import { type Browser, expect, type Page, test } from "@playwright/test";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { type BuiltPerson, testPassword } from "#tests/builders/world.ts";
import { saveSign, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** A student in front of a case, and somebody else of the same course. */
async function aSharedBrowser(browser: Browser) {
  const { program, course, document, relationId: item } = await aCourseOfOneCase({ title: "A small case" });
  const [person, other] = [await aMember(course, program), await aMember(course, program)];
  const context = await browser.newContext();
  await signInAs(context, person);
  const page = await context.newPage();
  const url = `${productUrl()}/document_set_document_relations/${item}`;
  await page.goto(url);
  await expect(saveSign(page, /^Saved$/)).toBeVisible();
  return {
    page,
    context,
    url,
    person,
    other,
    kept: async ({ id }: BuiltPerson): Promise<unknown> => {
      const cards = await listStateCards(id, document.id, 1);
      return cards.flatMap(({ entries }) => entries[uids.choice]?.value?.value ?? [])[0];
    },
  };
}

const here = (page: Page) => page.getByRole("radio", { name: /Here/ });
/** As on coming back to the tab: the page looks at once what the server holds. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("C-45, D-30: whoever signs in anew in another tab goes on answering in the first", async ({
  browser,
}) => {
  const { page, context, person, kept } = await aSharedBrowser(browser);
  await signInAs(context, person);
  await here(page).check();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect.poll(() => kept(person)).toBe(true);
  await expect(saveSign(page, /^Saved$/)).toBeVisible();
  await context.close();
});

test("C-45, D-30: a page left open shows nothing of who signs in after it, and keeps what its own person did", async ({
  browser,
}) => {
  const { page, context, url, person, other, kept } = await aSharedBrowser(browser);
  // Answered, but never arrived.
  const saves = "**/api/v2/document_user_states/*";
  await page.route(saves, (route) => (route.request().method() === "GET" ? route.continue() : route.abort()));
  await here(page).check();
  await expect(saveSign(page, /^Waiting to send/)).toBeVisible();
  await signInAs(context, other);

  const beside = await context.newPage();
  await beside.goto(url);
  await expect(here(beside)).not.toBeChecked();
  await beside.getByRole("radio", { name: /There/ }).check();
  await expect(saveSign(beside, /^Saved$/)).toBeVisible();

  await page.unroute(saves);
  await page.bringToFront();
  await lookAgain(page);
  await expect(page.getByText(/Someone else signed in to this browser/)).toBeVisible({
    timeout: 20_000,
  });
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(here(page)).toBeChecked();
  await expect.poll(() => kept(person)).toBe(true);
  expect(await kept(other)).not.toBe(true);
  await context.close();
});

/** What this browser remembers: the keys of both storages, and how many rows stand in the journal and in what is kept for working offline. */
const remembered = (page: Page) =>
  page.evaluate(async () => {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const counts: number[] = [];
    for (const [name, stores] of [
      ["bedside-journal", ["pending", "aside"]],
      ["bedside-offline", ["person", "cases", "states"]],
    ] as const) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of stores) {
        counts.push(
          await new Promise<number>((resolve) => {
            const request = database.transaction(store).objectStore(store).count();
            request.onsuccess = () => resolve(request.result);
          }),
        );
      }
      database.close();
    }
    return { keys: keys.filter((key) => key !== "color-scheme"), rows: counts };
  });

test("C-45, D-30: whoever signs out leaves nothing in the browser, and what was not sent goes first", async ({
  browser,
}) => {
  const { page, context, url, person, kept } = await aSharedBrowser(browser);
  const saves = "**/api/v2/document_user_states/*";
  await context.route(saves, (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await here(page).check();
  await expect(saveSign(page, /^Waiting to send/)).toBeVisible();
  // The case is closed; what was answered in it waits in the browser.
  await page.goto(`${productUrl()}/document_sets`);
  const beside = await context.newPage();
  await beside.goto(url);
  await expect(here(beside)).toBeChecked();

  // The person, their courses, and the key that unsent work is sealed under; one case and its state.
  await expect.poll(async () => (await remembered(page)).rows).toEqual([expect.any(Number), 0, 3, 1, 1]);

  const signOut = async () => {
    await page.getByRole("button", { name: /Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  };
  await signOut();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Some of your answers have not been sent yet.");
  await question.getByRole("button", { name: "Stay" }).click();
  await context.unroute(saves);
  await signOut();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(await kept(person)).toBe(true);
  await expect.poll(() => remembered(page)).toEqual({ keys: [], rows: [0, 0, 0, 0, 0] });
  // The other tab shows nothing of them either, and did not have to be touched for it.
  await expect(beside.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(here(beside)).toHaveCount(0);
  await context.close();
});
