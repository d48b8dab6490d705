import { expect, test } from "@playwright/test";
import { createAttempt } from "#functions/table/cases/attempts.ts";
import { getLearnerHeads } from "#functions/table/cases/learnerState.ts";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, setProgress } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** A course of two cases, the second of which waits for the first, with two students who have done the first. */
async function aClass() {
  const program = await aProgram();
  const course = await aCourse([program], { name: "Wards" });
  const first = await aDocument([program], { title: "First case" });
  const second = await aDocument([program], {
    title: "Second case",
    prerequisite_document_id: first.id,
  });
  await addItems(course, [first, second]);
  const manager = await aPerson([{ program, role: "Course Manager" }]);
  const ana = await aMember(course, program, "Student", { first_name: "Ana", last_name: "Zeller" });
  const bo = await aMember(course, program, "Student", { first_name: "Bo", last_name: "Young" });
  const cy = await aPerson([{ program, role: "Student" }], { first_name: "Cy", last_name: "Xu" });
  for (const person of [ana, bo]) {
    await createAttempt({
      user_id: person.id,
      document_id: first.id,
      attempt: 1,
      snapshot_id: first.published_snapshot_id,
      opened_at: new Date(Date.now() - 60_000).toISOString(),
      resets: 0,
    });
    await setProgress(person, first, { percent_complete: 100, is_finished: true });
  }
  const path = `${productUrl()}/document_sets/${course.id}/document_set_user_permissions`;
  return { path, manager, ana, bo, cy, first };
}

test("C-15, C-17, C-18: staff add, schedule, remove, bring back and reset", async ({ browser }) => {
  test.setTimeout(120_000);
  const { path, manager, ana, bo, cy, first } = await aClass();
  const context = await browser.newContext();
  await signInAs(context, manager);
  const page = await context.newPage();
  const complaints = complaintsOf(page);

  await page.goto(path);
  const table = page.getByRole("table");
  await expect(table.getByText("Zeller")).toBeVisible();
  await expectAccessible(page, "members");
  // The same tabs on the course's page and on the pages that they lead to.
  const tabs = page.getByRole("navigation", { name: "Course", exact: true });
  await tabs.getByRole("link", { name: "Items" }).click();
  await expect(page.getByRole("link", { name: /^\d of \d students? completed: First case$/ })).toBeVisible();
  await expect(tabs.getByRole("link", { name: "Items" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page, "the course with completion");
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page, "the course with completion, narrow");
  await page.setViewportSize({ width: 1280, height: 720 });
  await tabs.getByRole("link", { name: "Members" }).click();
  await expect(table.getByText("Zeller")).toBeVisible();
  await page.getByLabel("Exam time for Ana Zeller").selectOption("1.5x");
  await expect(page.getByText("Exam time set for 1 member.")).toBeVisible();

  await page.getByLabel("Select Bo Young").check();
  await page.getByRole("button", { name: "Remove Selected Users" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove 1 member" }).click();
  await expect(page.getByText("Users Removed!")).toBeVisible();
  await expect(table.getByText("Young")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("1 member restored.")).toBeVisible();
  await expect(table.getByText("Young")).toBeVisible();

  await page.getByRole("link", { name: "Add members" }).click();
  await expect(page.getByText(`${cy.email} -- Cy Xu`)).toBeVisible();
  await expect(page.getByText("(leave blank to send invites immediately)")).toBeVisible();
  await expect(page.getByText(`${ana.email} -- Ana Zeller`)).toBeHidden();
  await expectAccessible(page, "add members");
  await page.getByLabel("Select Cy Xu").check();
  await page.getByLabel("Schedule invite emails").fill("2099-03-01");
  await page.getByRole("button", { name: "Add 1 Member(s)" }).click();
  await expect(page.getByText("Members were successfully added to the course.")).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("region", { name: "Scheduled invitations" })).toContainText(
    "1 invitation on March 1st 2099: Cy Xu",
  );

  await page.getByRole("link", { name: "Rosters and resets" }).click();
  await page.getByRole("button", { name: "Reset Cases" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "No Users Selected! You must select at least one user to modify.",
  );
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await page.getByLabel("Select Ana Zeller").check();
  await page.getByLabel("Select First case").check();
  // In the colour of what can be acted on, as every box of the product.
  const accent = (box: string) =>
    page.getByLabel(box).evaluate((element) => getComputedStyle(element).accentColor);
  expect(await accent("Select First case")).not.toBe("auto");
  await expectAccessible(page, "rosters and resets");
  const roster = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Exam Roster" }).click();
  await roster.then((popup) => popup.close());
  await page.getByRole("button", { name: "Reset Cases" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "You are about to reset 1 cases for 1 students. This means the data will no longer be available and the students will need to re-take the case to record completion. Are you sure you would like to reset the cases?",
  );
  await page
    .getByRole("dialog", { name: "Reset 1 case for 1 student?" })
    .getByRole("button", { name: "Reset Cases" })
    .click();
  await expect(page.getByRole("article", { name: "Reset of 1 case for 1 student" })).toContainText(
    "1 case was reset.",
    { timeout: 30_000 },
  );
  const attemptOf = async (person: { id: string }) =>
    (await getLearnerHeads(person.id, [first.id])).get(first.id)?.attempt?.attempt;
  expect([await attemptOf(ana), await attemptOf(bo)]).toEqual([2, 1]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("C-16: a student takes the notes along and resets, after two questions in order", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const { path, bo, first } = await aClass();
  const context = await browser.newContext();
  await signInAs(context, bo);
  const page = await context.newPage();
  await page.goto(path.replace("/document_set_user_permissions", ""));
  await page.getByRole("link", { name: "Reset Items" }).click();
  await expect(page.getByRole("heading", { name: "Select Items to Reset" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reset Items" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Download Item Notes" })).toBeDisabled();
  await expect(page.getByText("black outline on the Student Report")).toBeVisible();
  await page.getByLabel("Select First case").check();
  await expectAccessible(page, "student reset panel");
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Item Notes" }).click();
  expect((await file).suggestedFilename()).toBe("item_notes.csv");
  await expect(page.getByText("Thank you for downloading your item notes!")).toBeVisible();
  await page.getByRole("button", { name: "Reset Items" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset 1 item?" });
  await expect(dialog).toContainText(
    "(!) Resetting a completed prerequisite case marks it as incomplete and will also re-lock the subservient cases that follow.",
  );
  await dialog.getByRole("button", { name: "Reset Items" }).click();
  await expect(dialog).toContainText(
    "Final Warning: All data for the selected item(s) is about to be reset. If you have not downloaded your notes, please select 'Cancel' and click the 'Download Item Notes' button.",
  );
  await dialog.getByRole("button", { name: "Reset Items" }).click();
  await expect(page.getByText("1 item was reset.")).toBeVisible();
  expect((await getLearnerHeads(bo.id, [first.id])).get(first.id)?.attempt?.attempt).toBe(2);
  await context.close();
});
