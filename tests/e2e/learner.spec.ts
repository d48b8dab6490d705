import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { studentOfAnotherProgram } from "#scripts/seed/students.ts";
import { emailOf, home, password, personIn, productUrl, signIn } from "./support/people.ts";
import {
  answerQuestions,
  continueButton,
  giveFeedback,
  playContent,
  reachNextSteps,
  sampleAnswer,
} from "./support/play.ts";

/** Opens the first case of the first course that offers one, by clicking as a student does. */
async function openFirstCase(
  page: import("@playwright/test").Page,
): Promise<{ course: string; title: string }> {
  const courses = page.getByRole("main").getByRole("article");
  await courses.first().getByRole("link").first().click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).not.toHaveText("Courses");
  const course = (await heading.textContent()) ?? "";
  const open = page
    .getByRole("main")
    .getByRole("article")
    .filter({ hasText: "0%" })
    .or(page.getByRole("main").getByRole("article"));
  // A signature case is numbered; illness scripts and decision cases have no cards to go on through.
  const link = open
    .getByRole("heading")
    .getByRole("link")
    .filter({ hasText: / \d\d: / })
    .first();
  const title = (await link.textContent()) ?? "";
  await link.click();
  await expect(
    continueButton(page)
      .or(page.getByRole("button", { name: "Reset", exact: true }))
      .first(),
  ).toBeVisible();
  return { course, title };
}

test.describe("C-11, D-01, D-05, D-06, D-09 to D-12, C-27, C-31: a student plays a case to its end and the teacher sees it", () => {
  test("the report changes within seconds, without a reload, and downloads as XLSX", async ({ browser }) => {
    test.setTimeout(180_000);
    const teacher = await personIn(browser, "faculty");
    const student = await personIn(browser, "student");

    await openFirstCase(student.page);
    const caseUrl = student.page.url();

    // The teacher opens the report of the same course.
    await student.page.goBack();
    const courseUrl = student.page.url();
    await teacher.page.goto(`${courseUrl.replace(/\/document_set_document_relations$/, "")}/usage_report`);
    const row = teacher.page.getByRole("row").filter({ hasText: emailOf("student") });
    await expect(row).toBeVisible();
    const before = await row.innerHTML();

    await student.page.goto(caseUrl);
    await resetIfDone(student.page);
    await answerQuestions(student.page);
    await continueButton(student.page).click();
    await expect
      .poll(() => row.innerHTML(), { message: "the student's row changes by itself", timeout: 10_000 })
      .not.toBe(before);
    expect(teacher.page.url()).toContain("/usage_report");

    const played = await playContent(student.page);
    expect(played.choices).toBeGreaterThan(0);
    expect(played.texts).toBeGreaterThan(0);
    await giveFeedback(student.page);
    await reachNextSteps(student.page);
    await expect(student.page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
    await expect(student.page.getByText("Well done! You have completed the case.").first()).toBeVisible();
    await expect(
      row.getByText("Low Time (Completed in under 25% of recommended time)").first(),
    ).toBeAttached();

    // The summary opens as a PDF.
    const summary = await student.page.request.get(`${productUrl()}${await summaryPath(student.page)}`, {
      timeout: 60_000,
    });
    expect(summary.status()).toBe(200);
    expect(summary.headers()["content-type"]).toContain("application/pdf");
    expect((await summary.body()).subarray(0, 5).toString()).toBe("%PDF-");

    // The teacher orders the file; it is made in the background and downloads.
    await teacher.page.getByRole("button", { name: /XLSX|Excel/ }).click();
    await expect(teacher.page.getByText(/Preparing .* report\. {2}Please wait\./)).toBeVisible();
    const link = teacher.page.getByRole("link", { name: /Download .* Report/ });
    await expect(link).toBeVisible({ timeout: 60_000 });
    const download = teacher.page.waitForEvent("download");
    await link.click();
    const file = await (await download).path();
    const rows = await readSheet(file);
    const own = rows.find((cells) => cells.includes(emailOf("student")));
    expect(own?.join(" "), "the student's row is in the file").toContain(emailOf("student"));
    const cells = new Set(rows.flat());
    const headings = await teacher.page
      .getByRole("columnheader")
      .getByText(/^IM \d\d /)
      .allTextContents();
    expect(headings.length).toBeGreaterThan(0);
    for (const heading of headings) {
      expect(
        [...cells].some((cell) => cell.startsWith(heading)),
        `${heading} has a column`,
      ).toBe(true);
    }
    const shown = await teacher.page.getByText(/^\d+ students$/).textContent();
    const listed = rows.filter((line) => line.some((cell) => cell.endsWith("@bedside.test")));
    expect(`${listed.length} students`).toBe(shown);
  });
});

async function resetIfDone(page: import("@playwright/test").Page): Promise<void> {
  const reset = page.getByRole("button", { name: "Reset", exact: true });
  await expect(continueButton(page).or(reset).first()).toBeVisible();
  if (!(await reset.isVisible())) return;
  await reset.click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset case" }).click();
  await expect(continueButton(page)).toBeVisible();
}

async function summaryPath(page: import("@playwright/test").Page): Promise<string> {
  const href = await page.getByRole("link", { name: "View Case Summary" }).first().getAttribute("href");
  expect(href).toMatch(/^\/documents\/\d+\/case_summary\.pdf\?time_zone=/);
  return href ?? "";
}

async function readSheet(file: string): Promise<string[][]> {
  const { default: ExcelJS } = await import("exceljs");
  const workbook = new ExcelJS.Workbook();
  // exceljs wants its own Buffer type, which Node's has outgrown.
  await workbook.xlsx.load(readFileSync(file) as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  const rows: string[][] = [];
  workbook.worksheets[0]?.eachRow((row) => {
    rows.push((Array.isArray(row.values) ? row.values : []).map((value) => String(value ?? "")));
  });
  return rows;
}

test.describe("D-30: nothing that a learner does is lost", () => {
  test("an answer given offline waits, says so, and arrives after the connection is back", async ({
    browser,
  }) => {
    const { page, context } = await personIn(browser, "student");
    await openFirstCase(page);
    await resetIfDone(page);
    await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();

    await context.setOffline(true);
    const lost = page.getByRole("dialog", { name: "You are offline" });
    await expect(lost).toContainText(
      "You have lost connection to the system, but your activity prior to disconnect has been saved. When connectivity is restored you can resume where you left off.",
    );
    await lost.getByRole("button", { name: "Continue offline" }).click();
    await answerQuestions(page);
    await continueButton(page).click();
    await expect(page.getByRole("status").filter({ hasText: /Offline|Waiting to send/ })).toBeVisible();

    await context.setOffline(false);
    const back = page.getByRole("dialog", { name: "You are online again" });
    await expect(back).toContainText(
      "Your connection has been restored. Click OK to dismiss this alert and continue your work.",
    );
    await back.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 30_000 });
    const progress = await page.getByText(/\d+% Complete/).textContent();
    await page.reload();
    await expect(page.getByText(progress ?? "", { exact: true })).toBeVisible();
    await context.close();
  });

  test("a second device shows what the first one did, and a text survives a closed tab", async ({
    browser,
  }) => {
    const first = await personIn(browser, "student");
    await openFirstCase(first.page);
    await resetIfDone(first.page);
    let textWasWritten = false;
    await playUntilText(first.page, () => {
      textWasWritten = true;
    });
    expect(textWasWritten).toBe(true);
    const url = first.page.url();
    await first.context.close();

    const second = await personIn(browser, "student");
    await second.page.goto(url);
    await expect(second.page.getByText(sampleAnswer).first()).toBeAttached();
    await second.context.close();
  });
});

