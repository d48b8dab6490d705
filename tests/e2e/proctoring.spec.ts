import { type Browser, expect, type Page, test } from "@playwright/test";
import { examTexts } from "#shared/domain/examTexts.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { aCourseOfOneCase, aCrowd, aMember } from "#tests/builders/course.ts";
import { proctorAssessment, setAccessCode } from "#tests/builders/proctored.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aPerson, aProgram, type BuiltPerson } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const code = "ROOM2026";

/** An exam of half an hour with two students and who proctors it; each in a browser of their own, as they come. */
async function anExamRoom(browser: Browser) {
  const root = { ...aSmallCase("An exam"), timeLimit: 1800 };
  const { program, course, relationId } = await aCourseOfOneCase({ title: "Final exam", root });
  await setAccessCode({ courseId: course.id, programId: program.id }, code);
  const ada = await aMember(course, program, "Student", { first_name: "Ada", last_name: "Able" });
  const bo = await aMember(course, program, "Student", { first_name: "Bo", last_name: "Baker" });
  const teacher = await aPerson([{ program, role: "Teacher" }]);
  const manager = await aPerson([{ program, role: "Course Manager" }]);
  const open = async (person: BuiltPerson, path: string) => {
    const context = await browser.newContext();
    await signInAs(context, person);
    const page = await context.newPage();
    await page.goto(`${productUrl()}${path}`);
    return { page, context };
  };
  const dashboard = `/document_sets/${course.id}/proctor_dashboard`;
  return {
    ada,
    bo,
    teacher,
    manager,
    open,
    dashboard,
    exam: `/document_set_document_relations/${relationId}`,
  };
}

async function giveCode(page: Page, given: string): Promise<void> {
  await page.getByLabel("Proctor access code").fill(given);
  await page.getByRole("button", { name: "Open dashboard" }).click();
}

