import { expect, type Page, test } from "@playwright/test";
import { chestPressure } from "#scripts/seed/cases/chestPressure/chestPressure.ts";
import { embolismExam } from "#scripts/seed/cases/embolismExam/embolismExam.ts";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { aClassOf } from "./support/ownClass.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** What has the focus, as a person would tell it, and whether it can be seen there. */
type Focus = {
  name: string;
  tag: string;
  type: string;
  isBlocked: boolean;
  isRinged: boolean;
  inDialog: boolean;
};

async function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const ringed = [at, at.closest("label")].some((element) => {
      const style = element && getComputedStyle(element);
      return style != null && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    });
    return {
      name: (at.getAttribute("aria-label") ?? at.textContent ?? "").trim().replace(/\s+/g, " "),
      tag: at.tagName.toLowerCase(),
      type: at.getAttribute("type") ?? "",
      isBlocked: at.getAttribute("aria-disabled") === "true",
      isRinged: ringed,
      inDialog: at.closest("dialog, [role=dialog]") !== null,
    };
  });
}

/** Presses Tab until the focus is on what is looked for; on its way it is never lost and always to be seen. */
async function tabTo(page: Page, what: string, isIt: (focus: Focus) => boolean): Promise<Focus> {
  const passed: string[] = [];
  for (let step = 0; step < 150; step++) {
    await page.keyboard.press("Tab");
    const focus = await focusOf(page);
    const told = `${focus.tag} "${focus.name.slice(0, 60)}"`;
    passed.push(told);
    // The window's own bars come after the last element of the page.
    if (focus.tag === "body") continue;
    if (focus.tag !== "iframe") expect(focus.isRinged, `${told} shows that it has the focus`).toBe(true);
    if (isIt(focus)) return focus;
  }
  throw new Error(`No Tab leads to ${what}; it went over ${passed.slice(-20).join(", ")}`);
}

const isButton = (name: string | RegExp) => (focus: Focus) =>
  focus.tag === "button" && (typeof name === "string" ? focus.name === name : name.test(focus.name));

/** The focus, once it has come to rest on something of the page. */
const expectFocus = (page: Page, what: string) =>
  expect.poll(async () => (await focusOf(page)).tag, { message: what }).not.toBe("body");

