import { type BrowserContext, expect, type Page, type Request, test } from "@playwright/test";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aPerson, type BuiltPerson } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { saveWork } from "./support/editor.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const takeQuestion =
  "Are you sure you would like to take the editing lock? Any unsaved changes by the current lock holder may be lost.";
const releaseQuestion =
  "Are you sure you would like to release the editing lock? Any unsaved changes may be lost.";
const leaveQuestion =
  "You have unsaved changes! Are you sure you want to leave this page? Unsaved changes will be lost.";

const textOf = (page: Page) => page.getByRole("textbox", { name: /^Text of/ });
const sign = (page: Page, word: string) =>
  page.getByRole("toolbar", { name: "Editing" }).getByRole("button", { name: new RegExp(`^${word}\\.`) });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const inDialog = (page: Page, button: string) =>
  page.getByRole("dialog").getByRole("button", { name: button, exact: true });

const mayWrite = (page: Page) => expect(textOf(page)).toHaveAttribute("contenteditable", "true");

/** Puts the caret behind these words and types more. */
async function typeAfter(page: Page, words: string, more: string): Promise<void> {
  await textOf(page).getByText(words).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(more);
}

/** What was typed and the browser keeps until it is saved. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("bedside-edits");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction("operations").objectStore("operations").getAll();
          all.onsuccess = () => {
            opening.result.close();
            const done: { text?: string }[] = all.result.flatMap(({ operations }) => operations);
            resolve(done.map(({ text = "" }) => text).join(""));
          };
        };
      }),
  );

test("two editors: forced off, offline, killed and come back, nothing that was typed is lost (D-02, D-51, D-52)", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { program, versions } = await anEditedCase();
  const url = `${productUrl()}/versions/${versions.scheduled_review}/edit`;
  const role = "Content Production Associate";
  const person = (first_name: string) => aPerson([{ program, role }], { first_name, last_name: "Editor" });
  const open = async (who: BuiltPerson): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await browser.newContext();
    await signInAs(context, who);
    const page = await context.newPage();
    await page.goto(url);
    return { context, page };
  };

  // Ann writes and saves.
  const { page: ann } = await open(await person("Ann"));
  const complaints = complaintsOf(ann);
  await ann.getByRole("button", { name: "LOCK!" }).click({ timeout: 60_000 });
  await mayWrite(ann);
  await typeAfter(ann, "Somebody has a pain.", " Ann saved this.");
  await saveWork(ann);

  // Bob reads that. What Ann types next does not get through; Bob takes the lock, after the question.
  const { context: bobs, page: bob } = await open(await person("Bob"));
  await expect(textOf(bob).getByText("Ann saved this.")).toBeVisible({ timeout: 60_000 });
  // What she saves from then on he sees without asking, and where he tries to write he is told how.
  await typeAfter(ann, "Ann saved this.", " She went on.");
  await save(ann).click();
  await expect(textOf(bob).getByText("She went on.")).toBeVisible({ timeout: 60_000 });
  await textOf(bob).getByText("She went on.").click();
  await bob.keyboard.type("x");
  const told = bob.getByText(/^You are viewing this version/);
  await expect(told).toBeVisible();
  // The message leaves in sight the button that it sends him to.
  const [message, lock] = [
    await told.boundingBox(),
    await bob.getByRole("button", { name: "Ann Editor has the lock" }).boundingBox(),
  ];
  if (!message || !lock) throw new Error("The message or the lock is not in sight");
  expect(message.y).toBeGreaterThan(lock.y + lock.height);
  let cut: Request | undefined;
  await ann.route("**/api/v2/versions/*", (route) => {
    cut = route.request();
    return route.abort();
  });
  await typeAfter(ann, "She went on.", " Ann typed this.");
  await expect(sign(ann, "Unsaved")).toBeVisible();
  await bob.getByRole("button", { name: "Ann Editor has the lock" }).click();
  await expect(bob.getByRole("dialog").getByText(takeQuestion)).toBeVisible();
  await inDialog(bob, "OK").click();
  await expect(bob.getByRole("button", { name: "Bob Editor has the lock" })).toBeVisible();
  await mayWrite(bob);

  // Ann is off at once: told so, without a caret, refused with her old token.
  await expect(ann.getByRole("alert").getByText(/^You no longer hold the editing lock/)).toBeVisible();
  await expect(ann.getByText("Bob Editor has it now.")).toBeVisible();
  await expect(textOf(ann)).toHaveAttribute("contenteditable", "false");
  await expect(save(ann)).toBeDisabled();
  await expectAccessible(ann, "forced off");
  await ann.unrouteAll();
  if (!cut) throw new Error("Ann's page did not try to save what waited");
  const late = await ann.request.fetch(cut.url(), {
    method: "PUT",
    headers: await cut.allHeaders(),
    data: cut.postData() ?? "",
  });
  expect([late.status(), (await late.json()).error.code]).toEqual([409, "LOCK_LOST"]);
  expect(await textOf(bob).textContent()).not.toContain("Ann typed this.");

  // Leaving asks; what she leaves is kept, and offered when she opens it again.
  const published = ann
    .getByRole("navigation", { name: "Versions" })
    .getByRole("link", { name: "Published" });
  await published.click();
  await expect(ann.getByRole("dialog").getByText(leaveQuestion)).toBeVisible();
  await inDialog(ann, "Stay").click();
  await published.click();
  await inDialog(ann, "Leave").click();
  await expect(ann).toHaveURL(`${productUrl()}/versions/${versions.published}/edit`);
  await ann.goto(url);
  await expect(ann.getByText("You have unsaved changes. They are kept on this device.")).toBeVisible();

  // Bob's connection goes and comes.
  await bobs.setOffline(true);
  await typeAfter(bob, "She went on.", " Bob was offline.");
  await save(bob).click();
  await expect(sign(bob, "Offline")).toBeVisible();
  await expectAccessible(bob, "offline");
  await bobs.setOffline(false);
  await expect(sign(bob, "Saved")).toBeVisible({ timeout: 40_000 });

  // Bob's page dies with words that were not saved; his lock stands in a window that is gone.
  await bob.getByRole("button", { name: "Version", exact: true }).click();
  await bob.getByRole("switch", { name: /^Auto Save/ }).click({ force: true });
  await typeAfter(bob, "Bob was offline.", " Bob crashed.");
  await expect(sign(bob, "Unsaved")).toBeVisible();
  await expect.poll(() => keptIn(bob)).toContain("Bob crashed.");
  await bob.close({ runBeforeUnload: false });
  const again = await bobs.newPage();
  await again.goto(url);
  await expect(textOf(again).getByText("Bob was offline.")).toBeVisible({ timeout: 60_000 });
  await again
    .getByRole("button", { name: "You hold the lock in different window. Click to claim here." })
    .click();
  // Nobody else wrote meanwhile: it comes back as what it was.
  await again.getByRole("button", { name: "Restore", exact: true }).click();
  const suggested = (page: Page, words: string) =>
    textOf(page).getByRole("insertion").filter({ hasText: words });
  await expect(textOf(again)).toContainText("Bob was offline. Bob crashed.");
  await expect(suggested(again, "Bob crashed.")).toHaveCount(0);
  await saveWork(again);

  // He gives the lock back; Ann takes it, reads what he saved, and has her words again.
  await again.getByRole("button", { name: "Bob Editor has the lock" }).click();
  await expect(again.getByRole("dialog").getByText(releaseQuestion)).toBeVisible();
  await inDialog(again, "OK").click();
  await ann.route("**/draft", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await ann.getByRole("button", { name: "LOCK!" }).waitFor();
  await textOf(ann).getByText("Because.").click();
  await ann.getByRole("button", { name: "LOCK!" }).click();
  // Before the lock and the draft have come.
  await ann.keyboard.type(" Early bird");
  // Restoring waits for that, however long it takes to come.
  await ann.getByRole("button", { name: "Restore as suggestions" }).click();
  await expect(textOf(ann)).toContainText("Bob crashed.");
  await expect(suggested(ann, "Ann typed this.")).toBeVisible();
  await expect(textOf(ann)).toContainText("Early bird");
  await saveWork(ann);
  await expect(textOf(ann)).toContainText("Ann saved this.");
  // The browser itself tells of the save that was cut off, and of nothing else.
  expect(complaints.filter((words) => !/ERR_FAILED/.test(words))).toEqual([]);
});
