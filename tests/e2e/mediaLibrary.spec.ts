import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { newUlid } from "#functions/runtime/clock.ts";
import { partBytes } from "#shared/domain/media/mediaFormats.ts";
import { anAsset, onePointPng } from "#tests/builders/media.ts";
import { aDocument, aPerson, aProgram } from "#tests/builders/world.ts";
import { expectAccessibleInEveryLook } from "../a11y/support.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);
test.setTimeout(120_000);

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** On a phone the tray leaves the navigation free, and messages leave the tray free. */
async function expectNothingCovered(page: Page, tray: Locator): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
  const [shown, message] = [await boxOf(tray), await boxOf(page.getByText(/error encountered/))];
  const navigation = await boxOf(page.getByRole("navigation", { name: "Main" }));
  expect(shown.y + shown.height).toBeLessThanOrEqual(navigation.y);
  expect(message.y + message.height).toBeLessThanOrEqual(shown.y);
  if (size) await page.setViewportSize(size);
}

test("D-46: an author uploads pictures and a film, is told why others are refused, finds, describes, replaces and deletes", async ({
  context,
}, testInfo) => {
  const program = await aProgram({ is_editorial: true });
  await signInAs(context, await aPerson([{ program, role: "Content Production Associate" }]));
  const mark = newUlid();
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${productUrl()}/media_assets`);
  await expect(heading(page, "Media library")).toBeVisible({ timeout: 30_000 });

  await page.getByRole("button", { name: "Upload files" }).click();
  const dialog = page.getByRole("dialog");
  const film = Buffer.alloc(9_000_000, 3);
  film.write("\0\0\0\x18ftypisom", 0, "latin1");
  // Files are given by path: sent to the browser as text, nine million bytes take half a minute beside another story.
  const files = {
    [`ecg ${mark}.png`]: onePointPng,
    [`walk ${mark}.mp4`]: film,
    [`renamed ${mark}.png`]: "MZ a program",
  };
  const paths = Object.keys(files).map((name) => testInfo.outputPath(name));
  await Promise.all(Object.values(files).map((bytes, at) => writeFile(paths[at] ?? "", bytes)));
  await dialog.locator("input[type=file]").setInputFiles(paths);
  await dialog.getByRole("textbox", { name: `What does ecg ${mark}.png show?` }).fill("A steady rhythm");
  await expectAccessibleInEveryLook(page, "files to upload");
  await dialog.getByRole("button", { name: "Upload" }).click();
  const tray = page.getByRole("region", { name: /Uploads|Uploading/ });
  await expect(tray.getByText("Its content is not PNG, as its name says.")).toBeVisible();
  await expect(tray.getByRole("listitem")).toHaveCount(1);
  await expect(tray.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expectNothingCovered(page, tray);
  await tray.getByRole("button", { name: "Dismiss" }).click();

  await page.getByRole("searchbox", { name: "Search media" }).fill(mark);
  await expect(page.getByRole("link", { name: `walk ${mark}` })).toBeVisible();
  await expect(page.getByRole("link", { name: `ecg ${mark}` })).toBeVisible();
  await expectAccessibleInEveryLook(page, "the media library");

  await page.getByRole("link", { name: `ecg ${mark}` }).click();
  await expect(heading(page, `ecg ${mark}`)).toBeVisible();
  await expect(page.getByRole("img", { name: "A steady rhythm" })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await dialog.getByRole("textbox", { name: "Alternative text" }).fill("A regular rhythm");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("img", { name: "A regular rhythm" })).toBeVisible();
  await expectAccessibleInEveryLook(page, "one file of the library");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("Are you sure you would like to delete?")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(heading(page, "Media library")).toBeVisible();
  await expect(page.getByText("The file was deleted.")).toBeVisible();

  const used = await aDocument([program], { title: `A cough ${mark}` });
  const asset = await anAsset({ name: `Shared ${mark}`, document_ids: [used.id] });
  await page.goto(`${productUrl()}/media_assets/${asset.id}`);
  await expect(page.getByRole("link", { name: used.title })).toBeVisible();
  const circle = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>',
  );
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "circle.svg", mimeType: "image/svg+xml", buffer: circle });
  await expect(page.getByText("circle.svg uploaded!")).toBeVisible();
  await expect(page.getByText("Image (SVG)")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toContainText(
    `This image is also associated with the following: Document with ID: ${used.id}`,
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  // The server's refusal of the renamed file, and nothing else.
  const refusal = "Failed to load resource: the server responded with a status of 400 (Bad Request)";
  expect(complaints).toEqual([`${productUrl()}/media_assets: ${refusal}`]);
});

test("D-46: an upload whose page was closed goes on after the parts that were sent", async ({
  context,
}, testInfo) => {
  const program = await aProgram({ is_editorial: true });
  await signInAs(context, await aPerson([{ program, role: "Content Production Associate" }]));
  const name = `long walk ${newUlid()}`;
  const film = Buffer.alloc(5 * partBytes + 1000, 3);
  film.write("\0\0\0\x18ftypisom", 0, "latin1");
  const path = testInfo.outputPath(`${name}.mp4`);
  await writeFile(path, film);
  const beginUpload = async (page: Page): Promise<void> => {
    await page.goto(`${productUrl()}/media_assets`);
    await page.getByRole("button", { name: "Upload files" }).click();
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles(path);
    await page.getByRole("dialog").getByRole("button", { name: "Upload", exact: true }).click();
  };
  const partOf = (url: string): string | null => new URL(url).searchParams.get("partNumber");
  const isPart = (url: URL): boolean => url.searchParams.has("partNumber");

  const first = await context.newPage();
  // The last two parts never get through.
  await first.route(isPart, (route) =>
    Number(partOf(route.request().url())) > 4 ? undefined : route.continue(),
  );
  const noted: number[] = [];
  first.on("requestfinished", (request) => {
    if (!request.url().endsWith("/parts")) return;
    const { sent } = request.postDataJSON() as { sent: { part: number }[] };
    noted.push(...sent.map(({ part }) => part));
  });
  await beginUpload(first);
  await expect.poll(() => noted.toSorted(), { timeout: 60_000 }).toEqual([1, 2, 3, 4]);
  await first.close();

  const second = await context.newPage();
  const sent: (string | null)[] = [];
  await second.route(isPart, (route) => {
    if (route.request().method() === "PUT") sent.push(partOf(route.request().url()));
    return route.continue();
  });
  await beginUpload(second);
  await expect(second.getByRole("link", { name })).toBeVisible({ timeout: 60_000 });
  expect(sent.toSorted()).toEqual(["5", "6"]);
});