test("D-60: a whole case is played by keyboard alone, from the sign-in to the next steps", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { student: person, course } = await aClassOf(chestPressure);
  await page.goto(`${productUrl()}/`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await tabTo(page, "the address", ({ tag, type }) => tag === "input" && type === "email");
  await page.keyboard.type(person.email);
  await tabTo(page, "the password", ({ tag, type }) => tag === "input" && type === "password");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Home");

  await tabTo(page, "the course", ({ tag, name }) => tag === "a" && name === course.name);
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText(course.name);
  await expect(heading).toBeFocused();
  await tabTo(page, "the case", ({ tag, name }) => tag === "a" && name === chestPressure.title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await expect(heading).toBeFocused();

  const feedback = feedbackOf(page);
  expect(await goThrough(page)).toBeGreaterThan(3);

  // The feedback is put aside and taken up again.
  await page.keyboard.press("Escape");
  await expect(feedback).toBeHidden();
  await expect(page.getByRole("button", { name: "Give feedback" })).toBeFocused();
  await page.keyboard.press("Enter");
  await rate(page);
  await tabTo(page, "Submit", isButton("Submit & Finish Case"));
  await page.keyboard.press("Enter");

  const understood = page.getByRole("button", { name: "ok, I understand" });
  const summary = page.getByRole("link", { name: "View Case Summary" });
  await expect(understood.or(summary).first()).toBeVisible({ timeout: 15_000 });
  if (await understood.isVisible()) {
    await expect(understood).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await tabTo(page, "the summary", ({ tag, name }) => tag === "a" && name === "View Case Summary");
  expect((await focusOf(page)).inDialog).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect
    .poll(async () => (await focusOf(page)).name, { message: "the next steps on the page" })
    .toContain("Next Steps");
  await tabTo(
    page,
    "the summary on the card",
    ({ tag, name }) => tag === "a" && name === "View Case Summary",
  );
});

test("D-60: a timed exam is sat by keyboard alone, from its start to the message that it was submitted", async ({
  context,
}) => {
  test.setTimeout(240_000);
  const { student, course } = await aClassOf(embolismExam);
  await signInAs(context, student);
  const page = await context.newPage();
  await page.goto(`${productUrl()}/document_sets/${course.id}`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(course.name);
  await tabTo(page, "the exam", ({ tag, name }) => tag === "a" && name === embolismExam.title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Start the exam" })).toBeVisible({ timeout: 40_000 });
  await tabTo(page, "the start", isButton("Start the exam"));
  await page.keyboard.press("Enter");
  await pressInDialog(page, "Start now");
  await expect(page.getByRole("timer")).toHaveText(/^29:/);
  await expectFocus(page, "after the start the focus is not lost");

  expect(await goThrough(page)).toBeGreaterThan(3);
  await rate(page);
  await tabTo(page, "the end", isButton("Submit exam"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Submit exam" }).last()).toBeVisible();
  await pressInDialog(page, "Submit exam");
  const message = page.getByRole("dialog", { name: "Your exam" });
  await expect(message.getByText("Your exam has been successfully submitted", { exact: true })).toBeVisible();
  await pressInDialog(page, "OK");
  await expect(message).toBeHidden();
  await expect(heading).toHaveText("Home");
  await expectFocus(page, "at home the focus is not lost");
});

/** Presses a button of the dialog that has the focus. */
async function pressInDialog(page: Page, name: string): Promise<void> {
  await expect
    .poll(async () => (await focusOf(page)).inDialog, { message: `a dialog with '${name}' takes the focus` })
    .toBe(true);
  const at = await focusOf(page);
  if (!isButton(name)(at))
    await tabTo(page, name, (focus) => {
      expect(focus.inDialog, "the focus stays in the dialog").toBe(true);
      return isButton(name)(focus);
    });
  await page.keyboard.press("Enter");
}

const feedbackOf = (page: Page) =>
  page.getByRole("dialog").filter({ hasText: "GIVE US YOUR FEEDBACK TO COMPLETE THIS CASE" });

/** Goes on from card to card until the feedback is asked for, and counts the cards. */
async function goThrough(page: Page): Promise<number> {
  const feedback = feedbackOf(page);
  let cards = 0;
  for (; cards < 60 && !(await feedback.isVisible()); cards++) {
    await goOn(page);
    await expectFocus(page, "after Continue the focus is not lost");
    await expect
      .poll(async () => (await focusOf(page)).inDialog || (await focusOf(page)).tag === "h2", {
        message: "Continue leads to the new card, or to the feedback",
      })
      .toBe(true);
  }
  return cards;
}

/** Gives both ratings of the feedback. */
async function rate(page: Page): Promise<void> {
  for (const stars of [4, 5]) {
    await tabTo(
      page,
      "a rating",
      ({ tag, type, isBlocked }) => tag === "input" && type === "radio" && !isBlocked,
    );
    // The dialog opens with the focus on the first star, from which Chromium's Tab leads to the next group or the next star.
    const nameOfStar = async () => (await focusOf(page)).name;
    for (let press = 0; press < 5 && (await nameOfStar()) !== `${stars} stars`; press++)
      await page.keyboard.press("ArrowRight");
    await expect.poll(nameOfStar).toBe(`${stars} stars`);
    await expect(page.locator(":focus")).toBeChecked();
  }
}

/** Answers what stands between the focus and Continue, and presses it. */
async function goOn(page: Page): Promise<void> {
  for (let step = 0; step < 60; step++) {
    const stop = await tabTo(
      page,
      "an answer or Continue",
      ({ tag, type, name, isBlocked }) =>
        (tag === "input" && (type === "radio" || type === "checkbox")) ||
        tag === "textarea" ||
        (tag === "button" && /^(Submit|Continue)$/.test(name) && !isBlocked),
    );
    if (stop.tag === "textarea") await page.keyboard.type("Seen.");
    else if (stop.tag === "button") await page.keyboard.press("Enter");
    else if (!(await page.locator(":focus").isChecked())) await page.keyboard.press("Space");
    if (stop.name === "Continue") return;
    await expectFocus(page, `after ${stop.tag} ${stop.name}`);
  }
  throw new Error("No Continue on this card");
}

/** Answers the question that has the focus on its heading, and submits. */
async function answerQuestion(page: Page, number: number): Promise<void> {
  await expect(page.getByRole("heading", { level: 2, name: `Question ${number} of 3` })).toBeFocused();
  for (const what of ["an answer", "a certainty"]) {
    await tabTo(page, what, ({ tag, type }) => tag === "input" && type === "radio");
    await page.keyboard.press("Space");
  }
  await tabTo(page, "Submit", isButton("Submit"));
  await page.keyboard.press("Enter");
}

test("D-60: an assessment is sat by keyboard alone, from its start over a pause to its results", async ({
  context,
}) => {
  test.setTimeout(180_000);
  const program = await aProgram();
  const { form } = await aForm();
  const delivery = await aDelivery({ program, form, nickname: "Spring check" });
  const student = await aPerson([{ program, role: "Student" }]);
  await aRostering(delivery, student);
  await signInAs(context, student);
  const page = await context.newPage();
  await page.goto(`${productUrl()}/rosterings`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Assessments");
  await tabTo(page, "the start", ({ tag, name }) => tag === "a" && name.startsWith("Begin Assessment"));
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Spring check");
  await expect(heading).toBeFocused();
  await tabTo(page, "the honor code", ({ tag, type }) => tag === "input" && type === "checkbox");
  await page.keyboard.press("Space");
  await tabTo(page, "the start", isButton("Begin Assessment"));
  await page.keyboard.press("Enter");

  await answerQuestion(page, 1);
  await expect(page.getByRole("heading", { level: 2, name: "Question 2 of 3" })).toBeFocused();
  // A dialog gives back the focus that it took.
  await tabTo(page, "the pause", isButton("Pause"));
  await page.keyboard.press("Enter");
  await pressInDialog(page, "Cancel");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await pressInDialog(page, "Pause");
  await expect(page.getByText("Your assessment is paused")).toBeVisible();
  await expect(heading).toBeFocused();
  await tabTo(page, "the way back", isButton("Resume"));
  await page.keyboard.press("Enter");
  await pressInDialog(page, "Resume");

  await answerQuestion(page, 2);
  await answerQuestion(page, 3);
  await expect(page.getByRole("heading", { level: 2, name: "Review and hand in" })).toBeFocused();
  await tabTo(page, "the end", isButton("Hand in"));
  await page.keyboard.press("Enter");
  await pressInDialog(page, "Hand in");
  const results = page.getByRole("link", { name: "Results" });
  await expect(results).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heading).toBeFocused();
  await tabTo(page, "the results", ({ tag, name }) => tag === "a" && name === "Results");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Results: Spring check");
  await expect(heading).toBeFocused();
});
