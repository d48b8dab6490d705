import { type Browser, expect, type Page, test } from "@playwright/test";
import { isoTime } from "#functions/runtime/clock.ts";
import { putStateCards, type StateCard } from "#functions/table/cases/learnerState.ts";
import { listCourseProgress } from "#functions/table/courses/courseProgress.ts";
import { aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aProgram,
  type BuiltPerson,
  setProgress,
} from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const dayMs = 24 * 3600 * 1000;
const at = (days: number): string => isoTime(Date.now() + days * dayMs);
const date = (days: number): string => at(days).slice(0, 10);

/** A course that has run for three weeks: one student in a hurry, one who has not come yet, one who has done all of it. */
async function aTaughtCourse() {
  const program = await aProgram({ time_zone: "UTC" });
  const course = await aCourse([program], { name: "Acute Care", start_date: date(-20), end_date: date(10) });
  const document = await aDocument([program], {
    title: "Chest Pain: a story",
    root: aSmallCase("Chest Pain"),
  });
  await addItems(course, [document]);
  const teacher = await aMember(course, program, "Teacher", { first_name: "Tea", last_name: "Cher" });
  const [hasty, thorough] = [
    await aMember(course, program, "Student", { first_name: "Hasty", last_name: "Hall" }),
    await aMember(course, program, "Student", { first_name: "Thorough", last_name: "Thorn" }),
  ];
  await aMember(course, program, "Student", { first_name: "Idle", last_name: "Ives" });
  for (const [user, share] of [
    [hasty, 10],
    [thorough, 90],
  ] as const) {
    await setProgress(user, document, {
      ...{ percent_complete: 100, is_finished: true, percentage_of_recommended_time: share },
      ...{
        time_on_case_ms: share * 12_000,
        started_at: at(-1),
        completed_at: at(-1),
        last_accessed_at: at(-1),
      },
    });
  }
  const entry = (value: unknown) => ({ value, updatedAt: Date.parse(at(-1)) });
  const card = (user: BuiltPerson, card_uid: string, entries: StateCard["entries"]): StateCard => ({
    ...{
      user_id: user.id,
      document_id: document.id,
      attempt: 1,
      card_uid,
      entries,
      rev: 1,
      signal_at: at(-1),
    },
  });
  const workOf = (user: BuiltPerson, option: 1 | 2, text: string): StateCard[] => [
    card(user, uids.cardOne, {
      [`question_input_${option}`]: { value: entry(true) },
      question_input: { graded: entry(true) },
    }),
    card(user, uids.cardTwo, { [uids.essayInput]: { value: entry(text), graded: entry(true) } }),
  ];
  await putStateCards(
    [hasty, thorough].map((user) => ({
      ...{ user_id: user.id, document_id: document.id, attempt: 1, opened_at: at(-1), resets: 0 },
      snapshot_id: document.published_snapshot_id,
    })),
    [...workOf(hasty, 2, "Because I said so."), ...workOf(thorough, 1, "For a good reason.")],
  );
  await eventually(
    async () => (await listCourseProgress(course.id, program.id)).length === 2 || undefined,
    "the figures of the course",
  );
  return { course, teacher, hasty };
}

async function openAs(browser: Browser, person: BuiltPerson, path: string): Promise<Page> {
  const context = await browser.newContext();
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}${path}`);
  return page;
}
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Wide and light, narrow and dark, and in forced colours. */
async function passes(page: Page, place: string): Promise<void> {
  await expectAccessible(page, `${place}, wide`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${place}, narrow and dark`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
}

test("C-33, C-44: a teacher sees how a course goes, how questions were answered and whom to write to", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { course, teacher, hasty } = await aTaughtCourse();
  const page = await openAs(browser, teacher, `/document_sets/${course.id}`);
  const complaints = complaintsOf(page);
  // The first page of a fresh browser, whose functions nobody has called yet.
  await page.getByRole("link", { name: "Report dashboard" }).click({ timeout: 30_000 });
  await expect(heading(page, "Report dashboard")).toBeVisible();
  const pace = page.getByRole("slider", { name: "Who is on pace today?" });
  await pace.focus();
  await pace.press("Home");
  await expect(pace).toHaveAttribute("aria-valuetext", "Under 10%, On pace 0, Behind 1");
  await page.emulateMedia({ forcedColors: "active" });
  await expect(pace.locator("rect").first()).toHaveCSS("stroke-width", "1px");
  await page.emulateMedia({ forcedColors: "none" });
  await passes(page, "the report dashboard");

  await page.getByRole("radiogroup", { name: "Show" }).getByText("Items").click();
  const standing = page.getByRole("figure", { name: "How far are students in each item?" });
  await expect(
    standing.getByRole("img", { name: /^Completed 1, Low time .* 1, Not started 1$/ }),
  ).toBeVisible();
  await passes(page, "its items");
  await page.getByLabel("Start date").fill(date(0));
  await expect(standing.getByRole("img", { name: "No progress in this period 3" })).toBeVisible();
  await page.getByLabel("Period", { exact: true }).selectOption("Whole course");
  await page.getByRole("radiogroup", { name: "Show" }).getByText("Questions").click();
  const question = page.getByRole("figure", { name: "1. Where?" });
  await expect(question.getByText("1 of 2 chose the correct answer")).toBeVisible();
  await passes(page, "its questions");
  await page.goto(`${productUrl()}/document_sets/${course.id}/report_dashboard`);
  await expect(question).toBeVisible();

  await page.getByRole("link", { name: "Read written answers" }).click();
  await expect(page.getByText("For a good reason.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hasty Hall" })).toBeVisible();
  await page.getByRole("switch", { name: "Hide names" }).click();
  await expect(page.getByRole("heading", { name: "Answer 1" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hasty Hall" })).toHaveCount(0);
  await passes(page, "written answers");

  await page.goto(`${productUrl()}/document_sets/${course.id}/comparison`);
  await expect(page.getByRole("figure", { name: "How do the cohorts compare, item by item?" })).toBeVisible();
  await passes(page, "two cohorts");

  await page.goto(`${productUrl()}/document_sets/${course.id}/students_in_need`);
  await expect(page.getByText("2 of 3 students")).toBeVisible();
  await passes(page, "who needs me");
  await page.getByRole("button", { name: "Select All Shown" }).click();
  await page.getByRole("button", { name: "Email 2 students" }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText(/^I am writing because|because you have not started the course yet\./).first(),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Send 2 emails" }).click();
  await expect(page.getByText("Sending 2 emails.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Idle Ives/ })).toContainText("Tea Cher");
  expect(complaints).toEqual([]);

  const student = await openAs(browser, hasty, `/document_sets/${course.id}/report_dashboard`);
  await expect(student.getByText(/This page is for staff of your program/)).toBeVisible();
});
