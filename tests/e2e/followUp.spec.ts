import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { putPublishedDocument } from "#functions/table/cases/documents.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import { aMember } from "#tests/builders/course.ts";
import { aSelfAssessmentCard, aSmallCase } from "#tests/builders/smallCase.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { giveFeedback, playContent, reachNextSteps } from "./support/play.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

async function expectAccessible(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
    place,
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${place} is not wider than the window`).toBeLessThanOrEqual(0);
}

test.describe("D-11, D-12: what follows a case", () => {
  test("a student who has finished takes the quiz, and plans to come back", async ({ browser }) => {
    test.setTimeout(120_000);
    const program = await aProgram();
    const course = await aCourse([program]);
    const small = aSmallCase("A case with a quiz");
    const document = await aDocument([program], {
      title: "A case with a quiz",
      recommended_time: null,
      root: { ...small, content: [...contentOf(small), aSelfAssessmentCard()] },
    });
    const follow_up = {
      quiz_url: `/documents/${document.id}/quiz.html`,
      quiz_question_count: 2,
      todo_url: `/documents/${document.id}/todo.html`,
      todo_action: "Plan a review",
    };
    await putPublishedDocument(
      { ...document, follow_up },
      document.new_banner_date ?? "2026-01-05T09:00:00.000Z",
    );
    const [item] = await addItems(course, [document]);
    const person = await aMember(course, program);
    const context = await browser.newContext();
    await signInAs(context, person);
    const page = await context.newPage();
    await page.goto(`${productUrl()}/document_set_document_relations/${item}`);

    // The quiz stands in for the cards.
    await playContent(page);
    await giveFeedback(page);
    await reachNextSteps(page);
    await expect(page.getByRole("heading", { name: "Self-assessment" })).toHaveCount(0);
    const next = page.getByRole("dialog", { name: "Next Steps" });
    await expect(next.getByText("Next: Check your knowledge")).toBeVisible();
    await expect(next.getByText(/^Take a .* quiz with 2 questions related to this case\.$/)).toBeVisible();

    // The questions of the case, in its own manner and colours; each says at once how it was answered.
    const quiz = next.getByRole("region", { name: "Quiz" });
    const opener = next.getByRole("button", { name: "Take the quiz now" });
    await opener.click();
    const first = quiz.getByRole("region", { name: "Question 1 of 2" });
    await expect(first).toBeVisible();
    await expectAccessible(page, "quiz");
    await first.getByRole("radio", { name: "The one" }).check();
    await first.getByRole("button", { name: "Submit" }).click();
    await expect(first.getByText("Because it is the one.")).toBeVisible();
    const second = quiz.getByRole("region", { name: "Question 2 of 2" });
    await second.getByRole("checkbox", { name: "Two" }).check();
    await second.getByRole("checkbox", { name: "Three" }).check();
    await second.getByRole("button", { name: "Submit" }).click();
    await expect(quiz.getByRole("status")).toHaveText("1 of 2 questions answered correctly.");
    const wrong = second.locator("label").filter({ hasText: "Three" });
    const [edge, shade] = await wrong.evaluate((option) => {
      const { borderRightColor, backgroundColor } = getComputedStyle(option);
      return [borderRightColor, backgroundColor];
    });
    expect(edge, "a wrong option has a border that is seen").not.toBe(shade);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, "answered quiz on a phone, dark");
    await quiz.getByRole("button", { name: "Take the quiz again" }).click();
    await expect(quiz.getByRole("status")).toHaveText("2 questions to go.");
    await quiz.getByRole("button", { name: "Close quiz" }).press("Escape");
    await expect(quiz).toHaveCount(0);
    await expect(next).toBeVisible();
    await expect(opener).toBeFocused();
    expect(context.pages()).toHaveLength(1);

    await next.getByRole("button", { name: "Plan a review" }).click();
    await next.getByLabel("Come back to this case").selectOption({ label: "in 2 weeks" });
    await expectAccessible(page, "plan on a phone, dark");
    const download = page.waitForEvent("download");
    await next.getByRole("button", { name: "Add to my calendar" }).click();
    const file = await (await download).path();
    expect(readFileSync(file, "utf8")).toContain("SUMMARY:Review: A case with a quiz");
    await expect(next.getByText(/Calendar event downloaded\./)).toBeVisible();

    // A file that is not there says so inside the product, and leads back.
    const gone = await context.newPage();
    await gone.setViewportSize({ width: 390, height: 844 });
    await gone.goto(`${productUrl()}/documents/${document.id}/asset_pdf.pdf?external_id=gone.png`);
    await expect(gone.getByRole("heading", { level: 1, name: "This file cannot be opened" })).toBeVisible();
    await expect(gone.getByText("The file could not be downloaded")).toBeVisible();
    await expectAccessible(gone, "file that is gone");
    await gone.getByRole("link", { name: "Back to case" }).click();
    await expect(gone).toHaveURL(`${productUrl()}/documents/${document.id}`);
    await context.close();
  });
});
