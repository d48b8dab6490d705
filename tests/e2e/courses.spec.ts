import { type Browser, expect, type Page, test } from "@playwright/test";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { aDocument, aPerson, aProgram, type BuiltPerson } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

let program: Program;
let alpha: DocumentRow;
let beta: DocumentRow;
let delta: DocumentRow;
let manager: BuiltPerson;
test.beforeAll(async () => {
  program = await aProgram();
  alpha = await aDocument([program], { title: "Alpha" });
  beta = await aDocument([program], { title: "Beta", prerequisite_document_id: alpha.id });
  delta = await aDocument([program], { title: "Delta" });
  manager = await aPerson([{ program, role: "Course Manager" }]);
});

async function open(browser: Browser, path: string, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  await signInAs(context, manager);
  const page = await context.newPage();
  await page.goto(`${productUrl()}${path}`);
  return page;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const titles = (page: Page) => page.getByRole("main").getByRole("article").getByRole("heading", { level: 2 });
/** Opens one of the course's menus and takes a way out of it. */
async function chooseIn(page: Page, menu: "Items" | "Course", item: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole(item === "Copy" || item === "Archive" ? "button" : "link", { name: item }).click();
}
const itemsPath = (course: Pick<CourseRow, "id">): string =>
  `/document_sets/${course.id}/document_set_document_relations`;

test("C-14, C-09: a course is made of chosen items, gets more, is put in order and loses some again", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const page = await open(browser, `/document_sets/new?document_ids[]=${delta.id}&document_ids[]=999999`);
  const complaints = complaintsOf(page);
  await expect(
    page.getByText("1 selected item is not available to your program and was left out."),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Nights on call");
  await page.getByRole("textbox", { name: "Description" }).fill("What comes in at night.");
  await page.getByRole("checkbox", { name: "Email invite" }).check();
  await page.getByRole("button", { name: "Create Course" }).click();
  await expect(
    page
      .getByRole("alert")
      .getByText(
        "Please select date for email invite to be sent or opt out of sending email by unchecking the box.",
      ),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: "Email invite" }).uncheck();
  await page.getByRole("button", { name: "Create Course" }).click();
  await expect(heading(page, "Nights on call")).toBeVisible();
  await expect(page.getByText("What comes in at night.")).toBeVisible();

  await chooseIn(page, "Items", "Add items");
  await expect(heading(page, "Add Items To Course")).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Nothing Selected! You must select at least one item to add.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("checkbox", { name: "Select Beta" }).check();
  await expect(page.getByRole("checkbox", { name: "Select Alpha" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Select Alpha" }).click();
  await expect(
    page.getByText("You can not deselect this case as any of its subsverient case is selected in the list."),
  ).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: "Add 2", exact: true }).click();
  await expect(heading(page, "Nights on call")).toBeVisible();
  await expect(titles(page)).toHaveText(["Delta", "Alpha", "Beta"]);

  await chooseIn(page, "Items", "Item order");
  await page.getByRole("button", { name: "Move Beta", exact: true }).focus();
  await page.keyboard.press("Home");
  await expect(page.getByText("Beta: position 1 of 3.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Move Beta", exact: true })).toBeFocused();
  const grip = await page.getByRole("button", { name: "Move Delta", exact: true }).boundingBox();
  const last = await page.getByRole("button", { name: "Move Alpha", exact: true }).boundingBox();
  if (!grip || !last) throw new Error("There is nothing to drag");
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, last.y + last.height, { steps: 6 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(heading(page, "Nights on call")).toBeVisible();
  await expect(titles(page)).toHaveText(["Beta", "Alpha", "Delta"]);

  await chooseIn(page, "Items", "Remove items");
  await expect(
    page
      .getByText(
        "* This prerequisite case can not be removed unless all of the subservient cases are removed from the course",
      )
      .first(),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Alpha" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("checkbox", { name: "Select Alpha" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Select Beta" }).check();
  await page.getByRole("checkbox", { name: "Select Alpha" }).check();
  await page.getByRole("button", { name: "Remove 2", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(heading(page, "Nights on call")).toBeVisible();
  await expect(titles(page)).toHaveText(["Delta"]);
  expect(complaints).toEqual([]);
});

test("C-09, C-08: a course is changed, archived and brought back, copied, and pinned", async ({
  browser,
}) => {
  const course = await aCourseWith([delta], [program], { name: "Block One" });
  const page = await open(browser, `/document_sets/${course.id}`);
  await chooseIn(page, "Course", "Course dates");
  await page.getByRole("textbox", { name: /^Start date/ }).fill("9/1/2026");
  await page.getByRole("textbox", { name: /^End date/ }).fill("nonsense");
  await page.getByRole("button", { name: "Save dates" }).click();
  await expect(page.getByRole("alert").getByText("End date: Invalid date")).toBeVisible();
  await page.getByRole("textbox", { name: /^End date/ }).fill("9/30/2026");
  await page.getByRole("button", { name: "Save dates" }).click();
  await expect(page.getByText("Start Date: September 1st 2026")).toBeVisible();

  await chooseIn(page, "Course", "Archive");
  await page.getByRole("button", { name: "Archive course" }).click();
  await expect(page.getByText("Inactive")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Inactive")).toBeHidden();

  await chooseIn(page, "Course", "Copy");
  await expect(page.getByRole("textbox", { name: "Name of the copy" })).toHaveValue("Copy of Block One");
  await page.getByRole("button", { name: "Copy course" }).click();
  await expect(heading(page, "Copy of Block One")).toBeVisible();
  await expect(titles(page)).toHaveText(["Delta"]);

  await page.goto(`${productUrl()}/document_sets`);
  await expect(titles(page)).not.toHaveCount(0);
  const last = (await titles(page).last().textContent()) ?? "";
  const pin = page.getByRole("button", { name: `Pin: ${last}`, exact: true });
  await pin.click();
  await expect(titles(page).first()).toHaveText(new RegExp(`^${last}`));
  await page.reload();
  await expect(titles(page).first()).toHaveText(new RegExp(`^${last}`));
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await pin.click();
  await expect(titles(page).last()).toHaveText(last);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`C-14: the pages of a course's staff pass axe and fit the window at ${width} px`, async ({
    browser,
  }) => {
    test.setTimeout(90_000);
    const course = await aCourseWith([alpha, beta, delta], [program], {
      name: "A course with a name that is so long that it takes more than one line on any screen",
    });
    const page = await open(browser, `/document_sets/${course.id}`, { width, height });
    await page.getByRole("button", { name: "Course", exact: true }).click();
    await expect(page.getByRole("link", { name: "Edit course" })).toBeVisible();
    await expectAccessible(page, "course, for its staff");
    for (const [path, name] of [
      [`/document_sets/${course.id}/edit`, "Edit course"],
      ["/document_sets/new", "New course"],
      [`${itemsPath(course)}/delete_batch_list`, "Remove Items From Course"],
      [`${itemsPath(course)}/order`, "Item order"],
    ] as const) {
      await page.goto(`${productUrl()}${path}`);
      await expect(heading(page, name)).toBeVisible();
      await expectAccessible(page, name);
    }
  });
}
