import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, test } from "@playwright/test";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { getSittings, putSitting } from "#functions/table/exams/sittings.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aPerson, type BuiltPerson } from "#tests/builders/world.ts";
import { untilJournaled } from "./support/journal.ts";
import { aLine } from "./support/line.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

const minute = 60_000;

test.beforeAll(useProduct);

async function pageOf(browser: Browser, person: BuiltPerson) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await signInAs(context, person);
  return context.newPage();
}

/** A student whose laptop sits an exam of an hour at the end of a line that can be cut, and what the server keeps of it. */
async function anExamOnALine() {
  const root = { ...aSmallCase("An exam"), timeLimit: 3600 };
  const built = await aCourseOfOneCase({ title: "An exam", root });
  const { program, course, document, relationId } = built;
  const person = await aMember(course, program, "Student", { first_name: "Ada", last_name: "Byron" });
  const line = await aLine();
  const place = { courseId: course.id, programId: program.id, userId: person.id, documentId: document.id };
  return {
    ...{ program, course, person, line },
    path: `/document_set_document_relations/${relationId}`,
    kept: async (): Promise<unknown> => {
      const cards = await listStateCards(person.id, document.id, 1);
      return cards.flatMap(({ entries }) => entries[uids.essayInput]?.value?.value ?? [])[0];
    },
    /** The hour is over on the server, this moment. */
    end: async (): Promise<void> => {
      const [found] = await getSittings([place]);
      if (!found) throw new Error("Nobody has started this sitting");
      const sitting = { ...found.sitting, segmentStartedAt: Date.now() - 60 * minute };
      expect(await putSitting({ ...found, sitting, rev: found.rev + 1 })).toBe(true);
    },
  };
}

type OnALine = Awaited<ReturnType<typeof anExamOnALine>>;

/** The laptop begins, goes on to the second card, and writes there while its line is cut; by now the time is over. */
async function writeOffline(browser: Browser, exam: OnALine) {
  const laptop = await pageOf(browser, exam.person);
  await laptop.goto(`${exam.line.url}${exam.path}`);
  await laptop.getByRole("button", { name: "Start the exam" }).click({ timeout: 30_000 });
  await laptop.getByRole("dialog").getByRole("button", { name: "Start now" }).click();
  await laptop.getByRole("radio", { name: /Here/ }).check();
  await laptop.getByRole("button", { name: "Submit", exact: true }).click();
  await laptop.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(laptop.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
  await exam.line.cut();
  await laptop.locator("textarea").fill("It hurts");
  await untilJournaled(laptop, "It hurts");
  await exam.end();
  return laptop;
}

test("A-05, D-25: what a laptop delivers after the phone has shown what is right waits for a decision, and counts by it", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const exam = await anExamOnALine();
  const laptop = await writeOffline(browser, exam);
  const phone = await pageOf(browser, exam.person);
  await phone.goto(`${productUrl()}${exam.path}`);
  await expect(phone.getByRole("heading", { level: 1, name: "An exam" })).toBeVisible();

  await exam.line.mend();
  const told = laptop.getByRole("dialog", { name: "Your exam" });
  await expect(
    told.getByText(/arrived after the correct answers were shown\. Your educators will decide/),
  ).toBeVisible({
    timeout: 40_000,
  });
  expect(await exam.kept()).toBeUndefined();

  const teacher = await pageOf(browser, await aPerson([{ program: exam.program, role: "Teacher" }]));
  await teacher.goto(`${productUrl()}/document_sets/${exam.course.id}/sittings`);
  await expect(teacher.getByRole("heading", { name: "Not counted yet" })).toBeVisible();
  for (const width of [1280, 390]) {
    await teacher.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page: teacher }).analyze();
    expect(violations).toEqual([]);
    if (process.env.PICTURES)
      await teacher.screenshot({ path: `${process.env.PICTURES}/aside-${width}.png`, fullPage: true });
  }
  await teacher.getByRole("button", { name: "Count answers from Byron, Ada" }).click();
  await teacher.getByRole("button", { name: "Count", exact: true }).click();
  await expect(teacher.getByText("1 answer now counts.")).toBeVisible();
  await expect(teacher.getByRole("heading", { name: "Not counted yet" })).toBeHidden();
  await expect.poll(() => exam.kept()).toBe("It hurts");
});

test("A-05, D-30: a laptop that opens the exam after its end delivers first, and its answers count by themselves", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const exam = await anExamOnALine();
  const laptop = await writeOffline(browser, exam);
  await laptop.goto("about:blank");
  await exam.line.mend();
  await laptop.goto(`${exam.line.url}${exam.path}`);
  await expect.poll(() => exam.kept(), { timeout: 30_000 }).toBe("It hurts");
});
