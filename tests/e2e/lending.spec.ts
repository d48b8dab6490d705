import { type Browser, expect, type Page, test } from "@playwright/test";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { aMember } from "#tests/builders/course.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  type BuiltPerson,
  setProgress,
} from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** A page of somebody's own browser, at that path. */
async function openAs(browser: Browser, person: BuiltPerson, path: string): Promise<Page> {
  const context = await browser.newContext();
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}${path}`);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Finds the case in the list of loans and does it to that one. */
async function change(page: Page, verb: "Lend" | "Revoke", title: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search items" }).fill(title);
  await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await page.getByRole("button", { name: verb, exact: true }).click();
}

type Scene = { program: Program; course: CourseRow; document: DocumentRow; caseItem: number };

test("C-22: a document that is revoked is gone for that program at once, stays in its reports and in other programs, and comes back when it is lent", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const program = await aProgram({ name: `Aachen ${Date.now()}` });
  const other = await aProgram();
  const course = await aCourse([program]);
  const document = await aDocument([program, other], { title: `Revocable ${course.id}` });
  const [caseItem = 0] = await addItems(course, [document]);
  const scene: Scene = { program, course, document, caseItem };
  const student = await aMember(course, program, "Student", { first_name: "Rhea", last_name: "Doer" });
  await setProgress(student, document, {
    percent_complete: 100,
    time_on_case_ms: 1_500_000,
    is_finished: true,
  });

  const admin = await openAs(browser, await aPerson([], { is_admin: true }), "/group_documents/delete_batch");
  const complaints = complaintsOf(admin);
  await expect(heading(admin, "Revoke content")).toBeVisible();
  const chosen = admin.getByLabel("Program To Revoke From:");
  await chosen.selectOption({ label: program.name });
  await expect(admin.getByRole("button", { name: "Revoke", exact: true })).toBeDisabled();
  await expect(admin.getByRole("cell", { name: "Case", exact: true }).first()).toBeVisible();
  await expectAccessibleInEveryLook(admin, "revoke content");
  await change(admin, "Revoke", document.title);
  const question = admin.getByRole("dialog");
  await expect(question).toContainText(`Revoke from ${program.name}?`);
  await expect(question).toContainText("Existing work stays in its reports.");
  await question.getByRole("button", { name: "Revoke 1 item" }).click();
  await expect(admin.getByText("1 item revoked.")).toBeVisible();
  await expect(heading(admin, "Library")).toBeVisible();

  await expectRevoked(browser, scene, student);
  const elsewhere = await openAs(
    browser,
    await aPerson([{ program: other, role: "Teacher" }]),
    `/documents/${document.id}`,
  );
  await expect(elsewhere.getByText("Not Found")).toBeHidden();
  await expect(elsewhere.getByRole("heading", { name: document.title }).first()).toBeVisible();
  await elsewhere.context().close();

  await admin.goto(`${productUrl()}/group_documents/new_batch`);
  await expect(heading(admin, "Lend content")).toBeVisible();
  await admin.getByLabel("Program To Lend To:").selectOption({ label: program.name });
  await change(admin, "Lend", document.title);
  await expect(admin.getByText("1 item lent.")).toBeVisible();
  await expect(heading(admin, "Library")).toBeVisible();
  const again = await openAs(browser, student, `/document_sets/${course.id}`);
  await expect(again.getByRole("link", { name: document.title })).toBeVisible();
  await again.context().close();
  expect(complaints).toEqual([]);
  await admin.context().close();
});

/** For the student the course no longer has the case, nor does its address; the teacher's report still has what was done. */
async function expectRevoked(
  browser: Browser,
  { program, course, document, caseItem }: Scene,
  student: BuiltPerson,
): Promise<void> {
  const page = await openAs(browser, student, `/document_sets/${course.id}`);
  await expect(heading(page, course.name)).toBeVisible();
  await expect(page.getByText("No Items", { exact: true })).toBeVisible();
  await page.goto(`${productUrl()}/document_set_document_relations/${caseItem}`);
  await expect(page.getByText("We can't find that page")).toBeVisible();
  await page.context().close();

  const teacher = await openAs(
    browser,
    await aMember(course, program, "Teacher"),
    `/document_sets/${course.id}/usage_report`,
  );
  await expect(teacher.getByText(document.title).first()).toBeVisible();
  await expect(teacher.getByText(student.email)).toBeVisible();
  await teacher.context().close();
}