type Column = "Student Roster" | "In Progress" | "Submitted";
const students = (page: Page) => page.getByRole("table", { name: "Students" });
const inColumn = (page: Page, column: Column, name: string) =>
  students(page).locator(`td[data-head="${column}"]`).getByRole("button", { name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const timer = (page: Page) => page.getByRole("timer");
const minutesLeft = async (page: Page): Promise<number> =>
  Number.parseInt((await timer(page).textContent()) ?? "", 10);

test("C-19, C-20, A-05: a proctor sees, starts, pauses, gives time to, notes and ends an exam as its student sits it", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const room = await anExamRoom(browser);
  const { page: proctor } = await room.open(room.teacher, room.dashboard);
  const complaints = complaintsOf(proctor);
  await giveCode(proctor, "room 2026");
  await expect(proctor.getByText("Live", { exact: true })).toBeVisible();
  const roster = `Able, Ada - ${room.ada.email}`;
  await expect(inColumn(proctor, "Student Roster", roster)).toContainText("Not seen yet");
  await expect(proctor.getByRole("button", { name: "Start Exams" })).toBeDisabled();

  // The student waits in front of the exam, and is seen.
  const { page, context } = await room.open(room.ada, room.exam);
  let student = page;
  await expect(student.getByRole("dialog", { name: "Waiting for your proctor" })).toContainText(
    examTexts.onHold,
  );
  await expect(student.getByRole("radio")).toHaveCount(0);
  await expect(inColumn(proctor, "Student Roster", roster)).toContainText("Here");

  // Clicking selects; Start is for who is on hold, and begins on the student's page by itself.
  await inColumn(proctor, "Student Roster", roster).click();
  await expect(proctor.getByRole("button", { name: "Pause Exams" })).toBeDisabled();
  await expect(proctor.getByRole("button", { name: "End Exams" })).toBeDisabled();
  const startedAt = Date.now();
  await press(proctor, "Start Exams");
  await expect(student.getByRole("radio", { name: /Here/ })).toBeVisible();
  test
    .info()
    .annotations.push({ type: "start to the student's page, ms", description: `${Date.now() - startedAt}` });
  await expect(inColumn(proctor, "In Progress", roster)).toHaveAttribute("aria-pressed", "false");
  await expect(timer(student)).toHaveText(/^(29:|30:00)/);

  // What the student does is told to the proctor.
  const answeredAt = Date.now();
  await student.getByRole("radio", { name: /Here/ }).check();
  await press(student, "Submit");
  await expect(inColumn(proctor, "In Progress", roster)).toContainText(/[1-9]\d* saved/, { timeout: 20_000 });
  test
    .info()
    .annotations.push({ type: "answer to the proctor, ms", description: `${Date.now() - answeredAt}` });

  // More time for one, then for all who can have it; the student's clock follows.
  await inColumn(proctor, "In Progress", roster).click();
  await press(proctor, "Extra time…");
  const dialog = proctor.getByRole("dialog");
  await expect(dialog).toContainText("Give 1 student more time");
  await dialog.getByLabel("Minutes").fill("0");
  await dialog.getByRole("button", { name: "Give time" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Minutes: Enter a whole number from 1 to 240");
  await expectAccessible(proctor, "extra time");
  await dialog.getByLabel("Minutes").fill("5");
  await dialog.getByLabel("Reason (optional)").fill("The screen went dark");
  await dialog.getByRole("button", { name: "Give time" }).click();
  await expect(proctor.getByText("Added time for 1 student.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => minutesLeft(student)).toBeGreaterThan(32);
  await press(proctor, "Select all shown in Student Roster");
  await press(proctor, "Select all shown in In Progress");
  await press(proctor, "Extra time…");
  await expect(dialog).toContainText("Give 2 students more time");
  await dialog.getByLabel("Minutes").fill("10");
  await dialog.getByRole("button", { name: "Give time" }).click();
  await expect(proctor.getByText("Added time for 2 students.")).toBeVisible();
  await expect.poll(() => minutesLeft(student)).toBeGreaterThan(42);
  await expect(inColumn(proctor, "In Progress", roster)).toContainText("+15 min");

  // An incident is kept with the time and the name; what was typed is not thrown away by a slip.
  await inColumn(proctor, "In Progress", roster).click();
  await press(proctor, "Record an incident…");
  await expect(dialog).toContainText("About Ada Able.");
  await dialog.getByLabel("What happened").fill("The fire alarm was tested.");
  await proctor.keyboard.press("Escape");
  await proctor.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByLabel("Reason").selectOption("Interruption in the room");
  await expectAccessible(proctor, "incident");
  await dialog.getByRole("button", { name: "Save incident" }).click();
  await expect(proctor.getByText("Incident recorded.")).toBeVisible();
  const incidents = proctor.getByRole("region", { name: "Incidents" });
  await expect(incidents).toContainText("Interruption in the room");
  await expect(incidents).toContainText("The fire alarm was tested.");

  // A connection ends with the browser's page, and is back with the next one.
  await student.close();
  await expect(inColumn(proctor, "In Progress", roster)).toContainText("Connection lost", {
    timeout: 20_000,
  });
  student = await context.newPage();
  await student.goto(`${productUrl()}${room.exam}`);
  await expect(timer(student)).toBeVisible();
  await expect(inColumn(proctor, "In Progress", roster)).not.toContainText("Connection lost", {
    timeout: 20_000,
  });

  // Paused: the student goes home, and cannot begin alone.
  if ((await inColumn(proctor, "In Progress", roster).getAttribute("aria-pressed")) === "false")
    await inColumn(proctor, "In Progress", roster).click();
  await press(proctor, "Pause Exams");
  await expect(student.getByText(examTexts.paused)).toBeVisible({ timeout: 20_000 });
  await expect(student).toHaveURL((url) => ["/", "/dashboard"].includes(url.pathname), { timeout: 20_000 });
  await expect(inColumn(proctor, "Student Roster", roster)).toContainText("Paused");
  await student.goto(`${productUrl()}${room.exam}`);
  await expect(student.getByText(examTexts.paused)).toBeVisible();

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await proctor.setViewportSize({ width, height });
    await proctor.emulateMedia({ colorScheme: "light" });
    await expectAccessible(proctor, `proctor dashboard at ${width} px`);
    await proctor.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(proctor, `proctor dashboard at ${width} px, dark`, "colours");
  }
  await proctor.emulateMedia({ colorScheme: "light" });

  // Ended for good, after a question that says how many.
  await inColumn(proctor, "Student Roster", roster).click();
  await press(proctor, "Start Exams");
  await student.goto(`${productUrl()}${room.exam}`);
  await expect(timer(student)).toBeVisible();
  await inColumn(proctor, "In Progress", roster).click();
  await press(proctor, "End Exams");
  await expect(dialog).toContainText("End 1 exam?");
  await dialog.getByRole("button", { name: "End 1 exam" }).click();
  await expect(student.getByText(examTexts.submitted, { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(inColumn(proctor, "Submitted", roster)).toContainText("Ended by a proctor");
  await expect(inColumn(proctor, "Student Roster", "Baker, Bo")).toContainText("+10 min");

  // The search and the three sorts.
  await proctor.getByLabel("Search students").fill("nobody at all");
  await expect(proctor.getByText("No students match your search.")).toBeVisible();
  await proctor.getByRole("button", { name: "Show all students" }).click();
  await expect(proctor.getByRole("table", { name: "Students" })).toBeVisible();
  await proctor.getByLabel("Search students").fill("bo@");
  await proctor.getByLabel("Search students").fill("baker");
  await expect(proctor.getByText("1 of 2 students")).toBeVisible();
  await expect(inColumn(proctor, "Submitted", roster)).toHaveCount(0);
  for (const sort of ["First Name", "Last Name", "Email"])
    await expect(
      proctor.getByRole("group", { name: "Sort by" }).getByRole("button", { name: sort }),
    ).toBeVisible();
  expect(complaints).toEqual([]);
});

test("C-19: on a phone and at 200 % zoom a roster of thirty scrolls with its page alone", async ({
  browser,
}) => {
  const root = { ...aSmallCase("An exam"), timeLimit: 1800 };
  const { program, course } = await aCourseOfOneCase({ title: "Final exam", root });
  await setAccessCode({ courseId: course.id, programId: program.id }, code);
  await aCrowd(course, program, 30);
  const context = await browser.newContext({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  await signInAs(context, await aPerson([{ program, role: "Teacher" }]));
  const page = await context.newPage();
  await page.goto(`${productUrl()}/document_sets/${course.id}/proctor_dashboard`);
  await giveCode(page, code);
  await expect(students(page).locator("td").getByRole("button", { pressed: false })).toHaveCount(30);
  for (const size of [
    { width: 640, height: 400 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const isScrolling = await students(page).evaluate(({ parentElement: around }) =>
      around ? around.scrollHeight > around.clientHeight + 1 : undefined,
    );
    expect(isScrolling).toBe(false);
  }
});

/** A proctored assessment with two students and who proctors it. */
async function aHall(browser: Browser) {
  const program = await aProgram();
  const { form } = await aForm();
  const made = await aDelivery({ program, form, nickname: "Spring hall" });
  const delivery = await proctorAssessment(made, code);
  const people = await Promise.all([
    aPerson([{ program, role: "Student" }], { first_name: "Ada", last_name: "Able" }),
    aPerson([{ program, role: "Student" }], { first_name: "Bo", last_name: "Baker" }),
  ]);
  for (const student of people) await aRostering(delivery, student);
  const teacher = await aPerson([{ program, role: "Teacher" }]);
  const open = async (person: BuiltPerson, path: string) => {
    const context = await browser.newContext();
    await signInAs(context, person);
    const page = await context.newPage();
    await page.goto(`${productUrl()}${path}`);
    return page;
  };
  const [ada] = people;
  return { ada, teacher, open, exam: `/rosterings/${delivery.id}/exam` };
}

test("A-05, C-19, C-20: a proctor starts, pauses and ends an assessment as its student sits it", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const hall = await aHall(browser);
  // Teachers find it on the dashboard of assessments.
  const proctor = await hall.open(hall.teacher, "/assessments");
  const complaints = complaintsOf(proctor);
  await proctor.getByRole("link", { name: "Proctor Spring hall" }).click();
  await giveCode(proctor, "room 2026");
  await expect(proctor.getByText("Live", { exact: true })).toBeVisible();
  const roster = `Able, Ada - ${hall.ada.email}`;
  await expect(inColumn(proctor, "Student Roster", roster)).toContainText("Not seen yet");

  // The student reads, accepts the honor code, and waits.
  const student = await hall.open(hall.ada, hall.exam);
  await expect(student.getByText(/Accept the honor code now/)).toBeVisible();
  await expect(student.getByRole("button", { name: "Begin Assessment" })).toHaveCount(0);
  await student.getByRole("checkbox", { name: "I accept the honor code" }).check();
  await expect(student.getByText(/Waiting for your proctor/)).toBeVisible();
  await expectAccessible(student, "waiting for the proctor of an assessment");
  await expect(inColumn(proctor, "Student Roster", roster)).toContainText("Here");

  // It begins on the student's page by itself, and is saved.
  await inColumn(proctor, "Student Roster", roster).click();
  await press(proctor, "Start Exams");
  const question = student.getByRole("heading", { name: "Question 1 of 3" });
  await expect(question).toBeVisible();
  await expect(timer(student)).toHaveText(/^(5\d:|01:00:00)/);
  await expect(student.getByRole("button", { name: "Pause" })).toHaveCount(0);
  await student.getByRole("radio", { name: "Two" }).check();
  await expect(student.getByText("All answers saved")).toBeVisible();

  // More time reaches the page that runs.
  await inColumn(proctor, "In Progress", roster).click();
  await press(proctor, "Extra time…");
  const dialog = proctor.getByRole("dialog");
  await dialog.getByLabel("Minutes").fill("10");
  await dialog.getByRole("button", { name: "Give time" }).click();
  await expect(proctor.getByText("Added time for 1 student.")).toBeVisible();
  await expect(timer(student)).toHaveText(/^01:0[89]:/);

  // Paused: the page says so, and goes on by itself, with the answer that was given.
  await inColumn(proctor, "In Progress", roster).click();
  await press(proctor, "Pause Exams");
  await expect(student.getByText(examTexts.paused)).toBeVisible();
  await expect(inColumn(proctor, "Student Roster", roster)).toContainText("Paused");
  await inColumn(proctor, "Student Roster", roster).click();
  await press(proctor, "Record an incident…");
  await dialog.getByLabel("What happened").fill("The fire alarm was tested.");
  await dialog.getByRole("button", { name: "Save incident" }).click();
  await expect(proctor.getByRole("region", { name: "Incidents" })).toContainText(
    "The fire alarm was tested.",
  );
  await expectAccessible(proctor, "proctor dashboard of an assessment");
  await press(proctor, "Start Exams");
  await expect(question).toBeVisible();
  await expect(student.getByRole("radio", { name: "Two" })).toBeChecked();

  // Ended for good.
  await inColumn(proctor, "In Progress", roster).click();
  await press(proctor, "End Exams");
  await dialog.getByRole("button", { name: "End 1 exam" }).click();
  await expect(inColumn(proctor, "Submitted", roster)).toContainText("Ended by a proctor");
  await expect(student.getByRole("link", { name: "Results" })).toBeVisible();
  await expect(inColumn(proctor, "Student Roster", "Baker, Bo")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("C-20: a wrong code opens nothing and is throttled, and a code that is changed asks for the new one", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const room = await anExamRoom(browser);
  const { page: proctor } = await room.open(room.teacher, room.dashboard);
  await giveCode(proctor, "WRONG234");
  await expect(proctor.getByText(/Incorrect access code/)).toBeVisible();
  await expect(students(proctor)).toHaveCount(0);
  await giveCode(proctor, code);
  await expect(students(proctor)).toContainText("Able, Ada");

  // Whoever looks after the course changes it in the middle of the exam.
  const { page: manager } = await room.open(room.manager, room.dashboard);
  const panel = manager.getByRole("region", { name: "Access code" });
  await expect(panel).toContainText(code);
  await panel.getByRole("button", { name: "Change code" }).click();
  await manager.getByRole("dialog").getByRole("button", { name: "Change code" }).click();
  await expect(manager.getByText("Access code changed.")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Open proctor view" })).toHaveCount(0);
  await expect(students(manager)).toContainText("Able, Ada");
  const changed = (await panel.locator("code").textContent()) ?? "";
  expect(changed).not.toBe(code);

  await expect(proctor.getByLabel("Proctor access code")).toBeVisible({ timeout: 20_000 });
  await expect(students(proctor)).toHaveCount(0);
  await giveCode(proctor, changed);
  await expect(students(proctor)).toContainText("Able, Ada");

  // Guessing ends: after ten, the right one is refused with the wrong ones.
  const { page: guesser } = await room.open(room.manager, room.dashboard);
  for (let guess = 1; guess <= 11; guess++) {
    const answered = guesser.waitForResponse((response) =>
      response.url().includes("proctor_access_code=GUESS"),
    );
    await giveCode(guesser, `GUESS${guess}`);
    await answered;
  }
  await expect(guesser.getByText(/Too many attempts/)).toBeVisible();
  await guesser.getByRole("button", { name: "Open proctor view" }).click();
  await expect(guesser.getByText(/Too many attempts/)).toBeVisible();
  await expect(students(guesser)).toHaveCount(0);
});
