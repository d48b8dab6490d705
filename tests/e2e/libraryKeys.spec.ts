import { expect, test } from "@playwright/test";
import type { Program } from "#functions/table/programs/programs.ts";
import { aDocument, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { libraryRows, openLibrary } from "./support/library.ts";
import { complaintsOf, counted, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

let program: Program;
test.beforeAll(async () => {
  program = await aProgram();
  const first = await aDocument([program], { title: "Case 01", case_synopsis: "<p>A teacher.</p>" });
  for (const title of ["Case 07", "Case 22"]) await aDocument([program], { title });
  await aDocument([program], {
    title: "Case 30",
    learning_objectives: ["Read an electrocardiogram"],
    prerequisite_document_id: first.id,
  });
});

test("C-04, C-05, C-06: by keyboard alone; objectives are searched, what is needed stays, pins stand first for all", async ({
  context,
  browser,
}) => {
  const page = await openLibrary(context, program);
  const complaints = complaintsOf(page);
  const goals = page.getByRole("searchbox", { name: "Search By Learning Objective" });
  await goals.focus();
  await page.keyboard.type("electrocardiogram");
  await page.keyboard.press("Enter");
  await expect(counted(page, "1 item")).toBeVisible();
  await expect(libraryRows(page)).toContainText(["Case 30"]);
  await page.getByRole("button", { name: "Learning Objectives: Case 30" }).focus();
  await page.keyboard.press("Enter");
  const objectives = page.getByRole("dialog", { name: "Learning Objectives" });
  await expect(objectives).toContainText("Upon completion of this module, the learner should be able to:");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Learning Objectives: Case 30" })).toBeFocused();

  await page.getByRole("button", { name: "Add: Case 30" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "View Selected Items (2)" })).toBeVisible();
  await goals.fill("");
  await goals.press("Enter");
  await page.getByRole("searchbox", { name: "Search the library" }).fill("case 01");
  await page.keyboard.press("Enter");
  await expect(counted(page, "1 item")).toBeVisible();
  await page.getByRole("button", { name: "Remove: Case 01" }).focus();
  await page.keyboard.press("Enter");
  const refusal = page.getByRole("dialog", { name: "This case is needed" });
  await expect(refusal).toContainText(
    "You can not deselect this case as any of its subsverient case is selected in the list.",
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove: Case 01" })).toBeFocused();
  await page.getByRole("button", { name: "View Selected Items (2)" }).press("Enter");
  const basket = page.getByRole("dialog", { name: "Selected items" });
  await basket.getByRole("button", { name: "Remove All" }).press("Enter");
  await expect(basket).toContainText(
    'You have no selected items. Click "Close" to continue to filter or search and add items.',
  );
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox", { name: "Search the library" }).fill("");
  await page.keyboard.press("Enter");
  await expect(counted(page, "4 items")).toBeVisible();
  await page.getByRole("button", { name: "Date Updated" }).click();
  await page.getByRole("button", { name: /^Title/ }).click();
  await page.getByRole("button", { name: "Pin: Case 07" }).press("Enter");
  await expect(libraryRows(page).first()).toContainText("Case 07");
  await expect(libraryRows(page).first()).toContainText("Pinned");
  expect(complaints).toEqual([]);

  const colleague = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await signInAs(colleague, await aPerson([{ program, role: "Teacher" }]));
  const other = await colleague.newPage();
  await other.goto(`${productUrl()}/documents`);
  await expect(libraryRows(other).first()).toContainText("Case 07");
  await expect(other.getByRole("button", { name: "Pin: Case 07" })).toHaveCount(0);
  await expectAccessible(other, "the library with a pinned item, 390 px, dark");
  await colleague.close();
  await page.getByRole("button", { name: "Pin: Case 07" }).press("Enter");
  await expect(libraryRows(page).first()).toContainText("Case 01");
});

test("C-08: a new question ends the one before it, and what comes late of that is not shown", async ({
  context,
}) => {
  const page = await openLibrary(context, program);
  await expect(counted(page, "4 items")).toBeVisible();
  const ended: string[] = [];
  page.on("requestfailed", (request) => ended.push(new URL(request.url()).searchParams.get("search") ?? ""));
  // The first answer is held back until that to the second question is shown.
  const shown = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(/\/documents\?.*search=teacher/, async (route) => {
    await shown.promise;
    await route.continue().catch(() => undefined);
    answered.resolve();
  });
  const search = page.getByRole("searchbox", { name: "Search the library" });
  const asked = page.waitForRequest(/\/documents\?.*search=teacher/);
  await search.fill("teacher");
  await search.press("Enter");
  await asked;
  await search.fill("case 22");
  await search.press("Enter");
  await expect(libraryRows(page)).toHaveCount(1);
  await expect(libraryRows(page)).toContainText(["Case 22"]);
  shown.resolve();
  await answered.promise;
  await expect(libraryRows(page)).toContainText(["Case 22"]);
  expect(ended).toContain("teacher");
  await page.unroute(/\/documents\?.*search=teacher/);
});
