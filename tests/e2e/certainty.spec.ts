import { expect, test } from "@playwright/test";
import { joinCards, listStateCards } from "#functions/table/cases/learnerState.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { expectAccessible } from "#tests/a11y/support.ts";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";
import { saveSign, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const ask = "How certain are you of your answer?";

test("X-15: a single best answer is asked with how certain the learner is, and kept with it", async ({
  browser,
}) => {
  const make = caseBuilder("t");
  const root = make.signatureCase({
    uid: "case",
    title: "A sting",
    authors: [],
    learningObjectives: [],
    cards: [
      make.card({
        uid: "c1",
        title: "At the door",
        content: [
          make.certaintyQuestion({
            uid: "q",
            stem: "What lowers his risk most?",
            options: [{ text: "An antihistamine" }, { text: "Immunotherapy", correct: true }],
            answerComment: "Venom immunotherapy protects most patients.",
          }),
        ],
      }),
    ],
  });
  const program = await aProgram();
  const course = await aCourse([program]);
  const document = await aDocument([program], { title: "A sting", root });
  await addItems(course, [document]);
  const student = await aMember(course, program);
  const context = await browser.newContext();
  await signInAs(context, student);
  const page = await context.newPage();
  await page.goto(`${productUrl()}/documents/${document.id}`);

  const submit = page.getByRole("button", { name: "Submit" });
  await expect(page.getByRole("radio")).toHaveCount(2);
  await page.getByRole("radio", { name: /An antihistamine/ }).check();
  const levels = page.getByRole("group", { name: ask });
  await expect(levels.getByRole("radio")).toHaveCount(4);
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await levels.getByRole("radio", { name: "Very certain" }).check();
  await expect(submit).toHaveAttribute("aria-disabled", "false");
  await expectAccessible(page, "certainty asked");
  await submit.click();
  await expect(page.getByText("You were very certain.", { exact: true })).toBeVisible();
  await expect(page.getByText("Incorrect", { exact: true })).toBeVisible();
  await expect(levels).toHaveCount(0);
  await expectAccessible(page, "certainty told");
  await expect(saveSign(page, /^Saved$/)).toBeVisible();

  await page.reload();
  await expect(page.getByText("You were very certain.", { exact: true })).toBeVisible();
  const kept = joinCards(await listStateCards(student.id, document.id, 1));
  expect(kept.q_input?.value?.value).toBe("very_certain");
  expect(kept.q_input?.graded?.value).toBe(true);
  await context.close();
});