async function playUntilText(page: import("@playwright/test").Page, onText: () => void): Promise<void> {
  for (let card = 0; card < 30; card++) {
    const { texts } = await answerQuestions(page);
    if (texts > 0) {
      onText();
      await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 20_000 });
      return;
    }
    await continueButton(page).click();
  }
}

test.describe("C-01: somebody of another program reaches none of it", () => {
  test("not by page, call, live channel or file link", async ({ browser }) => {
    const student = await personIn(browser, "student");
    await openFirstCase(student.page);
    const casePath = new URL(student.page.url()).pathname;
    await student.page.goBack();
    const coursePath = new URL(student.page.url()).pathname;
    await student.context.close();

    const { page, context } = await personIn(browser, studentOfAnotherProgram);
    for (const path of [casePath, coursePath, `${coursePath}/usage_report`]) {
      await page.goto(`${productUrl()}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(/can't find that page|does not allow/i).first()).toBeVisible();
      const reply = await page.request.get(`${productUrl()}${path}`, {
        headers: { accept: "application/json" },
      });
      expect([403, 404]).toContain(reply.status());
    }
    const answer = await page.evaluate(
      async (courseId) => {
        const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`);
        await new Promise((done) => socket.addEventListener("open", done));
        socket.send(
          JSON.stringify({
            command: "subscribe",
            identifier: { channel: "UsageReportChannel", document_set_id: courseId },
          }),
        );
        return new Promise((done) =>
          socket.addEventListener("message", (event) => done(JSON.parse(event.data))),
        );
      },
      Number(coursePath.split("/")[2]),
    );
    expect(answer).toMatchObject({ type: "rejected" });
    await context.close();
  });
});

test("C-45: signing out everywhere ends the other browser's session too", async ({ browser }) => {
  const first = await personIn(browser, "manager");
  const second = await personIn(browser, "manager");
  await first.page.getByRole("button", { name: /account/i }).click();
  await first.page.getByRole("menuitem", { name: /everywhere/i }).click();
  await first.page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(first.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await second.page.reload();
  await expect(second.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a wrong password is refused in plain words and nothing else", async ({ page }) => {
  await page.goto(productUrl());
  await page.getByLabel("Email address").fill(emailOf("it"));
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveText("Incorrect email or password.");
  await signIn(page, "coordinator");
});

test("who has kept /sign-in as a bookmark lands on their home", async ({ page }) => {
  await page.goto(`${productUrl()}/sign-in`);
  await page.getByLabel("Email address").fill(emailOf("it"));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: home })).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe("/sign-in");
});
