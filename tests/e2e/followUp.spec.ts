import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { putPublishedDocument } from "#functions/table/documents.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import { aMember } from "#tests/builders/course.ts";
import { aSelfAssessmentCard, aSmallCase } from "#tests/builders/smallCase.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { giveFeedback, playContent, reachNextSteps } from "./support/play.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** The frame of a page of ours is on that paper, whatever the device prefers, and all in it can be read. */
async function expectFrameIn(page: Page, theme: "light" | "dark"): Promise<void> {
  const frame = page.locator("iframe");
  const ground = theme === "dark" ? "rgb(25, 23, 20)" : "rgb(255, 253, 249)";
  await expect(frame.contentFrame().locator("body")).toHaveCSS("background-color", ground);
  // No script runs in the frame, so what it shows is looked at in a page of its own.
  const alone = await page.context().newPage();
  await alone.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
  await alone.setContent((await frame.getAttribute("srcdoc")) ?? "");
  await expect(alone.locator("body")).toHaveCSS("background-color", ground);
  const { violations } = await new AxeBuilder({ page: alone }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
  await alone.close();
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

    const quiz = page.getByRole("dialog", { name: "Quiz" });
    const frame = quiz.frameLocator("iframe");
    const open = () => next.getByRole("button", { name: "Take the quiz now" }).click();
    const close = () => quiz.getByRole("button", { name: "Close", exact: true }).last().click();

    // It has the colours of the device, or those that were chosen here.
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await open();
      await expectFrameIn(page, colorScheme);
      await close();
    }
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: "dark" });
    await other.goto(productUrl());
    await other.getByRole("button", { name: /^Account of/ }).click();
    await other.getByRole("menuitem", { name: "Light mode" }).click();
    await other.close();
    await open();
    await expectFrameIn(page, "light");
    await frame.getByLabel("The one").check();
    await frame.getByLabel("Two").check();
    await frame.getByLabel("Three").check();
    const graded = context.waitForEvent("page");
    await frame.getByRole("button", { name: "Check my answers" }).click();
    const answers = await graded;
    await expect(answers.getByRole("status")).toHaveText("1 of 2 questions answered correctly.");
    await expect(answers.getByText("Because it is the one.")).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await answers.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page: answers }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    await answers.getByRole("link", { name: "Take the quiz again" }).click();
    await expect(answers.getByRole("button", { name: "Check my answers" })).toBeVisible();
    const { violations } = await new AxeBuilder({ page: answers }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await answers.close();
    await close();

    await next.getByRole("button", { name: "Plan a review" }).click();
    const form = next.frameLocator("iframe");
    await expectFrameIn(page, "light");
    await form.getByLabel("Come back to this case").selectOption({ label: "in 2 weeks" });
    const download = page.waitForEvent("download");
    await form.getByRole("button", { name: "Add to my calendar" }).click();
    const file = await (await download).path();
    expect(readFileSync(file, "utf8")).toContain("SUMMARY:Review: A case with a quiz");
  });
});
