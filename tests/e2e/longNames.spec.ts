import { expect, type Page, test } from "@playwright/test";
import { aDelivery, aForm, aRostering } from "#tests/builders/assessments.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { aSmallCase, aThreeCardCase } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  type BuiltPerson,
  setProgress,
} from "#tests/builders/world.ts";
import { signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

/** A name of one word that no line of a phone can hold. */
const longName = (first: string): string => first.padEnd(100, "abcdefghij");

/** Texts of the page that reach over its edge or are cut off without a sign, as a person would see them. */
const cutOff = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((edge) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode()) {
      const { parentElement: holder } = walker.currentNode;
      const text = walker.currentNode.textContent?.trim() ?? "";
      if (!holder?.checkVisibility() || text.length < 90) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { right } = range.getBoundingClientRect();
      const isShortened = getComputedStyle(holder).textOverflow === "ellipsis";
      // Text for screen readers alone is a point in size.
      if (right > edge && !isShortened && holder.clientWidth !== 1)
        found.add(`${text.slice(0, 3)}: ${Math.round(right)} px`);
    }
    const { scrollWidth } = document.documentElement;
    return [...found, ...(scrollWidth > edge ? [`the page: ${scrollWidth} px`] : [])];
  }, width);

test("names of a hundred letters stay within every page, on a phone and on a desk", async ({ browser }) => {
  test.setTimeout(180_000);
  const program = await aProgram({ name: longName("P") });
  const course = await aCourse([program], { name: longName("C") });
  const document = await aDocument([program], { root: aThreeCardCase(), title: longName("D") });
  const [item] = await addItems(course, [document]);
  const named = { first_name: longName("F"), last_name: longName("L") };
  const student = await aMember(course, program, "Student", named);
  const teacher = await aMember(course, program, "Teacher", named);
  const lead = await aMember(course, program, "Lead Course Administrator", named);
  const admin = await aPerson([{ program, role: "Program Service Administrator" }], named);
  await setProgress(student, document, { percent_complete: 40 });
  const { form } = await aForm({ exam_name: longName("E"), exam_course: longName("X") });
  const delivery = await aDelivery({ program, form, nickname: longName("N") });
  await aRostering(delivery, student);

  const ofCourse = `/document_sets/${course.id}`;
  const visits: [BuiltPerson, string[]][] = [
    [student, ["/dashboard", ofCourse, `/document_set_document_relations/${item}`, "/rosterings"]],
    [
      teacher,
      [
        `${ofCourse}/usage_report`,
        `${ofCourse}/users/${student.id}/document_set_usage_report`,
        `/document_set_document_relations/${item}/usage_report`,
      ],
    ],
    [lead, [`${ofCourse}/course_dates`, `${ofCourse}/document_set_user_permissions`]],
    [admin, ["/group_role_definition_users", `/assessments/${delivery.id}`]],
  ];
  const found: Record<string, string[]> = {};
  for (const [person, paths] of visits) {
    const context = await browser.newContext();
    await signInAs(context, person);
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(`${productUrl()}${path}`);
      await expect(page.locator("h1").first()).toBeVisible();
      await expect(page.locator("main")).toContainText("abcdefghijabcdefghij");
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const cut = await cutOff(page, width);
        if (cut.length > 0) found[`${path} at ${width} px`] = cut;
      }
    }
    await context.close();
  }
  expect(found).toEqual({});
});

/** Pairs of things in the top bar that lie over each other. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector("header");
    const things = [
      ...(bar?.querySelectorAll(":scope > :first-child, section > *, :scope > button, [role=timer]") ?? []),
    ]
      .filter((each) => each.checkVisibility())
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1);
    return things.flatMap((one) =>
      things
        .filter((two) => one.box.left < two.box.left && one.box.right > two.box.left + 1)
        .filter((two) => !one.each.contains(two.each))
        .map((two) => `${one.each.textContent?.slice(0, 20)} over ${two.each.textContent?.slice(0, 20)}`),
    );
  });

test("an exam's time stands clear of a program's name of eighty letters, at every width", async ({
  context,
  page,
}) => {
  test.setTimeout(180_000);
  const name = "The Wilhelmina Throckmorton Featherstonehaugh College of Medicine and Surgery".padEnd(
    80,
    "y",
  );
  const root = { ...aSmallCase("An exam with a title of some length"), timeLimit: 660 };
  const { program, course, relationId } = await aCourseOfOneCase({ title: "An exam", root }, { name });
  await signInAs(
    context,
    await aMember(course, program, "Student", { first_name: "Wilhelmina", last_name: name }),
  );
  await page.goto(`${productUrl()}/document_set_document_relations/${relationId}`);
  const start = page.getByRole("button", { name: "Start the exam" });
  await expect(start).toBeVisible({ timeout: 60_000 });
  await start.click();
  await page.getByRole("dialog").getByRole("button", { name: "Start now" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  // A page that scrolls at every height: the title comes into the bar.
  await page.addStyleTag({ content: "main { min-block-size: 200vh }" });
  const found: Record<string, string[]> = {};
  for (const width of [390, 600, 768, 900, 1024, 1280, 1500])
    for (const isPast of [false, true]) {
      await page.setViewportSize({ width, height: 600 });
      await page.evaluate((top) => scrollTo(0, top), isPast ? 500 : 0);
      await expect(page.locator("header section")).toHaveAttribute("data-titled", String(isPast));
      const wrong = await overlaps(page);
      if (wrong.length > 0) found[`${width} px${isPast ? ", scrolled" : ""}`] = wrong;
    }
  expect(found).toEqual({});
});
