import { type Browser, expect, type Page, test } from "@playwright/test";
import { draftAtHead } from "#functions/drafts/draftAt.ts";
import { getVersion } from "#functions/table/versions/versions.ts";
import { toRecords } from "#shared/case/changes/toRecords.ts";
import type { Role } from "#shared/domain/roles.ts";
import { anEditedCase, type EditedCase } from "#tests/builders/editors.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import { aPerson, type BuiltPerson } from "#tests/builders/world.ts";
import { expectAccessible, expectAccessibleInBothSchemes } from "../a11y/support.ts";
import { fromMenu, saveWork } from "./support/editor.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const aColleague = ({ program }: EditedCase, first_name: string, role: Role): Promise<BuiltPerson> =>
  aPerson([{ program, role }], { first_name, last_name: "Story" });

async function pageOf(browser: Browser, person: BuiltPerson): Promise<Page> {
  const context = await browser.newContext();
  await signInAs(context, person);
  return context.newPage();
}

const textOf = (page: Page) => page.getByRole("textbox", { name: /^Text of/ });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const cards = (page: Page) => page.getByRole("complementary", { name: "Changes and comments" });

async function typeAfter(page: Page, words: string, added: string): Promise<void> {
  await textOf(page).getByText(words, { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(added);
}

async function takeLock(page: Page): Promise<void> {
  await page.getByRole("button", { name: "LOCK!" }).click({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: /has the lock/ })).toBeVisible();
}

/** What is not saved yet is saved with it. */
async function release(page: Page): Promise<void> {
  await page.getByRole("button", { name: /has the lock/ }).click();
  await press(page, "OK");
  await expect(page.getByRole("button", { name: "LOCK!" })).toBeVisible();
}

test("three people suggest, comment with a mention, decide, reply and resolve, and the case keeps who did what (D-47, D-48, D-49)", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const edited = await anEditedCase({ title: "A small case" });
  const versionId = edited.versions.scheduled_review;
  const url = `${productUrl()}/versions/${versionId}/edit`;
  const [ann, rhea, ed] = await Promise.all([
    aColleague(edited, "Ann", "Reviewer"),
    aColleague(edited, "Rhea", "Content Production Associate"),
    aColleague(edited, "Ed", "Combined Production Associate"),
  ]);

  // Ann may suggest alone.
  const author = await pageOf(browser, ann);
  const complaints = complaintsOf(author);
  await author.goto(url);
  await takeLock(author);
  await typeAfter(author, "Somebody has a pain.", " It came at night.");
  await typeAfter(author, "Because.", " Or not.");
  await typeAfter(author, "Where?", " Exactly?");
  await textOf(author).getByText("Why?", { exact: true }).click();
  await author.keyboard.press("Home");
  await author.keyboard.press("Shift+End");
  await press(author, "Add Comment");
  await author.getByRole("textbox", { name: "New comment" }).pressSequentially("@rh");
  await expect(author.getByRole("listbox", { name: "Editors" }).getByRole("option")).toHaveText([
    "Rhea Story",
  ]);
  await author.keyboard.press("Enter");
  await author.keyboard.type("too easy?");
  await author.keyboard.press("Enter");
  await expect(author.getByText("Notified by email: Rhea Story.")).toBeVisible();
  await expect(author.getByText("3 suggestions, 1 comment")).toBeVisible();
  await expect(author.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  await release(author);

  // The mail leads Rhea to the comment.
  const mails = () => mailsTo(productUrl(), rhea.email);
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe("Ann Story mentioned you in A small case");
  const link = /https?:\/\/\S+comment_id=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const reviewer = await pageOf(browser, rhea);
  await reviewer.goto(link.replace(/^https?:\/\/[^/]+/, productUrl()));
  const comment = cards(reviewer).getByRole("article", { name: "Comment by Ann Story" });
  await expect(comment).toBeFocused({ timeout: 60_000 });
  await expect(comment).toContainText("@Rhea Story too easy?");
  await takeLock(reviewer);
  await comment.getByRole("button", { name: "Reply" }).click();
  await comment.getByRole("button", { name: "Bold" }).click();
  await expect(comment.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  expect(await comment.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0);
  await reviewer.keyboard.type("No.");
  await reviewer.keyboard.press("Enter");
  await expect(comment.getByText("No.", { exact: true }).and(reviewer.locator("strong"))).toBeVisible();
  await textOf(reviewer).getByText("Somebody has a pain.").click();
  await reviewer.keyboard.press("Home");
  for (let i = 0; i < 9; i++) await reviewer.keyboard.press("Shift+ArrowRight");
  await reviewer.keyboard.press("Delete");
  const suggestion = (words: string) =>
    cards(reviewer).getByRole("article", { name: "Suggestion by Ann Story" }).filter({ hasText: words });
  await suggestion("It came at night.").getByRole("button", { name: "Accept" }).click();
  await suggestion("Exactly?").getByRole("button", { name: "Reject" }).click();
  await expect(reviewer.getByText("1 suggestion, 1 comment")).toBeVisible();
  await reviewer.keyboard.press("F2");
  await expectAccessibleInBothSchemes(reviewer, "cards beside the text");
  await release(reviewer);

  // Ed resolves, looks at the views, and finds everything again.
  const editor = await pageOf(browser, ed);
  await editor.setViewportSize({ width: 390, height: 800 });
  await editor.goto(url);
  await takeLock(editor);
  await press(editor, "More tools");
  await press(editor, "Show cards");
  await expectAccessible(editor, "cards as a list");
  await cards(editor).getByRole("button", { name: "Resolve" }).click();
  await expect(editor.getByText("1 suggestion, 0 comments")).toBeVisible();
  await fromMenu(editor, "Version", "Archive");
  const archive = editor.getByRole("dialog", { name: "Reviewed and resolved" });
  await expect(archive).toContainText("Resolved by Ed Story");
  await expect(archive).toContainText(/Accepted by Rhea Story .* suggested by Ann Story/);
  await expect(archive).toContainText(/Rejected by Rhea Story .* suggested by Ann Story/);
  await press(editor, "Close archive");
  await saveWork(editor);
  await editor.setViewportSize({ width: 1280, height: 800 });

  const seen = new Map<string, string>();
  const look = async (): Promise<void> => {
    for (const mode of [
      "ONLY_PUBLISHED",
      "HIDE_SUGGESTIONS",
      "HIGHLIGHT_SUGGESTIONS",
      "HIGHLIGHT_ALL_CHANGES",
    ]) {
      await editor.getByLabel("Changes display mode").selectOption(mode);
      seen.set(mode, (await textOf(editor).textContent()) ?? "");
    }
  };
  await look();
  expect(new Set(seen.values()).size).toBe(4);
  const before = new Map(seen);
  expect(before.get("ONLY_PUBLISHED")).toContain("Somebody has a pain.Where?");
  expect(before.get("HIDE_SUGGESTIONS")).toContain("has a pain. It came at night.Where?");
  expect(before.get("HIDE_SUGGESTIONS")).not.toContain("Or not.");
  expect(before.get("HIGHLIGHT_SUGGESTIONS")).toContain("Because. Or not.");
  expect(before.get("HIGHLIGHT_ALL_CHANGES")).toContain("Somebody has a pain. It came at night.");
  for (const text of before.values()) expect(text).not.toContain("Exactly?");
  await editor.reload();
  await look();
  expect(seen).toEqual(before);

  const version = await getVersion(versionId);
  if (!version) throw new Error("The version is gone");
  const { draft } = await draftAtHead(version);
  const records = Object.values(toRecords(draft, (id) => id)).flatMap((lists) => Object.values(lists).flat());
  const decided = records.filter(({ decision }) => decision !== undefined);
  expect(
    decided.map(({ decision, decision_by, author_id }) => [decision, decision_by, author_id]).sort(),
  ).toEqual([
    ["ACCEPTED", rhea.id, ann.id],
    ["REJECTED", rhea.id, ann.id],
  ]);
  for (const { decision_at, created_at } of decided) expect(decision_at).toBeGreaterThan(created_at);
  expect(Object.values(draft.threads)).toMatchObject([
    { closedBy: ed.id, comments: [{}, { author: rhea.id }] },
  ]);
  expect(complaints).toEqual([]);
});

test("two people decide, comment and reply while a third writes with the lock, and all of it is kept (D-41, D-47, D-49)", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const edited = await anEditedCase({ title: "A small case" });
  const url = `${productUrl()}/versions/${edited.versions.scheduled_review}/edit`;
  const role = "Content Production Associate";
  const [ann, rhea, ed] = await Promise.all([
    aColleague(edited, "Ann", role),
    aColleague(edited, "Rhea", role),
    aColleague(edited, "Ed", role),
  ]);
  const author = await pageOf(browser, ann);
  const complaints = complaintsOf(author);
  await author.goto(url);
  await takeLock(author);
  await author.getByRole("combobox", { name: "Edit mode" }).selectOption("Suggesting Mode");
  await typeAfter(author, "Somebody has a pain.", " It came at night.");
  await typeAfter(author, "Because.", " Or not.");
  await saveWork(author);

  const [reviewer, editor] = [await pageOf(browser, rhea), await pageOf(browser, ed)];
  await Promise.all([reviewer.goto(url), editor.goto(url)]);
  const suggestion = (page: Page, words: string) =>
    cards(page).getByRole("article", { name: "Suggestion by Ann Story" }).filter({ hasText: words });
  const comment = (page: Page) => cards(page).getByRole("article", { name: "Comment by Ed Story" });
  await suggestion(reviewer, "It came at night.").getByRole("button", { name: "Accept" }).click();
  await expect(suggestion(reviewer, "It came at night.")).toHaveCount(0);
  await textOf(editor).getByText("Why?", { exact: true }).click({ clickCount: 3 });
  await press(editor, "Add Comment");
  await editor.getByRole("textbox", { name: "New comment" }).fill("Too easy?");
  await editor.keyboard.press("Enter");
  await expect(comment(editor)).toContainText("Too easy?");

  // The author goes on in the meantime, and saves over both.
  await typeAfter(author, "Where?", " Exactly?");
  await saveWork(author);
  await expect(suggestion(author, "It came at night.")).toHaveCount(0);
  await expect(comment(author)).toContainText("Too easy?");
  await comment(author).getByRole("button", { name: "Reply" }).click();
  await comment(author).getByRole("textbox", { name: "Reply" }).fill("No.");
  await author.keyboard.press("Enter");
  await saveWork(author);

  await reviewer.reload();
  await expect(textOf(reviewer)).toContainText("Where? Exactly?");
  await expect(comment(reviewer)).toContainText("No.");
  await suggestion(reviewer, "Or not.").getByRole("button", { name: "Reject" }).click();
  await expect(suggestion(reviewer, "Or not.")).toHaveCount(0);
  const { draft } = await headOf(edited);
  const decided = () =>
    Object.values(draft.changes).map(({ decision, decisionBy }) => decision && `${decision} ${decisionBy}`);
  expect(decided()).toContain(`ACCEPTED ${rhea.id}`);
  await expect
    .poll(async () => Object.values((await headOf(edited)).draft.changes).map(({ decision }) => decision))
    .toContain("REJECTED");
  expect(complaints.filter((words) => !/409/.test(words))).toEqual([]);
});

async function headOf({ versions }: EditedCase) {
  const version = await getVersion(versions.scheduled_review);
  if (!version) throw new Error("The version is gone");
  return draftAtHead(version);
}
