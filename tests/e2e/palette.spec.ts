import { type Browser, expect, type Page, test } from "@playwright/test";
import { aMember } from "#tests/builders/course.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, type BuiltPerson } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

async function homeOf(browser: Browser, person: BuiltPerson): Promise<Page> {
  const context = await browser.newContext();
  await signInAs(context, person);
  const page = await context.newPage();
  await page.goto(`${productUrl()}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

const field = (page: Page) => page.getByRole("combobox", { name: "Search pages, courses, cases and people" });
const results = (page: Page) => page.getByRole("listbox", { name: "Results" }).getByRole("option");
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill(text);
  await expect(page.getByRole("status").filter({ hasText: /^(No results|\d+ results?)/ })).toBeVisible();
}

test("issue 27 C.6: the command palette finds what one may see, and leads there by keyboard", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const program = await aProgram();
  const mark = program.id.slice(-8);
  const course = await aCourse([program], { name: `Cardiology ${mark}` });
  const other = await aCourse([program], { name: `Surgery ${mark}` });
  const own = await aDocument([program], { title: `Chest pain ${mark}` });
  const closed = await aDocument([program], { title: `Appendicitis ${mark}` });
  await addItems(course, [own]);
  await addItems(other, [closed]);
  const student = await aMember(course, program, "Student", {
    first_name: "Wilhelmina-Alexandrina Theodora",
    last_name: `Featherstonehaugh-${mark}`,
  });

  const learner = await homeOf(browser, student);
  const complaints = complaintsOf(learner);
  await search(learner, mark);
  await expect(group(learner, "Courses").getByRole("option")).toHaveText([course.name]);
  await expect(group(learner, "Cases").getByRole("option")).toHaveText([`${own.title}${course.name}`]);
  await expect(group(learner, "People")).toHaveCount(0);
  await field(learner).fill(`chest ${mark}`);
  await expect(results(learner)).toHaveCount(1);
  await learner.keyboard.press("Enter");
  // Its functions may not have been called yet.
  await expect(learner.getByRole("heading", { level: 1, name: own.title })).toBeVisible({ timeout: 30_000 });
  // On the case page as well, where the last place is named first.
  await learner.keyboard.press("ControlOrMeta+k");
  await expect(group(learner, "Recent").getByRole("option")).toHaveText([`${own.title}${course.name}`]);
  await learner.keyboard.press("Escape");
  await expect(field(learner)).toBeHidden();
  expect(complaints).toEqual([]);

  const staff = await homeOf(browser, await aPerson([{ program, role: "Program Service Administrator" }]));
  await search(staff, mark);
  await expect(group(staff, "Courses").getByRole("option")).toHaveText([course.name, other.name]);
  await expect(group(staff, "Cases").getByRole("option")).toHaveText([closed.title, own.title]);
  await expect(group(staff, "People").getByRole("option")).toContainText([student.email]);
  for (const width of [1280, 390]) {
    await staff.setViewportSize({ width, height: 800 });
    await expectAccessible(staff, `the command palette at ${width} px`);
    await staff.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(staff, `the command palette at ${width} px, dark`, "colours");
    await staff.emulateMedia({ colorScheme: "light" });
  }
  await group(staff, "People").getByRole("option").click();
  await expect(staff.getByRole("heading", { level: 1 })).toContainText("Featherstonehaugh");

  const accounts = await homeOf(browser, await aPerson([{ program, role: "IT Administrator" }]));
  await search(accounts, mark);
  await expect(results(accounts)).toHaveCount(1);
  await expect(group(accounts, "People").getByRole("option")).toContainText([student.email]);
  await accounts.keyboard.press("Escape");
  await expect(field(accounts)).toBeHidden();
  // Nothing was gone to: the focus returns to where it was.
  const button = accounts.getByRole("button", { name: "Jump to…" });
  await button.click();
  await expect(field(accounts)).toBeFocused();
  await accounts.keyboard.press("Escape");
  await expect(button).toBeFocused();
  for (const page of [learner, staff, accounts]) await page.context().close();
});
