import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { sqs } from "#functions/ports/queue.ts";
import { isoTime, newUlid } from "#functions/runtime/clock.ts";
import { putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { putPeopleImport } from "#functions/table/members/peopleImports.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { dlqUrlVariable } from "#shared/contract/queues.ts";
import { aMember } from "#tests/builders/course.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  type BuiltPerson,
  setProgress,
} from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const looks = [
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;
type Options = Parameters<Browser["newContext"]>[0];

async function openAs(browser: Browser, person: BuiltPerson, path: string, options?: Options): Promise<Page> {
  const context = await browser.newContext(options);
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}${path}`);
  return page;
}

/** The page as it is at both widths in light and dark: the dark ones have the structure of the light ones. */
async function passesInEveryLook(page: Page, place: string): Promise<void> {
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const name = `${place}, ${viewport.width} px, ${colorScheme}`;
    await expectAccessible(page, name, colorScheme === "dark" ? "colours" : undefined);
  }
  await page.setViewportSize(looks[0].viewport);
  await page.emulateMedia({ colorScheme: "light" });
}

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const dayMs = 24 * 3600 * 1000;
const at = (days: number): string => isoTime(Date.now() + days * dayMs);
const date = (days: number): string => at(days).slice(0, 10);

async function aTeachingWorld() {
  const program = await aProgram({ time_zone: "UTC" });
  const course = await aCourse([program], {
    name: "Acute Care for very patient people with a very long name of their own",
    start_date: date(-20),
    end_date: date(10),
  });
  const title = "A case";
  const [open, exam] = [
    await aDocument([program], { title, root: aSmallCase(title) }),
    await aDocument([program], { title: "A timed case", root: { ...aSmallCase("T"), timeLimit: 3600 } }),
  ];
  await addItems(course, [open, exam]);
  const student = await aMember(course, program);
  const minute = Math.floor(Date.parse(at(-2)) / 60_000);
  await setProgress(student, open, { percent_complete: 40, started_at: at(-2), last_accessed_at: at(-2) });
  await putCourseProgressRows([
    {
      ...{ course_id: course.id, program_id: program.id, user_id: student.id },
      cells: { [open.id]: [40, null, 0, minute, minute, null] },
    },
  ]);
  await aPerson([{ program, role: "Student", subscription_end: null }], {
    first_name: "Not",
    last_name: "Yet",
  });
  return { program, course, student, exam };
}

test("C-01, C-44: the home of each role says what waits, leads there, and counts other days on the server", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { program, course, student } = await aTeachingWorld();

  const learner = await openAs(browser, student, "/");
  const complaints = complaintsOf(learner);
  await expect(heading(learner, "Home")).toBeVisible();
  await expect(panel(learner, "Upcoming exams").getByRole("link")).toHaveText("A timed case");
  await expect(learner.getByRole("slider", { name: "Your activity" })).toBeVisible();
  await learner.getByText("Show as table").click();
  const together = (page: Page) => page.getByRole("row", { name: /^Together/ }).getByRole("cell");
  await expect(together(learner)).toHaveText(["1", "0"]);
  await passesInEveryLook(learner, "a student's home");
  await learner.getByLabel("Period").selectOption("Last 7 days");
  await learner.getByLabel("End date").fill(date(-3));
  await expect(learner.getByText("Nothing was started or completed in this period.")).toBeVisible();
  await panel(learner, "Continue: A case").getByRole("link", { name: "Continue", exact: true }).click();
  await expect(heading(learner, "A case")).toBeVisible();
  await learner.goBack();
  await expect(learner.getByLabel("End date")).toHaveValue(date(-3));
  expect(complaints).toEqual([]);

  const administrator = await aPerson([{ program, role: "Program Service Administrator" }]);
  const staff = await openAs(browser, administrator, "/");
  await expect(heading(staff, "Educator Dashboard")).toBeVisible();
  await expect(panel(staff, "Behind schedule")).toContainText(/Behind\d+% of 6\d%/);
  await expect(panel(staff, "Coming up")).toContainText("1 student has not taken it");
  await staff.getByText("Show as table").click();
  await expect(together(staff)).toHaveText(["1", "0"]);
  await passesInEveryLook(staff, "the educator dashboard");
  await panel(staff, "Coming up").getByRole("link", { name: "1 invitation is open" }).click();
  await expect(heading(staff, "People")).toBeVisible();
  await staff.goBack();
  await panel(staff, "Courses").getByRole("link", { name: course.name }).click();
  await expect(heading(staff, course.name)).toBeVisible();

  const accounts = await openAs(browser, await aPerson([{ program, role: "IT Administrator" }]), "/");
  await expect(panel(accounts, "Not registered yet")).toContainText("Not Yet");
  await passesInEveryLook(accounts, "the home of accounts");
  await accounts.goto(`${productUrl()}/educator_dashboard`);
  await expect(accounts.getByText("This page is for the teaching staff of a program.")).toBeVisible();

  const group = await aProgram({ is_editorial: true });
  await aDocument([group], { title: "Delirium", last_release_date: at(-5) });
  const editor = await openAs(browser, await aPerson([{ program: group, role: "Reviewer" }]), "/");
  await expect(panel(editor, "Released in this period").getByRole("link")).toContainText([
    "Library",
    "Delirium",
  ]);
  await passesInEveryLook(editor, "the home of the editorial group");
  for (const page of [learner, staff, accounts, editor]) await page.context().close();
});

async function aFile(program: Program, by: BuiltPerson): Promise<void> {
  const id = newUlid();
  await putPeopleImport({
    ...{
      id,
      program_id: program.id,
      created_by: by.id,
      created_at: at(0),
      file_name: "year one.csv",
      people: 3,
    },
    ...{ object_key: `people_imports/${id}.json`, is_of_students: true, roles: ["Student" as const] },
    expires_at_s: Math.floor(Date.now() / 1000) + 86_400,
  });
}

test("C-44: an operator sees programs, files and queues, sends again what was set aside, and finds it in the log", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const admin = await aPerson([], { is_admin: true, first_name: "Morgan", last_name: "Provider" });
  const program = await aProgram({ name: `Takes files ${newUlid().slice(-6)}` });
  await aFile(program, admin);
  // No worker knows what this is: it comes back to where it was, after it was sent again.
  const url = process.env[dlqUrlVariable("mail")];
  await sqs().send(new SendMessageCommand({ QueueUrl: url, MessageBody: "no JSON at all" }));

  const page = await openAs(browser, admin, "/");
  const complaints = complaintsOf(page);
  await expect(heading(page, "Superadmin Dashboard")).toBeVisible();
  const file = panel(page, "People imports").getByRole("listitem").filter({ hasText: program.name });
  await expect(file).toContainText("Ready to import");
  const mail = panel(page, "Job queues")
    .getByRole("listitem")
    .filter({ hasText: /^Outgoing email/ });
  await expect(mail).toContainText("1 failed message");
  await mail.getByRole("button", { name: "View" }).click();
  await expect(mail).toContainText("no JSON at all");
  await passesInEveryLook(page, "the superadmin dashboard");

  const again = mail.getByRole("button", { name: "Send 1 message again" });
  await again.click();
  const question = page.getByRole("dialog", { name: "Send 1 message again?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(again).toBeFocused();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Send 1 message again" }).click();
  await expect(page.getByText("1 message sent again.")).toBeVisible();

  await page.getByRole("link", { name: "Provider audit log" }).click();
  await expect(heading(page, "Provider Audit Log")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the audit log" }).fill("mail");
  await expect(page.getByRole("row").filter({ hasText: "Morgan Provider" }).first()).toContainText("mail");
  await passesInEveryLook(page, "the provider's audit log");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("C-08, C-44: a search of the audit log is saved, pinned, used, kept over a reload and deleted", async ({
  browser,
}) => {
  const program = await aProgram();
  const person = await aPerson([{ program, role: "Program Service Administrator" }]);
  const page = await openAs(browser, person, "/audit_log");
  const complaints = complaintsOf(page);
  await expect(page.getByText("No changes in this period.")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search the audit log" });
  await search.fill("accommodation");
  await search.press("Enter");
  await expect(page.getByText("No entries match your search and filters.")).toBeVisible();

  await page.getByRole("button", { name: "Saved searches", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Saved searches" });
  await expect(menu).toContainText("No saved searches yet.");
  await menu.getByLabel("Name for this search, with its filters and order").fill("Exam time");
  await page.keyboard.press("Enter");
  await expect(page.getByText("'Exam time' is saved.")).toBeVisible();
  await menu.getByRole("button", { name: "Pin Exam time", exact: true }).click();
  await expect(menu.getByRole("button", { name: "Unpin Exam time" })).toBeVisible();
  await page.keyboard.press("Escape");
  const pinned = page
    .getByRole("group", { name: "Saved searches" })
    .getByRole("button", { name: "Exam time" });
  await expect(pinned).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: "Show all entries" }).click();
  await expect(pinned).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await pinned.click();
  await expect(search).toHaveValue("accommodation");
  await page.getByRole("button", { name: "Saved searches", exact: true }).click();
  await expect(menu).toBeVisible();
  await passesInEveryLook(page, "saved searches");
  await menu.getByRole("button", { name: "Delete Exam time" }).click();
  await page
    .getByRole("dialog", { name: "Delete the saved search 'Exam time'?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("Saved search deleted.")).toBeVisible();
  await expect(pinned).toHaveCount(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
