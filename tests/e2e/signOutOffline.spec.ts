import { expect, type Page, test } from "@playwright/test";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { testPassword } from "#tests/builders/world.ts";
import { untilJournaled } from "./support/journal.ts";
import { aLine } from "./support/line.ts";
import { saveSign, signInAs } from "./support/ownPage.ts";
import { useProduct } from "./support/product.ts";

test.use({ serviceWorkers: "allow" });
test.beforeAll(useProduct);

const words = "It hurts where the nerve is pressed.";

/** Everything that the browser stores of this site, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const bytes = (_: string, value: unknown) =>
          value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value;
        texts.push(`${name}/${store}: ${JSON.stringify(rows, bytes)}`);
      }
      database.close();
    }
    return texts.join("\n");
  });

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: /Account of/ })).toBeVisible();
}

test("C-45, D-30: whoever signs out without a network leaves their unsent answers sealed, and nothing for the next person", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { program, course, document, relationId } = await aCourseOfOneCase({ title: "A small case" });
  const [person, other] = [await aMember(course, program), await aMember(course, program)];
  const kept = async (): Promise<unknown> => {
    const cards = await listStateCards(person.id, document.id, 1);
    return cards.flatMap(({ entries }) => entries[uids.essayInput]?.value?.value ?? [])[0];
  };
  const line = await aLine();
  const context = await browser.newContext();
  try {
    await signInAs(context, person);
    const page = await context.newPage();
    const url = `${line.url}/document_set_document_relations/${relationId}`;
    await page.goto(url);
    await page.getByRole("radio", { name: /Here/ }).check();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(saveSign(page, /^Saved$/)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await line.cut();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Continue offline" }).click();
    await page.locator("textarea").fill(words);
    await untilJournaled(page, words);
    await page.getByRole("button", { name: /Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Sign out anyway?" });
    await question.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText(/You are signed out in this browser/)).toBeVisible();
    await expect.poll(() => stored(page)).not.toContain(person.first_name);
    expect(await stored(page)).not.toContain(words);
    expect(await stored(page)).toMatch(/bedside-journal\/pending: \[\{/);
    await page.reload();
    await expect(page.getByText(/You are signed out in this browser/)).toBeVisible();
    await expect(page.locator("textarea")).toHaveCount(0);

    // With the line the session ends, before anybody is asked who they are.
    await line.mend();
    await context.setOffline(false);
    await expect(page.getByText(/You are signed out in this browser/)).toBeHidden({ timeout: 30_000 });
    expect((await context.request.get(`${line.url}/session`)).status()).toBe(401);
    await signIn(page, other.email);
    await page.goto(url);
    await expect(page.getByRole("radio", { name: /Here/ })).not.toBeChecked();
    expect(await stored(page)).not.toContain(words);
    await page.getByRole("button", { name: /Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();

    await signIn(page, person.email);
    await page.goto(url);
    await expect(page.locator("textarea")).toHaveValue(words);
    await expect.poll(kept).toBe(words);
  } finally {
    await context.close();
    await line.cut();
  }
});
