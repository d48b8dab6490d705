import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, test } from "@playwright/test";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { getSittings, putSitting } from "#functions/table/exams/sittings.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { aMember } from "#tests/builders/course.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
} from "#tests/builders/world.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

const minute = 60_000;

test.beforeAll(useProduct);

/** Somebody's browser, signed in. */
async function browserOf(browser: Browser, person: BuiltPerson, viewport = { width: 1280, height: 900 }) {
  const context = await browser.newContext({ viewport });
  await signInAs(context, person);
  return { context, page: await context.newPage() };
}

type Place = { program: Program; course: CourseRow; document: DocumentRow };

/** A student begins; answers how they ask for more. */
async function begin(person: BuiltPerson, document: DocumentRow) {
  const as = await aSession(person);
  const ask = (method: string, path: string, body: object) =>
    fetch(`${productUrl()}${path}`, {
      method,
      headers: {
        cookie: as.cookie,
        origin: productUrl(),
        "x-csrf-token": as.csrfToken,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  expect((await ask("POST", `/documents/${document.id}/sitting/start`, {})).status).toBe(200);
  return ask;
}

/** A student whose exam of an hour has begun `agoMs` ago. */
async function anExaminee({ program, course, document }: Place, name: [string, string], agoMs: number) {
  const [first_name, last_name] = name;
  const person = await aMember(course, program, "Student", { first_name, last_name });
  const ask = await begin(person, document);
  const place = { courseId: course.id, programId: program.id, userId: person.id, documentId: document.id };
  const [kept] = await getSittings([place]);
  if (!kept) throw new Error("The sitting did not start");
  const sitting = { ...kept.sitting, segmentStartedAt: (kept.sitting.segmentStartedAt ?? 0) - agoMs };
  expect(await putSitting({ ...kept, sitting, rev: kept.rev + 1 })).toBe(true);
  return {
    /** Delivers now what the device says it made `agoMs` ago. */
    deliver: async (uid: string, value: unknown, madeAgoMs: number) => {
      const now = Date.now();
      const state = { [uid]: { value: { value, updatedAt: now - madeAgoMs } } };
      const path = `/api/v2/document_user_states/${document.id}`;
      const reply = await ask("PUT", path, { document_user_state: { attempt: 1, state, sent_at: now } });
      expect(reply.status).toBe(200);
    },
  };
}

test("A-05: staff see who sits an exam, and which answers came after its time", async ({ browser }) => {
  const program = await aProgram();
  const course = await aCourse([program], { name: "Winter exams" });
  const root = { ...aSmallCase("An exam"), timeLimit: 3600 };
  const document = await aDocument([program], { title: "Final examination", root });
  await addItems(course, [document]);
  const place = { program, course, document };
  const teacher = await browserOf(browser, await aPerson([{ program, role: "Teacher" }]));
  const { page } = teacher;

  // Before anybody has begun the page says so.
  await page.goto(`${productUrl()}/document_sets/${course.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Winter exams" })).toBeVisible();
  await page.getByRole("link", { name: "Exams", exact: true }).click();
  // Its functions may not have been called yet.
  await expect(page.getByText("No exams have started")).toBeVisible({ timeout: 30_000 });

  await anExaminee(place, ["Ada", "Running"], 10 * minute);
  const late = await anExaminee(place, ["Bo", "Late"], 80 * minute);
  await late.deliver(uids.essayInput, "Because of the pain.", 30 * minute);

  await page.goto(`${productUrl()}/document_sets/${course.id}`);
  await page.getByRole("link", { name: "Exams", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Exams" })).toBeFocused();
  const exam = page.getByRole("region", { name: "Final examination", exact: true });
  await expect(exam).toContainText("1 in progress · 1 submitted · 0 not started");
  const running = exam.getByRole("row", { name: /Running, Ada/ });
  await expect(running).toContainText("In progress");
  await expect(running).toContainText(/(49|50):\d\d left/);
  await expect(running).toContainText("None");
  const over = exam.getByRole("row", { name: /Late, Bo/ }).first();
  await expect(over).toContainText("Submitted: time ran out");
  await expect(over).toContainText("1 late");

  // Somebody who has not begun is named, and begins while the page is looked at.
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const waiter = await aMember(course, program, "Student", {
    first_name: "Cy",
    last_name: "Waiting-With-A-Long-Name",
  });
  await page.reload();
  const waiting = exam.getByRole("row", { name: /Waiting-With-A-Long-Name, Cy/ });
  await expect(waiting).toContainText("Not started");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await begin(waiter, document);
  // Long before the page looks by itself again.
  await expect(waiting).toContainText("In progress", { timeout: 10_000 });
  await expect(exam).toContainText("2 in progress · 1 submitted · 0 not started");
  const answers = exam.getByRole("region", { name: "Late answers in Final examination" });
  await expect(answers.getByRole("row", { name: /Late, Bo/ })).toContainText("Second");
  await expect(answers.getByRole("row", { name: /Late, Bo/ })).toContainText("Why?");
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(exam.getByRole("listitem").filter({ hasText: "Late, Bo" }).first()).toContainText("1 late");
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  // A student is not shown it, by link or by address.
  const student = await aMember(course, program);
  const other = await browserOf(browser, student);
  await other.page.goto(`${productUrl()}/document_sets/${course.id}/sittings`);
  await expect(other.page.getByText("This page is for staff of your program.")).toBeVisible();
  await Promise.all([teacher.context.close(), other.context.close()]);
});
