import { expect, type Page, test } from "@playwright/test";
import { aDelivery, aForm } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { anObjective } from "#tests/builders/curriculum.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aSatAssessment } from "#tests/builders/satAssessment.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, enroll } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(150_000);

const renal = { efficiency_breakpoints_seconds: [30, 90], system: "Renal" };

const heading = (page: Page, name: string, level = 1) => page.getByRole("heading", { level, name });

test("A-18 to A-22, A-27: a student reads results, filters them, opens a teaching point and plans a review", async ({
  context,
}) => {
  const program = await aProgram();
  const course = await aCourse([program]);
  const document = await aDocument([program]);
  await addItems(course, [document]);
  const student = await aPerson([{ program, role: "Student" }]);
  await enroll(course, program, student);
  const objective = await anObjective();
  const point = await anItemWithText("Look at the hydration first.", {
    kind: "teaching_point",
    name: `Dehydration ${program.id.slice(-6)}`,
  });
  const questions = await someQuestions(4, (place) => ({
    efficiency_breakpoints_seconds: [30, 90],
    ...{ document_id: document.id, learning_objective_id: objective.id, reusable_object_id: point.id },
    ...{ system: place < 2 ? "Renal" : "Cardiovascular", clinical_focus: "Diagnosis" },
    clinical_disciplines: ["Pediatrics"],
  }));
  const { form, items } = await aForm({ questions });
  const early = await aDelivery({ program, form, nickname: "Early check" });
  await aSatAssessment({ delivery: early, form, items }, student, [
    { option: 0, certainty: "certain" },
    { option: 2, certainty: "very_certain" },
    { option: 0, certainty: "uncertain" },
  ]);
  const next = await aForm();
  const running = await aDelivery({ program, form: next.form, nickname: "Running check", purpose: "Late" });
  await aSatAssessment({ delivery: running, ...next }, student, [], { isRunning: true });
  const over = await aDelivery({ program, form, nickname: "Shown check", days: [-9, -2], shows_items: true });
  await aSatAssessment({ delivery: over, form, items }, student, [
    { option: 0, certainty: "certain" },
    { option: 2, certainty: "very_certain" },
    { option: 0, certainty: "certain" },
    { option: 0, certainty: "certain" },
  ]);
  const apart = await aForm({ form_name: "Form B", questions: await someQuestions(1, () => renal) });
  const other = await aDelivery({ program, form: apart.form, nickname: "Late check", purpose: "Late" });
  await aSatAssessment({ delivery: other, ...apart }, student, [{ option: 0, certainty: "certain" }]);
  await signInAs(context, student);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/rosterings`);
  await page.getByRole("link", { name: /^Results.*Early check/ }).click({ timeout: 30_000 });
  await expect(heading(page, "Results: Early check")).toBeVisible();

  const region = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(region("In short").getByText("50%", { exact: true })).toBeVisible();
  await expect(region("In short").getByText("Certain, correct, & fast", { exact: true })).toBeVisible();
  await region("SYSTEM").getByRole("button", { name: "About CERTAINTY" }).focus();
  await expect(page.getByRole("tooltip").getByText("Dark Purple = Very Certain")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();
  const bar = region("SYSTEM").getByRole("img", { name: "Very certain 50%, Certain 50%" });
  await expect(bar).toBeVisible();
  const review = region("What to review first").getByRole("listitem");
  // Three questions with one teaching point are one line.
  await expect(review).toHaveCount(1);
  await expect(review.first()).toContainText("3 questions");
  await expect(review.first()).toContainText("Wrong, and you were certain");
  await expectAccessibleInEveryLook(page, "Results of an assessment");

  const byQuestion = region("Results by question");
  await expect(byQuestion.getByText("4 questions shown")).toBeVisible();
  await byQuestion.getByRole("button", { name: "Clinical Learning Calibration" }).click();
  await page.getByRole("checkbox", { name: "Warning [1]" }).check();
  await expect(byQuestion.getByText("1 question shown")).toBeVisible();
  await page.keyboard.press("Escape");
  await byQuestion.getByRole("button", { name: "Remove filter Warning" }).click();
  await expect(byQuestion.getByText("4 questions shown")).toBeVisible();
  await byQuestion.getByRole("combobox", { name: "Accuracy" }).selectOption("Omitted");
  await expect(byQuestion.getByText("1 question shown")).toBeVisible();
  await byQuestion.getByRole("button", { name: "Remove filter Omitted" }).click();
  await byQuestion.getByRole("textbox", { name: "Search" }).fill("cardio");
  await expect(byQuestion.getByText("2 questions shown")).toBeVisible();
  const sort = byQuestion.getByRole("columnheader", { name: "TO-DO STATUS" });
  await sort.getByRole("button").press("Enter");
  await expect(sort).toHaveAttribute("aria-sort", "ascending");

  await review.first().getByRole("button", { name: point.name }).click();
  await expect(page.getByRole("dialog").getByText("Look at the hydration first.")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "X", exact: true })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await review
    .first()
    .getByRole("button", { name: /^ADD TO-DO/ })
    .click();
  await expect(review.first()).toContainText("Already a to-do");

  await page.getByRole("link", { name: "To-do list and performance" }).click();
  await expect(heading(page, "Performance")).toBeVisible();
  await expect(region("To-do list").getByRole("button", { name: point.name, exact: true })).toBeVisible();
  const quizzes = region("Performance By Quiz");
  for (const name of ["QUIZ", "# OF QUESTIONS", "DATE", "ACCURACY", "CERTAINTY"])
    await expect(quizzes.getByRole("columnheader", { name, exact: true })).toBeVisible();
  // Form B is on no scale with the other form.
  const systems = region("SYSTEM").getByRole("row");
  await expect(systems.filter({ hasText: "Renal" })).toContainText("N/A");
  await expect(systems.filter({ hasText: "Cardiovascular" })).toContainText("75%");
  const mixed = page.getByRole("listitem").filter({ hasText: "Form B, version 1" });
  await expect(mixed.getByRole("link", { name: "Late check" })).toBeVisible();
  const change = region("Pediatrics: early and late");
  await expect(change.getByText(/may differ in difficulty, so no change is shown/)).toBeVisible();
  await expect(change.getByRole("columnheader", { name: "Change" })).toHaveCount(0);
  await quizzes.getByRole("button", { name: "In progress" }).click();
  await expect(page.getByRole("dialog").getByText(/Its results appear after you submit it/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessibleInEveryLook(page, "Performance in all assessments");

  await page.setViewportSize({ width: 600, height: 900 });
  await expect(region("CLINICAL FOCUS").getByRole("table")).toBeHidden();
  await expect(region("SYSTEM").getByRole("table")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(region("CLINICAL FOCUS").getByRole("table")).toBeVisible();
  await region("To-do list")
    .getByRole("button", { name: /^Reviewed/ })
    .click();
  await expect(page.getByText(/^Next review:/)).toBeVisible();

  await page.getByRole("link", { name: "Quiz of your misses" }).click();
  await expect(heading(page, "Quiz of your misses")).toBeVisible();
  await expect(heading(page, "Question 1 of 1", 2)).toBeVisible();
  await expectAccessibleInEveryLook(page, "a quiz of one's own misses");
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(heading(page, "Correct", 3)).toBeVisible();
  await expect(page.getByText(/^Asked again on/)).toBeVisible();
  await expectAccessibleInEveryLook(page, "an answer in a quiz of one's own misses");
  await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 of 1 correct")).toBeVisible();
  await expect(page.getByRole("link", { name: "To-do list and performance" })).toBeFocused();
  await page.getByRole("link", { name: "To-do list and performance" }).click();
  await expect(region("To-do list").getByRole("listitem")).toHaveCount(2);
  expect(complaints).toEqual([]);
});
