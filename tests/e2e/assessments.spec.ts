import { expect, type Page, test } from "@playwright/test";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getDelivery as readDelivery } from "#functions/table/assessments/deliveries.ts";
import { getForm } from "#functions/table/assessments/forms.ts";
import { getRostering } from "#functions/table/assessments/rosterings.ts";
import { putNewQuestionSet, reserveQuestionSetId } from "#functions/table/bank/questionSets.ts";
import { aDelivery, aForm } from "#tests/builders/assessments.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aDocument, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(180_000);

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const dialog = (page: Page) => page.getByRole("dialog");

test("A-11, A-12: assessment staff make an exam variation from a set, order and score it, set cut scores, look at it as students see it, and replace it", async ({
  context,
}) => {
  const staff = await aPerson([
    { program: await aProgram({ is_editorial: true }), role: "Assessment Production Associate" },
  ]);
  await signInAs(context, staff);
  const mark = newUlid();
  const questions = await someQuestions(3, (place) => ({
    ...{ learning_objective_id: 1, reusable_object_id: 1, case_summary_identifier: `${mark} Q${place + 1}` },
    efficiency_breakpoints_seconds: place === 2 ? [] : [30, 90],
    isReviewed: true,
  }));
  const [first, second, third] = questions.map(({ id }) => id);
  const [setId, at] = [await reserveQuestionSetId(), isoTime(nowMs())];
  await putNewQuestionSet(
    {
      ...{ id: setId, title: `Set ${mark}`, exam_course: "Pediatrics 2027", for_project_type: "Assessment" },
      ...{ questions: questions.map(({ id }) => id), created_at: at, updated_at: at },
    },
    { id: newUlid(), at, by: "Tests", event: "create", changes: {} },
  );
  const { form: other } = await aForm({ exam_name: `Replacement ${mark}` });

  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/exam_variations?question_set_id=${setId}`);
  await expect(dialog(page).getByRole("option", { name: new RegExp(mark) })).toHaveCount(1, {
    timeout: 30_000,
  });
  await dialog(page).getByRole("textbox", { name: "Exam name" }).fill(`Exam ${mark}`);
  await dialog(page).getByRole("button", { name: "Create exam variation" }).click();
  await expect(heading(page, `Exam ${mark}, Form A, version 1`)).toBeVisible();
  await expect(page.getByText("3 of 3 questions selected, 2 scored.")).toBeVisible();
  await expect(
    page.getByText("This question cannot be scored because it has no historical efficiency data"),
  ).toBeVisible();
  const itemFilter = page
    .getByRole("table", { name: "Exam items" })
    .getByRole("textbox", { name: "Filter Item" });
  // The mark may hold the letters by chance: they are looked for behind it.
  await itemFilter.fill(`${mark} q2`.toLowerCase());
  await expect(page.getByText("1 row of 3 shown")).toBeVisible();
  await itemFilter.fill("");
  await expect(page.getByText("This exam variation has not been delivered.")).toBeVisible();
  await expectAccessibleInEveryLook(page, "an exam variation");

  const position = page.getByRole("textbox", { name: `Position of question ${first}` });
  // The page was narrow before, where rows are drawn anew.
  await expect(itemFilter).toBeVisible();
  await position.fill("9");
  await expect(position).toHaveValue("9");
  await position.press("Enter");
  await expect(page.getByRole("button", { name: "Save exam variation" })).toBeEnabled();
  await page.getByRole("checkbox", { name: `Select question ${third}` }).uncheck();
  await page.getByRole("button", { name: "Save exam variation" }).click();
  await expect(page.getByText("The exam variation was saved.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: `Position of question ${second}` })).toHaveValue("1");
  await expect(position).toHaveValue("2");
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(page.getByText("The exam variation was validated.")).toBeVisible();

  const lateCuts = page.getByRole("group", { name: "Late" });
  await lateCuts.getByRole("textbox", { name: "On Track from, in percent" }).fill("70");
  await lateCuts.getByRole("textbox", { name: "Off Track below, in percent" }).fill("50");
  await lateCuts.getByLabel("Set on").fill("2026-09-01");
  await page.getByRole("button", { name: "Save cut scores, Late" }).click();
  await expect(page.getByText("The cut scores were saved.")).toBeVisible();

  await page.getByRole("link", { name: "Preview" }).click();
  await expect(heading(page, `Preview: Exam ${mark}`)).toBeVisible();
  await expect(page.getByText("As it was validated.")).toBeVisible();
  await expect(page.getByText("What is next?")).toHaveCount(2);
  await expect(page.getByText("Because.")).toHaveCount(0);
  await expectAccessibleInEveryLook(page, "the preview of an exam variation");
  await page.goBack();

  const status = page.getByRole("combobox", { name: "Status" });
  await status.selectOption("Available");
  await expect(page.getByText("The exam variation is available now.")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(
    dialog(page).getByText("Are you deleting this exam variation due to security reasons?"),
  ).toBeVisible();
  await dialog(page).getByRole("button", { name: "Yes" }).click();
  const confirm = dialog(page).getByRole("button", { name: "Confirm" });
  await expect(confirm).toBeDisabled();
  await expect(dialog(page).getByRole("option", { name: "-- Select replacement form --" })).toHaveCount(1);
  await dialog(page).getByRole("combobox", { name: "Replacement form" }).selectOption(String(other.id));
  await expectAccessibleInEveryLook(page, "the dialog that deletes an exam variation");
  await confirm.click();
  await expect(page.getByText("The exam variation was deleted.")).toBeVisible();
  await expect(status).toHaveValue("archived");
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  expect(await getForm(id)).toMatchObject({ status: "archived", replaced_by: other.id });

  await page.goto(`${productUrl()}/exam_variations`);
  await page.getByRole("textbox", { name: "Filter Exam", exact: true }).fill(mark);
  await page.getByRole("button", { name: "Exam", exact: true }).click();
  await page.getByRole("button", { name: "Version", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Version , sort position 2" })).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveText([`Exam ${mark}`, `Replacement ${mark}`]);
  await expectAccessibleInEveryLook(page, "exam variations");
  await page
    .getByRole("combobox", { name: `Status of Replacement ${mark}` })
    .selectOption({ label: "Retired" });
  await expect(page.getByText("The exam variation is retired now.")).toBeVisible();
  await page.getByRole("link", { name: "Question sets" }).click();
  await expect(heading(page, "Question set index")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search question sets" }).fill(mark);
  await expect(page.getByRole("row", { name: new RegExp(`Set ${mark}`) })).toContainText("Yes");
  await expectAccessibleInEveryLook(page, "the question set index");
  expect(complaints).toEqual([]);
});

test("A-10: assessment staff read the questions of a case, filter and sort them, also on a phone", async ({
  context,
}) => {
  const home = await aProgram({ is_editorial: true });
  const staff = await aPerson([{ program: home, role: "Assessment Production Associate" }]);
  await signInAs(context, staff);
  const mark = newUlid();
  const document = await aDocument([home], { title: `Case ${mark}` });
  const decisions = ["Keep", null];
  const [first] = await someQuestions(2, (place) => ({
    ...{ document_id: document.id, case_summary_identifier: `${mark} Q${place + 1}` },
    cci_status: decisions[place] ?? null,
  }));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/admin/assessment/questions/${first?.id}`);
  await page.getByRole("link", { name: "Questions of this case" }).click({ timeout: 30_000 });
  await expect(heading(page, `Questions: Case ${mark}`)).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveText([`${mark} Q1`, `${mark} Q2`]);
  await page.getByRole("button", { name: "Title", exact: true }).click();
  await page.getByRole("button", { name: /^Title/ }).click();
  await expect(page.getByRole("rowheader")).toHaveText([`${mark} Q2`, `${mark} Q1`]);
  await page.getByRole("textbox", { name: "Filter Item decision" }).fill("keep");
  await expect(page.getByRole("rowheader")).toHaveText([`${mark} Q1`]);
  await expectAccessibleInEveryLook(page, "the questions of a case");
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: `${mark} Q1` })).toContainText("Multiple choice");
  await page.getByRole("button", { name: "Sort and filter" }).click();
  await page.getByRole("textbox", { name: "Filter Item decision" }).fill("");
  await expect(page.getByRole("listitem").filter({ hasText: `${mark} Q2` })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("A-06 to A-09, A-13 to A-17: a program administrator delivers an exam, rosters students, sets timing and date exceptions, and duplicates it", async ({
  context,
}) => {
  const program = await aProgram({ feature_flags: { feature_flag_admin_upgrades: true } });
  const admin = await aPerson([{ program, role: "Curriculum Administrator" }]);
  const mark = newUlid();
  const ann = await aPerson([{ program, role: "Student" }], { first_name: "Ann", last_name: "Abel" });
  const ben = await aPerson([{ program, role: "Student" }], { first_name: "Ben", last_name: "Brown" });
  const course = await aCourse([program]);
  await aMember(course, program, "Student", { first_name: "Cleo", last_name: "Cole" });
  const { form } = await aForm({ exam_name: `Exam ${mark}` });
  const over = await aDelivery({ program, form, days: [-9, -2], nickname: "Over" });
  await signInAs(context, admin);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/assessments`);
  await expect(heading(page, "Active & Completed Assessments")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Program", { exact: true })).toHaveCount(0);
  await expect(page.getByText("No filters selected")).toBeVisible();
  await expectAccessibleInEveryLook(page, "the dashboard of assessments");

  await page.getByRole("link", { name: "New assessment" }).click();
  await page.getByRole("combobox", { name: "Forms and versions" }).fill(mark);
  await page
    .getByRole("listbox")
    .getByRole("option", { name: new RegExp(mark) })
    .click();
  await page.getByRole("combobox", { name: "Default form" }).selectOption(String(form.id));
  await page.getByRole("combobox", { name: "Purpose" }).selectOption("Late");
  await page.getByRole("textbox", { name: "Nickname" }).fill("Spring");
  const today = new Date(nowMs() - 24 * 3_600_000).toISOString().slice(0, 10);
  const next = new Date(nowMs() + 6 * 24 * 3_600_000).toISOString().slice(0, 10);
  await page.getByRole("textbox", { name: "First day" }).fill(today);
  await page.getByRole("textbox", { name: "Last day" }).fill(next);
  await expectAccessibleInEveryLook(page, "a new assessment");
  await page.getByRole("button", { name: "Create assessment" }).click();
  await expect(heading(page, `Exam ${mark}, Late`)).toBeVisible();

  await expect(page.getByRole("checkbox", { name: "Roster Ann Abel" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Roster Ann Abel" }).click();
  await expect(page.getByRole("checkbox", { name: "Roster Ann Abel" })).toBeChecked();
  await page.getByRole("combobox", { name: "Timing of Ann Abel" }).selectOption("1.5");
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Timing of Ann Abel" })).toHaveValue("1.5");
  await page.getByRole("button", { name: "Register Batch Emails" }).click();
  await dialog(page)
    .getByRole("textbox", { name: "E-mail addresses" })
    .fill(`${ben.email}\nnobody@example.org`);
  await dialog(page).getByRole("button", { name: "Find students" }).click();
  await expect(dialog(page).getByText("1 Student(s)")).toBeVisible();
  await expect(dialog(page).getByRole("list", { name: "Unknown e-mail addresses" })).toContainText(
    "nobody@example.org",
  );
  await expectAccessibleInEveryLook(page, "the dialog that adds students by address");
  await dialog(page).getByRole("button", { name: "Add students" }).click();
  await expect(page.getByRole("checkbox", { name: "Roster Ben Brown" })).toBeChecked();
  await expectAccessibleInEveryLook(page, "the students of an assessment");

  await page.getByRole("link", { name: "Incidents" }).click();
  await expect(heading(page, "Incidents")).toBeVisible();
  await expect(page.getByRole("row", { name: /Timing changed/ })).toContainText("1 × to 1.5 ×");
  await expectAccessibleInEveryLook(page, "the incidents of an assessment");
  await page.goBack();

  await page.getByRole("button", { name: "Duplicate" }).click();
  await dialog(page).getByRole("checkbox", { name: "Assessment: Pediatrics" }).check();
  await dialog(page).getByRole("checkbox", { name: "Purpose: Late" }).check();
  await dialog(page).getByRole("checkbox", { name: "Students: 2" }).check();
  await dialog(page).getByRole("button", { name: "Save Duplicate" }).click();
  await expect(
    page.getByText(
      "Warning: By selecting 'Assessment,' 'Purpose,' and 'Students,' you will assign the same assessment to students twice. Are you sure you want to proceed?",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(heading(page, "Duplicate assessment")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Purpose" })).toHaveValue("Late");
  await expect(page.getByRole("textbox", { name: "First day" })).toHaveValue("");
  await page.getByRole("textbox", { name: "First day" }).fill(today);
  await page.getByRole("textbox", { name: "Last day" }).fill(next);
  await page.getByRole("button", { name: "Create assessment" }).click();
  await expect(page.getByRole("checkbox", { name: "Roster Ann Abel" })).toBeChecked();

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("checkbox", { name: "Custom course: add students by e-mail address" }).check();
  await page.getByRole("combobox", { name: "Course" }).selectOption({ label: course.name });
  await expectAccessibleInEveryLook(page, "the form of an assessment");
  await page.getByRole("button", { name: "Save assessment" }).click();
  await page.getByRole("button", { name: "Not rostered (why Cleo Cole is not)" }).click();
  await expect(page.getByRole("dialog", { name: "Student Added to Course" })).toContainText(
    `For questions, contact ${admin.email}`,
  );
  await expectAccessibleInEveryLook(page, "the dialog of a student added to the course");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("checkbox", { name: "Roster Cleo Cole" }).click();
  await expect(page.getByRole("checkbox", { name: "Roster Cleo Cole" })).toBeChecked();
  await expect(page.getByRole("button", { name: /Not rostered/ })).toHaveCount(0);
  const wide = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("checkbox", { name: "Rostered: Cleo Cole" })).toBeChecked();
  await expect(
    page
      .locator("label")
      .filter({ hasText: /^Rostered$/ })
      .first(),
  ).toBeVisible();
  await page.setViewportSize(wide);

  await page.goto(`${productUrl()}/assessments/${over.id}`);
  await expect(page.getByRole("button", { name: "Register Batch Emails" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Roster Ann Abel" }).click();
  await expect(page.getByRole("dialog", { name: "Date Exceptions Required" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Set Date Exceptions" }).click();
  await expect(page.getByRole("dialog", { name: "Date Exceptions", exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Pick a day: New Start Date" }).click();
  await expect(page.getByRole("button", { name: "Next month" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Next month" })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Save Dates" }).click();
  await expect(dialog(page).getByText("Start Date can't be blank.")).toBeVisible();
  await expect(dialog(page).getByText("End Date can't be blank.")).toBeVisible();
  const start = dialog(page).getByRole("textbox", { name: "New Start Date" });
  const [year, month, day] = next.split("-");
  await start.pressSequentially(`${month}x${day}${year?.slice(2)}9`);
  await expect(start).toHaveValue(`${month}/${day}/${year?.slice(2)}`);
  await dialog(page).getByRole("textbox", { name: "New End Date" }).pressSequentially("010120");
  await expect(dialog(page).getByText("End Date cannot be before Start Date.")).toBeVisible();
  await expectAccessibleInEveryLook(page, "the dialog of date exceptions");
  const end = dialog(page).getByRole("textbox", { name: "New End Date" });
  await end.fill("");
  await end.pressSequentially(`${month}${day}${year?.slice(2)}`);
  await end.press("Enter");
  await expect(page.getByText("The dates were saved.")).toBeVisible();
  await expect(
    page.getByText(`${month}/${day}/${year?.slice(2)} - ${month}/${day}/${year?.slice(2)}`),
  ).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Roster Ann Abel" })).toBeChecked();
  expect((await getRostering(over.id, ann.id))?.date_exception?.starts_on).toBe(next);

  await page.goto(`${productUrl()}/assessments`);
  await expect(page.getByRole("columnheader", { name: "Tools" })).toBeVisible();
  await page.getByRole("button", { name: /^Duplicate Over/ }).click();
  await expect(dialog(page).getByRole("checkbox", { name: /^Students/ })).toBeVisible();
  await expect(dialog(page).getByRole("checkbox", { name: /^Availability Dates/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: /^Delete Over/ }).click();
  await expect(page.getByText(/^Are you sure you want to delete this .+ assessment\?$/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The assessment was deleted.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete Over/ })).toHaveCount(0);
  expect(await readDelivery(over.id)).toBeUndefined();
  expect(complaints).toEqual([]);
});
