import { expect, type Page, test } from "@playwright/test";
import { nowMs } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { putCollectionRows } from "#functions/table/lists/collections.ts";
import { lendDocuments } from "#functions/table/programs/loans.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { nextSequence } from "#functions/table/table.ts";
import { aCourse, aDocument, addItems, aProgram } from "#tests/builders/world.ts";
import { libraryRows, openLibrary } from "./support/library.ts";
import { complaintsOf, counted } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

const size = 120;
let program: Program;
let documents: DocumentRow[];
test.beforeAll(async () => {
  program = await aProgram();
  const model = await aDocument([], { case_synopsis: "<p>A teacher.</p>" });
  const first = await nextSequence("document", size);
  documents = Array.from({ length: size }, (_, at) => ({
    ...model,
    id: first + at,
    // The first ones are far higher than a row is thought to be.
    title: `Case ${String(at + 1).padStart(3, "0")}${at < 15 ? ": one of many words".repeat(8) : ""}`,
  }));
  const rows = documents.map(({ source_id, content_hash, published_snapshot_id, ...listed }) => listed);
  await putCollectionRows(
    "documents",
    Object.fromEntries(rows.map((row) => [row.id, { ...row, is_timed: false }])),
    Math.floor(nowMs() / 1000),
  );
  await lendDocuments(
    documents.map(({ id }) => id),
    program.id,
  );
});

/** The first row below the bar at the top, and where it stands. */
const firstInSight = (page: Page) =>
  libraryRows(page).evaluateAll((rows) => {
    const tops = rows.map((row) => ({
      title: row.querySelector("h2")?.textContent ?? "",
      top: Math.round(row.getBoundingClientRect().top),
    }));
    return tops.filter(({ top }) => top > 60).sort((a, b) => a.top - b.top)[0];
  });

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`C-08: Back shows a long list at the very row that was left, at ${viewport.width} px`, async ({
    context,
  }) => {
    const page = await openLibrary(context, program);
    await page.setViewportSize(viewport);
    const complaints = complaintsOf(page);
    await expect(counted(page, `${size} items`)).toBeVisible();
    // Over the list: at the edge, where the pointer is at first, the wheel may meet what does not scroll.
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    for (const wanted of ["Case 030", "Case 060", "Case 085"]) {
      const row = page.getByRole("link", { name: wanted, exact: true });
      await expect(async () => {
        await page.mouse.wheel(0, 700);
        await expect(row).toBeVisible({ timeout: 150 });
      }).toPass({ intervals: [50] });
    }
    await page.waitForLoadState("networkidle");
    const left = await firstInSight(page);
    await page.getByRole("navigation").getByRole("link", { name: "Courses" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
    await expect.poll(() => firstInSight(page)).toEqual(left);
    expect(complaints).toEqual([]);
  });
}

test("C-11: an item is dragged to a place that was not in sight, and saved there", async ({ context }) => {
  const course = await aCourse([program], { item_count: 40 });
  await addItems(course, documents.slice(20, 60));
  const page = await openLibrary(context, program);
  await page.goto(`${productUrl()}/document_sets/${course.id}/document_set_document_relations/order`);
  const grip = await page.getByRole("button", { name: "Move Case 021", exact: true }).boundingBox();
  if (!grip) throw new Error("There is nothing to drag");
  const bottom = (page.viewportSize()?.height ?? 0) - 5;
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, bottom, { steps: 10 });
  // It is held there: the page goes on by itself, to its end.
  const last = page.getByRole("listitem").last();
  await expect(last).toContainText("Case 021");
  await page.mouse.up();
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Order saved.")).toBeVisible();
  await page.getByRole("button", { name: "Course Order" }).click();
  await expect(page.getByRole("article").first()).toContainText("Case 021");
});
