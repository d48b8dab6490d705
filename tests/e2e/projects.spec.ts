import { expect, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aPerson } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(180_000);

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("D-59: an associate begins a project, the author completes the checklist from the editor, and the turn moves on", async ({
  browser,
}) => {
  const mark = newUlid();
  const { program, document, versions } = await anEditedCase({
    title: `A cough ${mark}`,
    feature_flags: { new_landing_pages: true },
  });
  const role = "Content Production Associate" as const;
  const author = await aPerson([{ program, role }], { first_name: "Ada", last_name: `Author ${mark}` });
  const associate = await aPerson([{ program, role }], { first_name: "Ann", last_name: `Associate ${mark}` });
  const [authors, associates] = await Promise.all([browser.newContext(), browser.newContext()]);
  await Promise.all([signInAs(authors, author), signInAs(associates, associate)]);
  const page = await associates.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/projects`);
  await expect(heading(page, "Projects")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("There are no projects yet.")).toBeVisible();

  await page.getByRole("button", { name: "New project" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Begin project" }).click();
  await expect(dialog.getByText("Project name: Required")).toBeVisible();
  const name = `Spring ${mark}`;
  await dialog.getByRole("textbox", { name: "Project name" }).fill(name);
  await dialog.getByRole("combobox", { name: "Cases" }).fill(mark);
  await page.getByRole("option", { name: new RegExp(mark) }).click();
  await dialog.getByRole("combobox", { name: "Author" }).fill("Ada");
  await page.getByRole("option", { name: /Ada Author/ }).click();
  await dialog.getByRole("textbox", { name: "Author due" }).fill("2027-01-31");
  await dialog.getByRole("combobox", { name: "Production Associate" }).fill("Ann");
  await page.getByRole("option", { name: /Ann Associate/ }).click();
  await dialog.getByRole("button", { name: "Begin project" }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText(`Current Workflow Editor is: Ada Author ${mark}`)).toBeVisible();
  await expect(page.getByText(`Project Production Associate is: Ann Associate ${mark}`)).toBeVisible();
  await expect(page.getByRole("row", { name: /^Author/ })).toContainText("In progress");
  await expectAccessibleInEveryLook(page, "one project");

  const own = await authors.newPage();
  await own.goto(`${productUrl()}/dashboard`);
  const turn = own.getByRole("region", { name: "Your turn" });
  await expect(turn.getByRole("link", { name: document.title })).toBeVisible({ timeout: 30_000 });
  await turn.getByRole("link", { name: document.title }).click();
  await expect(own).toHaveURL(new RegExp(`/versions/${versions.scheduled_review}/edit\\?project_id=`));
  await expect(own.getByRole("link", { name: `← ${name}` })).toBeVisible({ timeout: 30_000 });
  const banner = own.getByRole("link", {
    name: "Done editing? Don't forget the checklist! This notifies the next editor.",
  });
  await expect(banner).toBeVisible({ timeout: 30_000 });
  const [checklist] = await Promise.all([authors.waitForEvent("page"), banner.click()]);
  await expect(heading(checklist, "Editor's Checklist: Author")).toBeVisible({ timeout: 30_000 });
  const complete = checklist.getByRole("button", { name: "Editing Complete" });
  await expect(complete).toBeDisabled();
  await expectAccessibleInEveryLook(checklist, "the checklist of an editor");
  const boxes = checklist.getByRole("checkbox");
  const count = await boxes.count();
  expect(count).toBeGreaterThan(1);
  for (let at = 0; at < count; at++) {
    await boxes.nth(at).click();
    await expect(boxes.nth(at)).toBeChecked();
    await expect(boxes.nth(at)).toBeEnabled();
  }
  await checklist.reload();
  await expect(complete).toBeEnabled({ timeout: 30_000 });
  await complete.click();
  await expect(heading(checklist, name)).toBeVisible();
  await expect(checklist.getByText(`Current Workflow Editor is: Ann Associate ${mark}`)).toBeVisible();

  await page.goto(`${productUrl()}/projects/waiting`);
  await expect(page.getByRole("heading", { level: 2, name: `Ann Associate ${mark}` })).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(document.title) })).toContainText(
    "Production Associate",
  );
  await expectAccessibleInEveryLook(page, "waiting work");
  await page.goto(`${productUrl()}/projects`);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expectAccessibleInEveryLook(page, "projects");
  expect(complaints).toEqual([]);
  await Promise.all([authors.close(), associates.close()]);
});

test("D-59: a reviewer sees the projects that they are a member of, and an address that completes asks first", async ({
  context,
}) => {
  const { program } = await anEditedCase();
  await signInAs(context, await aPerson([{ program, role: "Reviewer" }]));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/projects/project_members/10001/editing_complete`);
  await expect(heading(page, "Complete editing")).toBeVisible({ timeout: 30_000 });
  await expectAccessibleInEveryLook(page, "complete editing");
  await page.goto(`${productUrl()}/projects`);
  await expect(page.getByText("There are no projects yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "New project" })).toHaveCount(0);
});
