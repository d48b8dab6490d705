import { expect, test } from "@playwright/test";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";
import { expectAccessible } from "../a11y/support.ts";
import { libraryRows, openLibrary } from "./support/library.ts";
import { complaintsOf, counted } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  program = await aProgram();
  const documents: DocumentRow[] = [];
  for (let at = 1; at <= 30; at++) {
    documents.push(
      await aDocument([program], {
        title: `Case ${String(at).padStart(2, "0")}`,
        case_synopsis: at % 3 === 0 ? "<p>A farmer with chest pressure.</p>" : "<p>A teacher.</p>",
        prerequisite_document_id: at === 30 ? (documents[0]?.id ?? null) : null,
        clinical: {
          systems: [at % 2 === 0 ? "Respiratory" : "Cardiovascular"],
          age_groups: at > 20 ? ["Child (1-12 years)"] : ["Adult (19-64 years)"],
        },
      }),
    );
  }
  const signature = await aCourse([program], {
    program_id: null,
    kind: "signature",
    name: "Heart and Lungs",
  });
  await addItems(signature, documents.slice(0, 5));
});

test("C-06, C-07, C-08: the library is searched, filtered with true counts, and Back restores rows and place", async ({
  context,
}) => {
  const page = await openLibrary(context, program);
  const complaints = complaintsOf(page);
  await expect(counted(page, "30 items")).toBeVisible();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("button", { name: "System" }).click();
  await page.getByRole("checkbox", { name: "Respiratory [15]" }).check();
  await expect(counted(page, "15 items")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Age Groups" }).click();
  await expect(page.getByRole("checkbox", { name: "Child (1-12 years) [5]" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Signature Content" }).click();
  await expect(page.getByRole("checkbox", { name: "Heart and Lungs [2]" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Title/ }).click();
  await expect(libraryRows(page).first()).toContainText("Case 30");

  // To the end: the second page comes by itself.
  await page.mouse.wheel(0, 4000);
  await expect(libraryRows(page)).toHaveCount(15);
  const last = page.getByRole("link", { name: "Case 04", exact: true });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(300);
  await last.click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeHidden();
  await page.goBack();
  await expect(libraryRows(page)).toHaveCount(15);
  await expect(libraryRows(page).first()).toContainText("Case 30");
  await expect(page.getByRole("button", { name: "System: Respiratory" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200);
  expect(complaints).toEqual([]);
});

test("C-03: a search lights up the synopsis that it was found in", async ({ context }) => {
  const page = await openLibrary(context, program);
  await page.getByRole("searchbox", { name: "Search the library" }).fill("Pressure");
  await page.keyboard.press("Enter");
  await expect(counted(page, "10 items")).toBeVisible();
  await page.getByRole("button", { name: "Synopsis: Case 03 (found by your search)" }).click();
  await expect(page.getByRole("dialog").locator("mark")).toHaveText("pressure");
});

test("C-04, C-05: a basket keeps prerequisites together, survives a reload, and makes a course", async ({
  context,
}) => {
  const page = await openLibrary(context, program);
  await page.getByRole("searchbox", { name: "Search the library" }).fill("case 3");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add: Case 30" }).click();
  await expect(page.getByText("1 item was added. Its 1 prerequisite was added too.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "View Selected Items (2)" }).click();
  const basket = page.getByRole("dialog", { name: "Selected items" });
  await expect(basket.getByRole("listitem")).toHaveText([/Case 01/, /Case 30/]);
  await expect(basket.getByRole("button", { name: "Remove: Case 01" })).toHaveCount(0);
  await expectAccessible(page, "the basket");
  await basket.getByRole("button", { name: "Close", exact: true }).click();

  await page.getByRole("searchbox", { name: "Search the library" }).fill("farmer");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add 10 Shown" }).click();
  await expect(page.getByRole("button", { name: "View Selected Items (11)" })).toBeVisible();
  await page.getByRole("button", { name: "Create Course" }).click();
  const question = page.getByRole("dialog").filter({ hasText: "containing the selected items?" });
  await question.getByRole("button", { name: "Create Course" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/document_sets/new");
  expect(new URL(page.url()).searchParams.getAll("document_ids[]")).toHaveLength(11);
  await page.getByLabel("Name", { exact: false }).first().fill("Made of a basket");
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Create Course" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Made of a basket" })).toBeVisible();
  await page.goto(`${productUrl()}/documents`);
  await expect(page.getByRole("button", { name: "View Selected Items (0)" })).toBeVisible();
});
