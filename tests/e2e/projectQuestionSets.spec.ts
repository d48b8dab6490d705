import { expect, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { aQuestionSet } from "#tests/builders/bank.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aProject } from "#tests/builders/projects.ts";
import { aPerson } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(150_000);

test("A-10: an associate checks the question sets of a project, and its reviewer sees them", async ({
  browser,
}) => {
  const mark = newUlid();
  const { program, document, versions } = await anEditedCase();
  const associate = await aPerson([{ program, role: "Content Production Associate" }]);
  const reviewer = await aPerson([{ program, role: "Reviewer" }]);
  const project = await aProject({
    ...{ program, name: `Spring ${mark}` },
    members: [
      { user: reviewer, role: "reviewer" },
      { user: associate, role: "production_associate" },
    ],
    documents: [{ id: document.id, version_id: versions.scheduled_review }],
  });
  const [first, second] = [
    await aQuestionSet({ title: `First ${mark}` }),
    await aQuestionSet({ title: `Second ${mark}` }),
  ];
  const [associates, reviewers] = [await browser.newContext(), await browser.newContext()];
  await Promise.all([signInAs(associates, associate), signInAs(reviewers, reviewer)]);
  const page = await associates.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/projects/${project.id}`);
  await page.getByRole("link", { name: "Question sets of this project" }).click({ timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Question sets of a project" })).toBeVisible();
  await expect(page.getByText("0 question sets belong to this project.")).toBeVisible();
  await expectAccessibleInEveryLook(page, "the question sets of a project");
  await page.getByRole("textbox", { name: "Filter Title", exact: true }).fill(mark);
  await expect(page.getByRole("row").filter({ hasText: mark })).toHaveCount(2);
  const box = page.getByRole("checkbox", { name: `${first.title} belongs to the project` });
  await Promise.all([page.waitForResponse((reply) => reply.request().method() === "PUT"), box.check()]);
  await expect(page.getByText("1 question set belongs to this project.")).toBeVisible();
  await expect(page.getByRole("link", { name: first.title })).toHaveAttribute(
    "href",
    `/admin/assessment/question_sets?id=${first.id}`,
  );

  const own = await reviewers.newPage();
  await own.goto(`${productUrl()}/projects/${project.id}/question_sets`);
  await expect(own.getByRole("link", { name: first.title })).toBeVisible({ timeout: 30_000 });
  await expect(own.getByRole("link", { name: second.title })).toHaveCount(0);
  await expect(own.getByRole("checkbox", { name: `${first.title} belongs to the project` })).toBeDisabled();
  expect(complaints).toEqual([]);
});
