import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { personIn } from "./support/people.ts";
import { feedback, playContent } from "./support/play.ts";

const timer = (page: Page) => page.getByRole("timer");
const courseName = "Clerkship Block 3: Acute Care";

async function openExam(page: Page): Promise<void> {
  await page.getByRole("link", { name: courseName }).first().click();
  await page
    .getByRole("link", { name: /^Timed Exam: / })
    .first()
    .click();
}

/** The message of an exam that has ended stands at home until it is put away. */
async function putAway(page: Page, message: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Your exam" });
  await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "OK", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
}

test.describe("A-03, D-25: the timed exam of the demo", () => {
  test("a student starts it, goes on after a reload, and hands it in; the teacher sees it", async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    // Somebody else than the account of the other stories.
    const { page } = await personIn(browser, "grace.kim@bedside.test");
    const firstCard = page.getByRole("heading", { name: "Four in the afternoon" });
    await openExam(page);
    await expect(timer(page)).toHaveText("30:00");
    await page.getByRole("button", { name: "Start the exam" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start now" }).click();
    await expect(firstCard).toBeVisible();
    await expect(timer(page)).toHaveText(/^29:[45]\d$/);
    await page.reload();
    await expect(timer(page)).toHaveText(/^29:\d\d$/);
    await expect(firstCard).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    const played = await playContent(page);
    expect(played).toMatchObject({ cards: 5, choices: 5, texts: 1 });
    const last = feedback(page);
    await last.getByRole("group").nth(0).getByRole("radio", { name: "4 stars" }).check();
    await last.getByRole("group").nth(1).getByRole("radio", { name: "4 stars" }).check();
    await last.getByRole("button", { name: "Submit exam" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit exam" }).click();
    await putAway(page, "Your exam has been successfully submitted");

    // It is over, there to be read, and counts as done.
    await openExam(page);
    await expect(page.getByText("Your exam has been sucessfully submitted.", { exact: true })).toBeVisible();
    await page.goto(new URL("/document_sets", page.url()).href);
    await page.getByRole("link", { name: courseName }).first().click();
    // A reload before the address has changed would bring back the list of courses.
    await expect(page.getByRole("heading", { level: 1, name: courseName })).toBeVisible();
    const row = page.getByRole("article").filter({ hasText: "Timed Exam: " });
    await expect(async () => {
      await page.reload();
      await expect(row.getByText("100%")).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 20_000 });

    const teacher = await personIn(browser, "faculty");
    await teacher.page.getByRole("link", { name: courseName }).first().click();
    await teacher.page.getByRole("link", { name: "Exams", exact: true }).first().click();
    const line = teacher.page.getByRole("row", { name: /Kim, Grace/ });
    await expect(line).toContainText("Submitted");
  });

  test("a student with 1.5x the time is given 45 minutes", async ({ browser }) => {
    const { page } = await personIn(browser, "noor.haddad@bedside.test");
    await openExam(page);
    await expect(timer(page)).toHaveText("45:00");
  });
});
